package io.ndbwire.wire;

/** A change of a table was not accepted. Source: protocol document 05, section 14.6. */
public final class AlterTableRef {

    /** Global signal number. */
    public static final int GSN = 625;

    private static final int REQUEST_NUMBER = 1;
    private static final int ERROR_CODE = 3;
    private static final int ERROR_LINE = 4;
    private static final int MASTER_NODE = 6;
    private static final int ERROR_KEY = 8;

    private AlterTableRef() {}

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

    /** The property near which the description was found wrong, or 0. */
    public static int errorKey(Signal signal) {
        return signal.word(ERROR_KEY);
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
            int errorCode,
            int masterNode,
            int errorKey) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                clientBlock,
                reference,
                requestNumber,
                transactionId,
                errorCode,
                0,
                Block.node(reference),
                masterNode,
                0,
                errorKey);
    }
}
