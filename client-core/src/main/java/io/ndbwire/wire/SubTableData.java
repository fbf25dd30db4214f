package io.ndbwire.wire;

/**
 * A change of a row, or news of a subscription or its table, from the block that manages subscriptions in a data node.
 *
 * <p>Source: protocol document 07, section A6.
 */
public final class SubTableData {

    /** Global signal number. */
    public static final int GSN = 586;

    /** {@link #kind} of a new row. */
    public static final int INSERT = 0;
    /** {@link #kind} of a row that is gone. */
    public static final int DELETE = 1;
    /** {@link #kind} of a changed row. */
    public static final int UPDATE = 2;
    /** {@link #kind} of the table's end. */
    public static final int DROP = 4;
    /** {@link #kind} of a change of the table itself. */
    public static final int ALTER = 5;

    /** Section of the attribute headers of the key and of the row after the change. */
    public static final int HEADERS = 0;
    /** Section of the values that belong to {@link #HEADERS}. */
    public static final int VALUES = 1;
    /** Section of the row before the change, each header followed by its value. */
    public static final int BEFORE = 2;

    private static final int SUBSCRIBER_DATA = 0;
    private static final int EPOCH_HIGH = 1;
    private static final int OPERATION = 3;
    private static final int ANY_VALUE = 5;
    private static final int EPOCH_LOW = 7;
    private static final int TRANSACTION_LOW = 8;
    private static final int TRANSACTION_HIGH = 9;

    private SubTableData() {}

    /** The number that the subscription was started with. */
    public static int subscriberData(Signal signal) {
        return signal.word(SUBSCRIBER_DATA);
    }

    /** The epoch that the change belongs to. */
    public static long epoch(Signal signal) {
        return (long) signal.word(EPOCH_HIGH) << 32 | signal.word(EPOCH_LOW) & 0xFFFFFFFFL;
    }

    /** What happened: one of the constants of this class, or a number that can be ignored. */
    public static int kind(Signal signal) {
        return signal.word(OPERATION) & 0xFF;
    }

    /** The API node that made the change. */
    public static int originNode(Signal signal) {
        return signal.word(OPERATION) >>> 8 & 0xFF;
    }

    /** What the writer attached to the change. */
    public static int anyValue(Signal signal) {
        return signal.word(ANY_VALUE);
    }

    /** The transaction that made the change of a row. */
    public static long transactionId(Signal signal) {
        return (long) signal.word(TRANSACTION_HIGH) << 32 | signal.word(TRANSACTION_LOW) & 0xFFFFFFFFL;
    }
}
