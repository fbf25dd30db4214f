package io.ndbwire.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.Test;

/** Shows how a behaviour suite is run on each kind of cluster: the smallest suite that there can be. */
@EachCluster
class EachClusterTest {

    @Test
    void aClusterSaysWhereItsManagementServerListens(ClusterUnderTest cluster) {
        assertThat(cluster.connectString()).isNotBlank();
    }

    @Test
    void aClusterHasItsSystemTable(ClusterUnderTest cluster) {
        assumeThat(cluster.capabilities()).contains(ClusterCapability.PROGRAMS);
        assertThat(cluster.run("ndb_show_tables")).contains("SYSTAB_0");
    }
}
