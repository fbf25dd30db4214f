package io.ndbwire.wire;

/** Registration of an API node, and its heartbeat (protocol document 02, section 6.1). */
public final class ApiRegReq {

    public static final int GSN = 3;

    private ApiRegReq() {}

    /**
     * @param ownNodeId our node id
     * @param version the release whose behaviour we have; data nodes choose formats by it
     */
    public static OutboundSignal encode(int ownNodeId, int version) {
        return OutboundSignal.of(
                GSN,
                Block.API_CLUSTER_MANAGER,
                Block.QMGR,
                Block.reference(Block.API_CLUSTER_MANAGER, ownNodeId),
                version,
                version);
    }

    /** The sender's node id. */
    public static int nodeId(Signal signal) {
        return Block.node(signal.word(0));
    }

    /** The sender's NDB version. */
    public static int version(Signal signal) {
        return signal.word(1);
    }
}
