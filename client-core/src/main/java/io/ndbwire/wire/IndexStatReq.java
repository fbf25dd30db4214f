package io.ndbwire.wire;

/**
 * Has the data nodes make statistics of an ordered index anew, or forget them. To the dictionary master, in a schema
 * transaction. Source: protocol document 05, section 17.
 */
public final class IndexStatReq {

    /** Global signal number. */
    public static final int GSN = 650;

    /** {@link #type} of a request to make statistics anew. */
    public static final int UPDATE = 1;
    /** {@link #type} of a request to forget statistics. */
    public static final int DELETE = 6;

    private IndexStatReq() {}

    /**
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param transactionId the schema transaction
     * @param transactionKey its key
     * @param type {@link #UPDATE} or {@link #DELETE}
     */
    public static OutboundSignal encode(
            int reference,
            int requestNumber,
            int transactionId,
            int transactionKey,
            int type,
            int indexId,
            int indexVersion,
            int tableId) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                Block.DBDICT,
                reference,
                requestNumber,
                transactionId,
                transactionKey,
                type,
                0,
                indexId,
                indexVersion,
                tableId);
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(0);
    }

    public static int requestNumber(Signal signal) {
        return signal.word(1);
    }

    public static int transactionId(Signal signal) {
        return signal.word(2);
    }

    public static int transactionKey(Signal signal) {
        return signal.word(3);
    }

    /** What is to be done. */
    public static int type(Signal signal) {
        return signal.word(4);
    }

    public static int indexId(Signal signal) {
        return signal.word(6);
    }

    public static int indexVersion(Signal signal) {
        return signal.word(7);
    }
}
