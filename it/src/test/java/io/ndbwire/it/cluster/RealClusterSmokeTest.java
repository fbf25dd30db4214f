package io.ndbwire.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Shows that the cluster which the other tests stand on starts, suffers and recovers as it says. */
@OwnCluster(RealClusterSmokeTest.ShortHeartbeats.class)
class RealClusterSmokeTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final RealCluster cluster;

    RealClusterSmokeTest(RealCluster cluster) {
        this.cluster = cluster;
    }

    /** Makes the data nodes declare a silent one dead after 4 to 5 s. */
    static final class ShortHeartbeats implements OwnCluster.Setup {
        @Override
        public RealClusterBuilder apply(RealClusterBuilder builder) {
            return builder.dataNodeOption("HeartbeatIntervalDbDb", "1000");
        }
    }

    @Test
    void everyDataNodeIsStarted() {
        assertThat(cluster.run("ndb_mgm", "-e", "all status"))
                .containsPattern("Node 1: started .*ndb-")
                .containsPattern("Node 2: started .*ndb-");
    }

    @Test
    void programsSeeTheDictionary() {
        assertThat(cluster.run("ndb_show_tables")).contains("SYSTAB_0");
    }

    @Test
    void aFailingProgramIsAnErrorThatQuotesIt() {
        assertThatThrownBy(() -> cluster.run("ndb_desc", "--no-such-option"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("exited with")
                .hasMessageContaining("unknown option");
    }

    @Test
    void aClusterThatCannotStartSaysWhy() {
        NdbHome home = NdbHome.fromEnvironment().orElseThrow();
        RealClusterBuilder builder = RealCluster.builder(home).dataNodeOption("NoSuchOption", "1");
        assertThatThrownBy(builder::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("management server")
                .hasMessageContaining("NoSuchOption");
    }

    @Test
    void aKilledNodeIsGoneUntilItIsStartedAgain() {
        cluster.kill(2);
        cluster.awaitGone(2, LIMIT);
        assertThat(cluster.nodeStatus(1)).isEqualTo("started");
        cluster.start(2);
        assertThat(cluster.nodeStatus(2)).isEqualTo("started");
    }

    @Test
    void aStoppedNodeEndsAndCanBeStartedAgain() {
        cluster.stop(1);
        cluster.awaitGone(1, LIMIT);
        cluster.start(1);
        assertThat(cluster.nodeStatus(1)).isEqualTo("started");
    }

    @Test
    void aNodeThatThawsInTimeStaysInTheCluster() {
        long pid = cluster.pid(2);
        cluster.freeze(2);
        assertThat(processState(pid)).startsWith("T");
        cluster.thaw(2);
        assertThat(processState(pid)).doesNotStartWith("T");
        assertThat(cluster.nodeStatus(2)).isEqualTo("started");
        assertThat(cluster.pid(2)).isEqualTo(pid);
    }

    @Test
    void aFrozenNodeIsDeclaredDeadAndEndsWhenItThaws() {
        cluster.freeze(2);
        cluster.awaitGone(2, LIMIT);
        assertThat(cluster.nodeStatus(1)).isEqualTo("started");
        cluster.thaw(2);
        cluster.awaitEnd(2);
        cluster.start(2);
        assertThat(cluster.nodeStatus(2)).isEqualTo("started");
    }

    @Test
    void theDataNodesOutliveTheManagementServer() {
        cluster.killManagementServer();
        assertThatThrownBy(() -> cluster.nodeStatus(1)).isInstanceOf(IllegalStateException.class);
        cluster.startManagementServer();
        assertThat(cluster.dataNodeIds())
                .allSatisfy(nodeId -> assertThat(cluster.nodeStatus(nodeId)).isEqualTo("started"));
    }

    private static String processState(long pid) {
        try {
            Process ps = new ProcessBuilder("ps", "-o", "stat=", "-p", Long.toString(pid)).start();
            return new String(ps.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
