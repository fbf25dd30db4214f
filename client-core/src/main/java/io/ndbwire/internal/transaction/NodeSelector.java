package io.ndbwire.internal.transaction;

import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.schema.Partitioning;

/**
 * Chooses the data node that coordinates a transaction: one that has the row (protocol documents 02, section 12, and 03,
 * section 5). A wrong choice costs a hop, never a result. Any thread.
 */
public final class NodeSelector {

    /** {@link #preferredNode} has no preference. */
    public static final int ANY_NODE = 0;

    private NodeSelector() {}

    /**
     * The node to ask first.
     *
     * @param partition of the row, or negative if it is not known
     * @param anyReplica whether any replica may answer; else the primary is preferred where it is as near as others
     */
    public static int preferredNode(
            ClusterConnection connection, Partitioning partitioning, int partition, boolean anyReplica) {
        if (partition < 0 || partition >= partitioning.fragmentCount()) {
            return ANY_NODE;
        }
        int replicas = partitioning.replicaCount(partition);
        NodeLink best = null;
        for (int i = 0; i < replicas; i++) {
            NodeLink link = connection.link(partitioning.replica(partition, i));
            if (link == null || !link.isAvailable()) {
                continue;
            }
            if (best == null) {
                best = link;
                if (!anyReplica && !connection.usesLocationDomains()) {
                    break;
                }
            } else if (link.proximity() < best.proximity()) {
                best = link;
            }
        }
        return best == null ? ANY_NODE : best.nodeId();
    }
}
