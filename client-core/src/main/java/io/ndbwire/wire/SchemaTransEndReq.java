package io.ndbwire.wire;

/**
 * Ends a schema transaction. To the dictionary master, and only while no operation is outstanding.
 *
 * <p>Source: protocol document 05, section 13.3.
 */
public final class SchemaTransEndReq {

    /** Global signal number. */
    public static final int GSN = 734;

    private static final int COMMIT = 0;
    private static final int ABORT = 1;

    private SchemaTransEndReq() {}

    /** Makes the transaction's changes durable and visible. */
    public static OutboundSignal commit(int reference, int transactionId, int transactionKey) {
        return end(reference, transactionId, transactionKey, COMMIT);
    }

    /** Undoes the transaction's changes. */
    public static OutboundSignal abort(int reference, int transactionId, int transactionKey) {
        return end(reference, transactionId, transactionKey, ABORT);
    }

    private static OutboundSignal end(int reference, int transactionId, int transactionKey, int flags) {
        return OutboundSignal.of(
                GSN, Block.number(reference), Block.DBDICT, reference, transactionId, 0, transactionKey, flags);
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(0);
    }

    public static int transactionId(Signal signal) {
        return signal.word(1);
    }

    public static int transactionKey(Signal signal) {
        return signal.word(3);
    }

    /** Whether the transaction's changes are to be undone. */
    public static boolean isAbort(Signal signal) {
        return (signal.word(4) & ABORT) != 0;
    }
}
