package io.ndbwire.wire;

/** An index was not accepted for removal. Source: protocol document 05, section 14.4. */
public final class DropIndxRef {

    /** Global signal number. */
    public static final int GSN = 518;

    private static final int REQUEST_NUMBER = 1;
    private static final int ERROR_CODE = 5;
    private static final int ERROR_LINE = 6;
    private static final int MASTER_NODE = 8;

    private DropIndxRef() {}

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(REQUEST_NUMBER);
    }

    /** What is wrong (section 21). */
    public static int errorCode(Signal signal) {
        return signal.word(ERROR_CODE);
    }

    /** Where in the data node it was found; for a report of it. */
    public static int errorLine(Signal signal) {
        return signal.word(ERROR_LINE);
    }

    /** The node id of the dictionary master. */
    public static int masterNode(Signal signal) {
        return signal.word(MASTER_NODE);
    }

    /**
     * @param reference of the node's dictionary
     * @param masterNode the node id of the dictionary master
     */
    public static OutboundSignal encode(
            int reference,
            int clientBlock,
            int requestNumber,
            int transactionId,
            int objectId,
            int objectVersion,
            int errorCode,
            int masterNode) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                clientBlock,
                reference,
                requestNumber,
                transactionId,
                objectId,
                objectVersion,
                errorCode,
                0,
                Block.node(reference),
                masterNode);
    }
}
