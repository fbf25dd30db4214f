package io.ndbwire.wire;

/** A schema transaction was rolled back instead of committed. Source: protocol document 05, section 13.3. */
public final class SchemaTransEndRef {

    /** Global signal number. */
    public static final int GSN = 736;

    private static final int TRANSACTION_ID = 1;
    private static final int ERROR_CODE = 2;
    private static final int ERROR_LINE = 3;
    private static final int MASTER_NODE = 5;

    private SchemaTransEndRef() {}

    /** The schema transaction. */
    public static int transactionId(Signal signal) {
        return signal.word(TRANSACTION_ID);
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
            int reference, int clientBlock, int transactionId, int errorCode, int masterNode) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                clientBlock,
                reference,
                transactionId,
                errorCode,
                0,
                Block.node(reference),
                masterNode);
    }
}
