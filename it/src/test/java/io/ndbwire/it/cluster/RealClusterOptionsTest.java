package io.ndbwire.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Shows that a cluster works with the options that change what goes over its connections. */
@OwnCluster(RealClusterOptionsTest.EveryOption.class)
class RealClusterOptionsTest {

    /** Sets each option of the builder to something else than its default. */
    static final class EveryOption implements OwnCluster.Setup {
        @Override
        public RealClusterBuilder apply(RealClusterBuilder builder) {
            return builder.dynamicPorts()
                    .checksum(true)
                    .signalIds(true)
                    .apiNodes(2)
                    .deadlockDetectionTimeout(Duration.ofMillis(300))
                    .apiNodeOption("BatchSize", "64")
                    .managementOption("LogDestination", "CONSOLE")
                    .optionOfNode(1, "LocationDomainId", "1")
                    .optionOfNode(50, "LocationDomainId", "1")
                    .startLimit(Duration.ofSeconds(90));
        }
    }

    @Test
    void programsWorkOnIt(RealCluster cluster) {
        assertThat(cluster.run("ndb_show_tables")).contains("SYSTAB_0");
        assertThat(cluster.apiNodeIds()).containsExactly(50, 51);
    }

    @Test
    void aNodeOnAnotherPortJoinsAgain(RealCluster cluster) {
        cluster.kill(1);
        cluster.start(1);
        assertThat(cluster.nodeStatus(1)).isEqualTo("started");
    }
}
