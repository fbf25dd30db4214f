package io.ndbwire.internal.management;

import java.util.List;

/**
 * The cluster as its management server describes it to one API node, defaults merged (protocol document 01,
 * section 4). Immutable; a later generation of the configuration is seen only by joining again.
 */
public final class ClusterConfiguration {

    /** The shortest time, in milliseconds, after which a reply of a data node may be given up. */
    public static final long MINIMUM_REPLY_TIMEOUT = 120_000;

    private final long generation;
    private final String systemName;
    private final ApiNode ownNode;
    private final List<DataNode> dataNodes;
    private final List<DataNodeLink> links;

    ClusterConfiguration(
            long generation, String systemName, ApiNode ownNode, List<DataNode> dataNodes, List<DataNodeLink> links) {
        this.generation = generation;
        this.systemName = systemName;
        this.ownNode = ownNode;
        this.dataNodes = List.copyOf(dataNodes);
        this.links = List.copyOf(links);
    }

    /** Which change of the configuration this is; 0 if it does not say. */
    public long generation() {
        return generation;
    }

    /** The cluster's name, "" if it has none. */
    public String systemName() {
        return systemName;
    }

    /** The node that this client is. */
    public ApiNode ownNode() {
        return ownNode;
    }

    /** All data nodes, by ascending node id. */
    public List<DataNode> dataNodes() {
        return dataNodes;
    }

    /** The links of the own node to data nodes, by ascending node id. */
    public List<DataNodeLink> links() {
        return links;
    }

    /**
     * How long a client waits for the reply of a data node, in milliseconds: no shorter than any data node may take to
     * decide that a transaction is stuck (protocol document 01, key 131), and at least {@link #MINIMUM_REPLY_TIMEOUT}.
     */
    public long replyTimeout() {
        return dataNodes.stream()
                .mapToLong(node -> node.transactionCheckInterval() + node.transactionDeadlockTimeout())
                .reduce(MINIMUM_REPLY_TIMEOUT, Math::max);
    }

    @Override
    public String toString() {
        return "configuration " + generation + " of '" + systemName + "' for " + ownNode + ": " + links;
    }
}
