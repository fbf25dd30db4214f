package io.ndbwire.wire;

/**
 * An event was not created. Carries no request number: one request at a time may be outstanding for each block.
 *
 * <p>Source: protocol document 05, section 16.
 */
public final class CreateEvntRef {

    /** Global signal number. */
    public static final int GSN = 702;

    private static final int ERROR_CODE = 8;
    private static final int MASTER_NODE = 11;

    private CreateEvntRef() {}

    /** What is wrong (section 21). */
    public static int errorCode(Signal signal) {
        return signal.word(ERROR_CODE);
    }

    /** The node id of the dictionary master; 0 where the signal does not tell it. */
    public static int masterNode(Signal signal) {
        return signal.length() > MASTER_NODE ? signal.word(MASTER_NODE) : 0;
    }

    /**
     * @param reference of the node's dictionary
     * @param request that is refused
     * @param masterNode the node id of the dictionary master where the refusing node is another one; else 0
     */
    public static OutboundSignal encode(int reference, int clientBlock, Signal request, int errorCode, int masterNode) {
        OutboundSignal signal = new OutboundSignal(128)
                .begin(GSN, Block.number(reference), clientBlock, masterNode == 0 ? MASTER_NODE : MASTER_NODE + 1, 0)
                .word(0, reference)
                .word(1, request.word(1))
                .word(2, request.word(2))
                .word(ERROR_CODE, errorCode)
                .word(10, reference);
        return masterNode == 0 ? signal : signal.word(MASTER_NODE, masterNode);
    }
}
