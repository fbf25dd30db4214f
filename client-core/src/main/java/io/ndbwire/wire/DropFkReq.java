package io.ndbwire.wire;

/** Drops a foreign key. To the dictionary master, in a schema transaction. Source: protocol document 05, section 12. */
public final class DropFkReq {

    /** Global signal number. */
    public static final int GSN = 630;

    private DropFkReq() {}

    /**
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param transactionId the schema transaction
     * @param transactionKey its key
     * @param foreignKeyId the foreign key's number, from the dictionary
     * @param foreignKeyVersion the foreign key's version
     */
    public static OutboundSignal drop(
            int reference,
            int requestNumber,
            int transactionId,
            int transactionKey,
            int foreignKeyId,
            int foreignKeyVersion) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                Block.DBDICT,
                requestNumber,
                reference,
                0,
                transactionId,
                transactionKey,
                foreignKeyId,
                foreignKeyVersion,
                0,
                0,
                0);
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(1);
    }

    public static int requestNumber(Signal signal) {
        return signal.word(0);
    }

    public static int transactionId(Signal signal) {
        return signal.word(3);
    }

    public static int transactionKey(Signal signal) {
        return signal.word(4);
    }

    public static int foreignKeyId(Signal signal) {
        return signal.word(5);
    }

    public static int foreignKeyVersion(Signal signal) {
        return signal.word(6);
    }
}
