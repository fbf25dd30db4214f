package io.ndbwire.wire;

/** NF_COMPLETEREP: a data node has finished handling another's failure (protocol document 02, section 9). */
public final class NodeFailureCompleteRep {

    public static final int GSN = 27;

    private NodeFailureCompleteRep() {}

    /** The data node that failed. */
    public static int failedNode(Signal signal) {
        return signal.word(2);
    }

    /**
     * Tells an API node that the failed node may be connected to again.
     *
     * @param nodeId of the data node that tells
     */
    public static OutboundSignal encode(int nodeId, int failedNode) {
        return OutboundSignal.of(
                GSN, Block.QMGR, Block.API_CLUSTER_MANAGER, Block.reference(Block.QMGR, 0), nodeId, failedNode, 0, 0);
    }
}
