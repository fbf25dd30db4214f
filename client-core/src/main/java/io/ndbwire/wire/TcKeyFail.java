package io.ndbwire.wire;

/**
 * Outcome of a transaction whose coordinator failed, from the node that took over (protocol document 03, section 15).
 *
 * <p>Word 0 names one of the transaction's operations, of whichever batch, or is 0 where only the commit's marker was left:
 * it is the transaction's id that tells which transaction is meant.
 */
public final class TcKeyFail {

    /** It was committed. */
    public static final int CONF_GSN = 8;
    /** It was rolled back. */
    public static final int REF_GSN = 9;

    private static final int ACKNOWLEDGE = 1;

    private TcKeyFail() {}

    /** Whether the commit must be acknowledged. */
    public static boolean wantsAcknowledgement(Signal signal) {
        return (signal.word(0) & ACKNOWLEDGE) != 0;
    }

    public static int transactionId1(Signal signal) {
        return signal.word(1);
    }

    public static int transactionId2(Signal signal) {
        return signal.word(2);
    }

    /**
     * Tells that a transaction of a failed coordinator was committed; the client must acknowledge that.
     *
     * @param block the new coordinator's
     */
    public static OutboundSignal committed(int block, int clientBlock, int transactionId1, int transactionId2) {
        return OutboundSignal.of(CONF_GSN, block, clientBlock, ACKNOWLEDGE, transactionId1, transactionId2);
    }

    /**
     * Tells that a transaction of a failed coordinator was rolled back.
     *
     * @param block the new coordinator's
     */
    public static OutboundSignal rolledBack(int block, int clientBlock, int transactionId1, int transactionId2) {
        return OutboundSignal.of(REF_GSN, block, clientBlock, 0, transactionId1, transactionId2);
    }
}
