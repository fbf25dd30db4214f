package io.ndbwire.wire;

/** A foreign key was not accepted for creation. Source: protocol document 05, section 12. */
public final class CreateFkRef {

    /** Global signal number. */
    public static final int GSN = 628;

    private static final int REQUEST_NUMBER = 0;
    private static final int MASTER_NODE = 2;
    private static final int ERROR_CODE = 3;
    private static final int ERROR_LINE = 4;

    private CreateFkRef() {}

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
                requestNumber,
                reference,
                masterNode,
                errorCode,
                0,
                Block.node(reference),
                transactionId);
    }
}
