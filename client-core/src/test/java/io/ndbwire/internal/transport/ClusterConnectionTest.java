package io.ndbwire.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.wire.ApiRegConf;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.NodeFailRep;
import io.ndbwire.wire.OutboundSignal;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Registration, failure and return of data nodes: protocol document 02, sections 6, 9 and 13. */
class ClusterConnectionTest {

    private static final int STARTING = 2;
    /** One a second, and a cluster is given up after ten. */
    private static final int HEARTBEATS_UNTIL_REJOIN = 14;

    private final ScriptedCluster cluster = new ScriptedCluster();
    private final ClusterConnection connection = cluster.connection();
    private final List<String> events = new CopyOnWriteArrayList<>();

    ClusterConnectionTest() {
        connection.addListener(new NodeListener() {
            @Override
            public void nodeAvailable(NodeLink link) {
                events.add("available " + link.nodeId());
            }

            @Override
            public void nodeFailed(int nodeId) {
                events.add("failed " + nodeId);
            }

            @Override
            public void nodeFailureHandled(int nodeId, boolean toldWhole) {
                events.add("handled " + nodeId);
            }

            @Override
            public void allNodesLost() {
                events.add("all lost");
            }
        });
        cluster.open();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private NodeLink link(int nodeId) {
        return Objects.requireNonNull(connection.link(nodeId));
    }

    @Test
    void opensWhenEveryNodeThatIsUpTakesWork() {
        assertThat(events).containsExactlyInAnyOrder("available 1", "available 2");
        assertThat(connection.nodeId()).isEqualTo(51);
        assertThat(connection.isConnected()).isTrue();
        assertThat(link(1).isAvailable() && link(2).isAvailable()).isTrue();
    }

    @Test
    void aNodeThatStopsTakesNoNewWorkButKeepsItsLink() {
        ScriptedDataNode node = cluster.node(1);
        node.startLevel(ApiRegConf.STOPPING);
        node.send(node.registration());
        cluster.awaitTaken(1);
        assertThat(link(1).isAvailable()).isFalse();
        assertThat(link(1).isRegistered()).isTrue();
        assertThat(Objects.requireNonNull(connection.availableLink()).nodeId()).isEqualTo(2);
        assertThat(events).doesNotContain("failed 1");
    }

    @Test
    void aFailedNodeIsLeftAloneUntilItsFailureIsHandled() {
        ScriptedDataNode node = cluster.node(1);
        int registrations = node.registrations();
        cluster.reportFailure(2, 1);
        cluster.reportFailure(2, 1);
        cluster.awaitTaken(2);
        assertThat(link(1).isAvailable() || link(1).isRegistered()).isFalse();
        assertThat(events).filteredOn("failed 1"::equals).hasSize(1);
        cluster.reportTakeOver(2, 1);
        cluster.awaitTaken(2);
        assertThat(link(1).state()).isEqualTo(NodeLink.State.FAILED);
        cluster.reportComplete(2, 1);
        node.awaitRegistration(registrations);
        cluster.awaitTaken(1);
        assertThat(link(1).isAvailable()).isTrue();
        assertThat(events).filteredOn("handled 1"::equals).hasSize(1);
        assertThat(events).endsWith("available 1").doesNotContain("all lost");
    }

    @Test
    void aReportedFailureOfANodeThatIsNotConfiguredIsNoMatter() {
        cluster.reportFailure(2, 17);
        cluster.reportComplete(2, 17);
        cluster.awaitTaken(2);
        assertThat(events).doesNotContain("failed 17", "handled 17");
        assertThat(link(1).isAvailable() && link(2).isAvailable()).isTrue();
    }

    @Test
    void nothingMoreIsTakenFromALinkThatFailed() {
        ScriptedDataNode node = cluster.node(1);
        OutboundSignal failure = new OutboundSignal(64)
                .begin(NodeFailRep.GSN, Block.QMGR, Block.API_CLUSTER_MANAGER, 3, 1)
                .word(2, 1);
        failure.append(1 << 1).closeSection();
        // Both in one read: the registration finds a link without a connection.
        node.send(failure, node.registration());
        cluster.awaitTaken(2);
        awaitEvent("failed 1");
        assertThat(link(1).state()).isEqualTo(NodeLink.State.FAILED);
        assertThat(link(1).isAvailable()).isFalse();
    }

    @Test
    void theNodeIdStaysWhileALinkStandsUnderIt() {
        for (int nodeId = 1; nodeId <= 2; nodeId++) {
            cluster.node(nodeId).startLevel(STARTING);
            cluster.node(nodeId).hangUp();
        }
        awaitEvent("all lost");
        ScriptedDataNode node = cluster.node(1);
        // Starting nodes answer heartbeats for longer than it takes to give a lost cluster up.
        node.awaitRegistration(node.registrations() + HEARTBEATS_UNTIL_REJOIN);
        assertThat(cluster.nodeIdsGiven()).isEqualTo(1);
        assertThat(connection.nodeId()).isEqualTo(51);
        node.startLevel(ApiRegConf.STARTED);
        node.send(node.registration());
        cluster.awaitTaken(1);
        assertThat(connection.isConnected()).isTrue();
    }

    @Test
    void bytesThatAreNoMessageCostTheLinkAndNothingElse() {
        cluster.node(1).sendGarbage();
        awaitEvent("failed 1");
        cluster.awaitTaken(2);
        assertThat(link(2).isAvailable()).isTrue();
    }

    private void awaitEvent(String event) {
        long end = System.nanoTime() + 10_000_000_000L;
        while (!events.contains(event)) {
            assertThat(System.nanoTime() - end).as("until " + event).isNegative();
            cluster.awaitEventLoop();
        }
    }
}
