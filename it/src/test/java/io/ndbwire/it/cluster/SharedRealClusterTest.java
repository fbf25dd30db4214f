package io.ndbwire.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Shows that test classes share one real cluster. */
@RealClusterTest
class SharedRealClusterTest {

    private final ClusterUnderTest cluster;

    SharedRealClusterTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @Test
    void theSameClusterIsInjectedEverywhere(ClusterUnderTest again) {
        assertThat(again).isSameAs(cluster);
    }
}
