package io.ndbwire.internal.transport;

import io.ndbwire.wire.Signal;

/** Is told of data nodes' coming and going, on the event loop of the connection. */
public interface NodeListener {

    /** The node takes new work from now on. */
    default void nodeAvailable(NodeLink link) {}

    /**
     * Nothing more will come from the node: its link is lost, or the others say that it failed. Work under way there is
     * lost unless another node takes it over, which {@link #nodeFailureHandled} ends.
     */
    default void nodeFailed(int nodeId) {}

    /**
     * The surviving nodes have finished all that the failed one had under way. Follows {@link #nodeFailed}.
     *
     * @param toldWhole whether all of them have told what became of it, so that silence means that it was rolled back;
     *     otherwise one of them failed before it had, or time is up
     */
    default void nodeFailureHandled(int nodeId, boolean toldWhole) {}

    /** No data node is left: nobody can say what became of work under way, and whatever was read may be outdated. */
    default void allNodesLost() {}

    /**
     * A table was altered, renamed or reorganised. Comes once from each data node.
     *
     * @param tableId its number
     * @param tableVersion its version before the change
     * @param internalName its name before the change
     */
    default void tableAltered(int tableId, int tableVersion, String internalName) {}

    /**
     * A data node has sent all changes of an epoch in some buckets, and was told that we have them. Comes only while
     * this node has a subscription.
     *
     * @param link the data node that sent it
     * @param report a {@link io.ndbwire.wire.SubGcpCompleteRep}, valid during this call only
     */
    default void epochReported(NodeLink link, Signal report) {}
}
