package io.ndbwire.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExternalClusterTest {

    private final ExternalCluster cluster = new ExternalCluster("db.example:1186", Optional.empty());

    @Test
    void itsNodesAreLeftAlone() {
        assertThat(cluster.capabilities()).doesNotContain(ClusterCapability.NODE_FAULTS);
    }

    @Test
    void withoutNdbsProgramsItSaysWhyNoneRuns() {
        assertThat(cluster.capabilities()).doesNotContain(ClusterCapability.PROGRAMS);
        assertThatThrownBy(() -> cluster.run("ndb_desc"))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("ndb_desc")
                .hasMessageContaining("NDB_HOME");
    }
}
