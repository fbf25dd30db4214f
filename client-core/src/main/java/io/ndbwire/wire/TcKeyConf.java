package io.ndbwire.wire;

/** Confirms up to three operations, and the commit (protocol document 03, section 10.3). */
public final class TcKeyConf {

    public static final int GSN = 10;
    /** Number of the same answer to an operation through a unique index, in old releases. */
    public static final int INDEX_GSN = 520;

    /** {@link #clientPointer} when the coordinator does not tell the transaction by it. */
    public static final int NO_CLIENT_POINTER = 0xFFFFFF00;

    private static final int FIRST_OPERATION = 5;
    private static final int COMMIT_FLAG = 1 << 16;
    private static final int MARKER_FLAG = 1 << 17;
    private static final int COMMITTED_READ_FLAG = 1 << 31;

    private TcKeyConf() {}

    public static int clientPointer(Signal signal) {
        return signal.word(0);
    }

    public static int operationCount(Signal signal) {
        return signal.word(2) & 0xFFFF;
    }

    /** Whether the transaction is committed, and the record free. */
    public static boolean isCommitted(Signal signal) {
        return (signal.word(2) & COMMIT_FLAG) != 0;
    }

    /** Whether the commit must be acknowledged. */
    public static boolean wantsAcknowledgement(Signal signal) {
        int word = signal.word(2);
        return (word & COMMIT_FLAG) != 0 && (word & MARKER_FLAG) != 0;
    }

    public static int transactionId1(Signal signal) {
        return signal.word(3);
    }

    public static int transactionId2(Signal signal) {
        return signal.word(4);
    }

    public static int operationPointer(Signal signal, int operation) {
        return signal.word(FIRST_OPERATION + 2 * operation);
    }

    /** What an operation's row comes to; see the methods that read it. */
    public static int attributeInfo(Signal signal, int operation) {
        return signal.word(FIRST_OPERATION + 1 + 2 * operation);
    }

    /** Whether a row or a refusal comes from {@link #answeringNode}, whatever its length. */
    public static boolean isCommittedRead(int attributeInfo) {
        return (attributeInfo & COMMITTED_READ_FLAG) != 0;
    }

    /** The data node that answers a committed read. */
    public static int answeringNode(int attributeInfo) {
        return attributeInfo & 0xFFFF;
    }

    /** The global checkpoint index of the commit: GCI in the upper, epoch within it in the lower half. */
    public static long globalCheckpoint(Signal signal) {
        int low = FIRST_OPERATION + 2 * operationCount(signal);
        return (long) signal.word(1) << 32 | (signal.length() > low ? signal.word(low) & 0xFFFFFFFFL : 0);
    }

    /** Word 2 of a confirmation. */
    public static int confirmationInfo(int operations, boolean committed, boolean marker) {
        return operations | (committed ? COMMIT_FLAG : 0) | (marker ? MARKER_FLAG : 0);
    }

    /** An operation's attribute information where a node will answer by a row or a refusal of either length. */
    public static int committedReadAnsweredBy(int node) {
        return COMMITTED_READ_FLAG | node;
    }
}
