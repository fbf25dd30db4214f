package io.ndbwire.wire;

/** TCROLLBACKREQ, its answers, and the report of a roll-back (protocol document 03, sections 10.5 and 12.3). */
public final class TcRollback {

    public static final int REQ_GSN = 15;
    /** No proof of a roll-back: also sent for a transaction that committed just before. */
    public static final int CONF_GSN = 13;
    /** It is too late: the transaction is committing. */
    public static final int REF_GSN = 14;
    /** The data nodes rolled the transaction back by themselves. */
    public static final int REP_GSN = 16;

    private static final int POTENTIALLY_BAD = 1;

    private TcRollback() {}

    /**
     * Rolls a transaction back.
     *
     * @param unsettled whether operations are under way, so that the coordinator must not expect an orderly state
     */
    public static OutboundSignal request(
            int block,
            int coordinatorBlock,
            int coordinatorPointer,
            int transactionId1,
            int transactionId2,
            boolean unsettled) {
        return OutboundSignal.of(
                REQ_GSN,
                block,
                coordinatorBlock,
                coordinatorPointer,
                transactionId1,
                transactionId2,
                unsettled ? POTENTIALLY_BAD : 0);
    }

    public static int clientPointer(Signal signal) {
        return signal.word(0);
    }

    public static int transactionId1(Signal signal) {
        return signal.word(1);
    }

    public static int transactionId2(Signal signal) {
        return signal.word(2);
    }

    /** Why the transaction was rolled back, or the request was refused. */
    public static int errorCode(Signal signal) {
        return signal.word(3);
    }

    /** Id of the violated index (893) or foreign key (255, 256); of no meaning with other codes. */
    public static int errorData(Signal signal) {
        return signal.length() > 4 ? signal.word(4) : 0;
    }

    /** The transaction record of a request. */
    public static int coordinatorPointer(Signal signal) {
        return signal.word(0);
    }

    /** Confirms that a requested roll-back is done. */
    public static OutboundSignal confirmation(
            int coordinatorBlock, int clientBlock, int clientPointer, int transactionId1, int transactionId2) {
        return OutboundSignal.of(
                CONF_GSN, coordinatorBlock, clientBlock, clientPointer, transactionId1, transactionId2);
    }

    /** Tells that the transaction was rolled back, and why. */
    public static OutboundSignal report(
            int coordinatorBlock,
            int clientBlock,
            int clientPointer,
            int transactionId1,
            int transactionId2,
            int errorCode,
            int errorData) {
        return OutboundSignal.of(
                REP_GSN,
                coordinatorBlock,
                clientBlock,
                clientPointer,
                transactionId1,
                transactionId2,
                errorCode,
                errorData);
    }
}
