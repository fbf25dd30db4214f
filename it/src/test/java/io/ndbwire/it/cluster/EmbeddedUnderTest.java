package io.ndbwire.it.cluster;

import io.ndbwire.embedded.EmbeddedCluster;
import java.util.Optional;
import java.util.Set;

/** An embedded cluster as behaviour tests see it; stopped when it is closed. */
final class EmbeddedUnderTest implements ClusterUnderTest, AutoCloseable {

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
        return Set.of(ClusterCapability.ALTERATION, ClusterCapability.CHANGES, ClusterCapability.INFORMATION);
    }

    @Override
    public String run(String program, String... arguments) {
        return clients.run(program, arguments);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
