package io.ndbwire.wire;

/** Drops an index. To the dictionary master, in a schema transaction. Source: protocol document 05, section 14.4. */
public final class DropIndxReq {

    /** Global signal number. */
    public static final int GSN = 516;

    private DropIndxReq() {}

    /**
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param transactionId the schema transaction
     * @param transactionKey its key
     * @param indexId the index table's number
     * @param indexVersion the index table's whole version
     */
    public static OutboundSignal drop(
            int reference, int requestNumber, int transactionId, int transactionKey, int indexId, int indexVersion) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                Block.DBDICT,
                reference,
                requestNumber,
                transactionId,
                transactionKey,
                0,
                indexId,
                indexVersion);
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

    public static int indexId(Signal signal) {
        return signal.word(5);
    }

    public static int indexVersion(Signal signal) {
        return signal.word(6);
    }
}
