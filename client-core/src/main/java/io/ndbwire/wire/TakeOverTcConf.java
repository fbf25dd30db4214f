package io.ndbwire.wire;

/** The failed node's transactions are all decided (protocol document 02, section 9). */
public final class TakeOverTcConf {

    public static final int GSN = 399;

    private TakeOverTcConf() {}

    /** The data node that failed. */
    public static int failedNode(Signal signal) {
        return signal.word(0);
    }

    /**
     * Tells an API node that it will hear no more of the failed node's transactions.
     *
     * @param nodeId of the data node that tells
     */
    public static OutboundSignal encode(int nodeId, int failedNode) {
        return OutboundSignal.of(
                GSN, Block.QMGR, Block.API_CLUSTER_MANAGER, failedNode, Block.reference(Block.QMGR, nodeId), 0);
    }
}
