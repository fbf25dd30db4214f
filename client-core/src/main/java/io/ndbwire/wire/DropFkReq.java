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
}
