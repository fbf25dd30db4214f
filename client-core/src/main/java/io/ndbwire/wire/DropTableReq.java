package io.ndbwire.wire;

/**
 * Drops a table that has no foreign keys, indexes and parts tables any more: the data node does not check that. To the
 * dictionary master, in a schema transaction. Source: protocol document 05, section 14.5.
 */
public final class DropTableReq {

    /** Global signal number. */
    public static final int GSN = 82;

    private DropTableReq() {}

    /**
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param transactionId the schema transaction
     * @param transactionKey its key
     * @param tableId the table's number
     * @param tableVersion the table's whole version
     */
    public static OutboundSignal drop(
            int reference, int requestNumber, int transactionId, int transactionKey, int tableId, int tableVersion) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                Block.DBDICT,
                reference,
                requestNumber,
                0,
                transactionId,
                transactionKey,
                tableId,
                tableVersion);
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(0);
    }

    public static int requestNumber(Signal signal) {
        return signal.word(1);
    }

    public static int transactionId(Signal signal) {
        return signal.word(3);
    }

    public static int transactionKey(Signal signal) {
        return signal.word(4);
    }

    public static int tableId(Signal signal) {
        return signal.word(5);
    }

    public static int tableVersion(Signal signal) {
        return signal.word(6);
    }
}
