package io.ndbwire.wire;

/** A data node's refusal to work with us (protocol document 02, section 6.3). */
public final class ApiRegRef {

    public static final int GSN = 2;

    private ApiRegRef() {}

    /** The node's NDB version. */
    public static int version(Signal signal) {
        return signal.word(1);
    }

    /** 1 if our node id is a data node's, 2 if our version is not supported. */
    public static int error(Signal signal) {
        return signal.word(2);
    }

    /**
     * @param nodeId the data node's id
     * @param receiverBlock the block of the API node that asked
     * @param version the data node's NDB version
     * @param error see {@link #error}
     */
    public static OutboundSignal encode(int nodeId, int receiverBlock, int version, int error) {
        return OutboundSignal.of(
                GSN, Block.QMGR, receiverBlock, Block.reference(Block.QMGR, nodeId), version, error, version);
    }
}
