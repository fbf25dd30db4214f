package io.ndbwire.wire;

/** A hash map was not created. Source: protocol document 05, section 14.1. */
public final class CreateHashMapRef {

    /** Global signal number. */
    public static final int GSN = 298;

    private static final int REQUEST_NUMBER = 1;
    private static final int MASTER_NODE = 3;
    private static final int ERROR_CODE = 5;
    private static final int ERROR_LINE = 6;

    private CreateHashMapRef() {}

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(REQUEST_NUMBER);
    }

    /** The node id of the dictionary master. */
    public static int masterNode(Signal signal) {
        return signal.word(MASTER_NODE);
    }

    /** What is wrong (section 21). */
    public static int errorCode(Signal signal) {
        return signal.word(ERROR_CODE);
    }

    /** Where in the data node it was found; for a report of it. */
    public static int errorLine(Signal signal) {
        return signal.word(ERROR_LINE);
    }

    /**
     * @param reference of the node's dictionary
     * @param masterNode the node id of the dictionary master
     */
    public static OutboundSignal encode(
            int reference, int clientBlock, int requestNumber, int transactionId, int errorCode, int masterNode) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                clientBlock,
                reference,
                requestNumber,
                transactionId,
                masterNode,
                Block.node(reference),
                errorCode,
                0,
                0,
                0);
    }
}
