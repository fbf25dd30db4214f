package io.ndbwire.it.cluster;

import io.ndbwire.embedded.EmbeddedCluster;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** An embedded cluster as behaviour tests see it; stopped when it is closed. */
final class EmbeddedUnderTest implements InjurableCluster {

    private static final Duration END_LIMIT = Duration.ofSeconds(30);

    private final EmbeddedCluster cluster;
    private final ExternalCluster clients;

    EmbeddedUnderTest(EmbeddedCluster cluster, Optional<NdbHome> home) {
        this.cluster = cluster;
        clients = new ExternalCluster(cluster.connectString(), home);
    }

    @Override
    public String connectString() {
        return cluster.connectString();
    }

    @Override
    public Set<ClusterCapability> capabilities() {
        return Set.of(
                ClusterCapability.ALTERATION,
                ClusterCapability.CHANGES,
                ClusterCapability.INFORMATION,
                ClusterCapability.NODE_FAULTS);
    }

    @Override
    public String run(String program, String... arguments) {
        return clients.run(program, arguments);
    }

    @Override
    public void kill(int nodeId) {
        cluster.kill(nodeId);
    }

    @Override
    public void freeze(int nodeId) {
        cluster.freeze(nodeId);
    }

    @Override
    public void thaw(int nodeId) {
        cluster.thaw(nodeId);
    }

    @Override
    public void start(int nodeId) {
        cluster.restart(nodeId);
    }

    @Override
    public void stop(int nodeId) {
        cluster.stop(nodeId);
    }

    @Override
    public void awaitGone(int nodeId, Duration limit) {
        Await.until("data node " + nodeId + " is gone", limit, () -> !cluster.isStarted(nodeId), () -> "it is started");
    }

    @Override
    public void awaitEnd(int nodeId) {
        awaitGone(nodeId, END_LIMIT);
    }

    @Override
    public void killManagementServer() {
        cluster.killManagementServer();
    }

    @Override
    public void startManagementServer() {
        cluster.restartManagementServer();
    }

    @Override
    public void close() {
        cluster.close();
    }
}
