package io.ndbwire.it.cluster;

import java.time.Duration;

/** How a {@link RealCluster} differs from the small default one. Not thread-safe; may start several clusters. */
public final class RealClusterBuilder {

    private final NdbHome home;
    private final ClusterConfiguration configuration = new ClusterConfiguration();
    private boolean dynamicPorts;
    private Duration startLimit = Duration.ofSeconds(120);

    RealClusterBuilder(NdbHome home) {
        this.home = home;
    }

    /** Sets a parameter of both data nodes ({@code [ndbd default]}). */
    public RealClusterBuilder dataNodeOption(String name, String value) {
        configuration.dataNodeOption(name, value);
        return this;
    }

    /** Sets a parameter of every API node ({@code [api default]}). */
    public RealClusterBuilder apiNodeOption(String name, String value) {
        configuration.apiNodeOption(name, value);
        return this;
    }

    /** Sets a parameter of the management server ({@code [ndb_mgmd default]}). */
    public RealClusterBuilder managementOption(String name, String value) {
        configuration.managementOption(name, value);
        return this;
    }

    /** Sets a parameter of every connection between nodes ({@code [tcp default]}). */
    public RealClusterBuilder transportOption(String name, String value) {
        configuration.transportOption(name, value);
        return this;
    }

    /** Sets a parameter of one data node (1, 2) or one API node (50 and up), such as its LocationDomainId. */
    public RealClusterBuilder optionOfNode(int nodeId, String name, String value) {
        configuration.optionOfNode(nodeId, name, value);
        return this;
    }

    /** Sets how many API nodes, 1 to 206, may be connected at once; 40 unless set. */
    public RealClusterBuilder apiNodes(int count) {
        configuration.apiNodes(count);
        return this;
    }

    /** Sets whether every message between nodes carries a checksum; off unless set. */
    public RealClusterBuilder checksum(boolean on) {
        return transportOption("Checksum", on ? "1" : "0");
    }

    /** Sets whether every signal carries its running number; off unless set. */
    public RealClusterBuilder signalIds(boolean on) {
        return transportOption("SendSignalId", on ? "1" : "0");
    }

    /** Sets after which time a request that waits for a lock fails, 50 ms or more; NDB's own 1,200 ms unless set. */
    public RealClusterBuilder deadlockDetectionTimeout(Duration timeout) {
        return dataNodeOption("TransactionDeadlockDetectionTimeout", Long.toString(timeout.toMillis()));
    }

    /** Lets the data nodes choose their ports themselves at each start; they are fixed unless set. */
    public RealClusterBuilder dynamicPorts() {
        dynamicPorts = true;
        return this;
    }

    /** Sets how long the start of the cluster or of one of its nodes may take; 120 s unless set. */
    public RealClusterBuilder startLimit(Duration limit) {
        startLimit = limit;
        return this;
    }

    /**
     * Starts the cluster and returns when all its nodes are started, which takes about 10 s on an idle machine.
     *
     * @throws AssertionError when it did not start in time; says the end of each node's logs
     * @throws IllegalStateException when a node ended instead of starting; says the same
     */
    public RealCluster start() {
        return RealCluster.start(home, configuration.copy(), dynamicPorts, startLimit);
    }
}
