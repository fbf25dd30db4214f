package io.ndbwire.wire;

/** TC_COMMITREQ and its answers, and the acknowledgement of any commit (protocol document 03, section 12). */
public final class TcCommit {

    public static final int REQ_GSN = 19;
    public static final int CONF_GSN = 17;
    public static final int REF_GSN = 18;
    public static final int ACK_GSN = 469;

    private TcCommit() {}

    /** Commits a transaction that has nothing outstanding. */
    public static OutboundSignal request(
            int block, int coordinatorBlock, int coordinatorPointer, int transactionId1, int transactionId2) {
        return OutboundSignal.of(REQ_GSN, block, coordinatorBlock, coordinatorPointer, transactionId1, transactionId2);
    }

    /**
     * Lets the data nodes forget the commit.
     *
     * @param coordinatorBlock the block that told the commit: after a node failure not the one it was asked from
     */
    public static OutboundSignal acknowledgement(
            int block, int coordinatorBlock, int transactionId1, int transactionId2) {
        return OutboundSignal.of(ACK_GSN, block, coordinatorBlock, transactionId1, transactionId2);
    }

    /** The transaction of an acknowledgement: its first id in the lower, its second in the upper half. */
    public static long acknowledged(Signal signal) {
        return (long) signal.word(1) << 32 | signal.word(0) & 0xFFFFFFFFL;
    }

    /** The client pointer of the confirmation or refusal. */
    public static int clientPointer(Signal signal) {
        return signal.word(0) & ~1;
    }

    /** Whether the confirmed commit must be acknowledged. */
    public static boolean wantsAcknowledgement(Signal signal) {
        return (signal.word(0) & 1) != 0;
    }

    public static int transactionId1(Signal signal) {
        return signal.word(1);
    }

    public static int transactionId2(Signal signal) {
        return signal.word(2);
    }

    /** The global checkpoint index of a confirmed commit. */
    public static long globalCheckpoint(Signal signal) {
        return signal.length() > 4 ? (long) signal.word(3) << 32 | signal.word(4) & 0xFFFFFFFFL : 0;
    }

    /** Why a commit was refused. */
    public static int errorCode(Signal signal) {
        return signal.word(3);
    }

    /** The transaction record of a request. */
    public static int coordinatorPointer(Signal signal) {
        return signal.word(0);
    }

    /**
     * Confirms a commit.
     *
     * @param acknowledge whether the client must acknowledge it
     */
    public static OutboundSignal confirmation(
            int coordinatorBlock,
            int clientBlock,
            int clientPointer,
            boolean acknowledge,
            int transactionId1,
            int transactionId2,
            long globalCheckpoint) {
        return OutboundSignal.of(
                CONF_GSN,
                coordinatorBlock,
                clientBlock,
                clientPointer | (acknowledge ? 1 : 0),
                transactionId1,
                transactionId2,
                (int) (globalCheckpoint >>> 32),
                (int) globalCheckpoint);
    }

    /** Refuses a commit. */
    public static OutboundSignal refusal(
            int coordinatorBlock,
            int clientBlock,
            int clientPointer,
            int transactionId1,
            int transactionId2,
            int errorCode) {
        return OutboundSignal.of(
                REF_GSN, coordinatorBlock, clientBlock, clientPointer, transactionId1, transactionId2, errorCode);
    }
}
