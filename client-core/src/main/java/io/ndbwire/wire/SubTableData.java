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

    /** {@link #kind} of the end of one's own subscription in a data node. */
    public static final int STOP = 9;
    /** {@link #kind} of another API node's subscription that begins. */
    public static final int SUBSCRIBE = 11;
    /** {@link #kind} of another API node's subscription that ends. */
    public static final int UNSUBSCRIBE = 12;
    /** {@link #kind} of the beginning of one's own subscription in a data node. */
    public static final int ACTIVE = 14;

    /** Section of the attribute headers of the key and of the row after the change. */
    public static final int HEADERS = 0;
    /** Section of the values that belong to {@link #HEADERS}. */
    public static final int VALUES = 1;
    /** Section of the row before the change, each header followed by its value. */
    public static final int BEFORE = 2;

    private static final int SUBSCRIBER_DATA = 0;
    private static final int EPOCH_HIGH = 1;
    private static final int TABLE_ID = 2;
    private static final int OPERATION = 3;
    private static final int ANY_VALUE = 5;
    private static final int CHANGE_MASK = 5;
    private static final int TOTAL_WORDS = 6;
    private static final int EPOCH_LOW = 7;
    private static final int TRANSACTION_LOW = 8;
    private static final int TRANSACTION_HIGH = 9;

    private static final int NEWS_WORDS = 8;
    private static final int ROW_WORDS = 10;
    private static final int NOT_LOGGED = 0x8000007F;

    private SubTableData() {}

    /**
     * A change of a row.
     *
     * @param receiverBlock that gets it
     * @param subscriberData the number that the subscription was started with
     * @param headers of the key and the row after the change, whole words
     * @param values that belong to the headers, whole words
     * @param before headers and values of the row before the change, whole words; may be empty
     */
    public static OutboundSignal row(
            int receiverBlock,
            int subscriberData,
            long epoch,
            int tableId,
            int kind,
            int anyValue,
            int transactionId1,
            int transactionId2,
            byte[] headers,
            byte[] values,
            byte[] before) {
        boolean hasBefore = before.length > 0;
        OutboundSignal signal = new OutboundSignal(128 + headers.length + values.length + before.length)
                .begin(GSN, Block.SUMA, receiverBlock, ROW_WORDS, hasBefore ? 3 : 2)
                .word(SUBSCRIBER_DATA, subscriberData)
                .word(EPOCH_HIGH, (int) (epoch >>> 32))
                .word(TABLE_ID, tableId)
                .word(OPERATION, kind)
                .word(ANY_VALUE, anyValue)
                .word(TOTAL_WORDS, (headers.length + values.length + before.length) / 4)
                .word(EPOCH_LOW, (int) epoch)
                .word(TRANSACTION_LOW, transactionId1)
                .word(TRANSACTION_HIGH, transactionId2)
                .append(headers, 0, headers.length)
                .closeSection()
                .append(values, 0, values.length)
                .closeSection();
        return hasBefore ? signal.append(before, 0, before.length).closeSection() : signal;
    }

    /**
     * News of a subscription: that it begins or ends, or that another one does.
     *
     * @param dataNode that tells it
     * @param apiNode whose subscription it is
     */
    public static OutboundSignal subscription(
            int receiverBlock, int subscriberData, long epoch, int kind, int dataNode, int apiNode) {
        return new OutboundSignal(128)
                .begin(GSN, Block.SUMA, receiverBlock, NEWS_WORDS, 0)
                .word(SUBSCRIBER_DATA, subscriberData)
                .word(EPOCH_HIGH, (int) (epoch >>> 32))
                .word(OPERATION, kind | apiNode << 8 | dataNode << 16)
                .word(EPOCH_LOW, (int) epoch);
    }

    /** News of the table: that it was dropped by an API node. */
    public static OutboundSignal dropped(int receiverBlock, int subscriberData, long epoch, int tableId, int apiNode) {
        return table(receiverBlock, subscriberData, epoch, tableId, DROP | apiNode << 8, 0);
    }

    /**
     * News of the table: that it was altered by an API node.
     *
     * @param changes as in {@link AlterTableReq}
     * @param description of the table as it is now
     */
    public static OutboundSignal altered(
            int receiverBlock,
            int subscriberData,
            long epoch,
            int tableId,
            int apiNode,
            int changes,
            byte[] description) {
        return table(receiverBlock, subscriberData, epoch, tableId, ALTER | apiNode << 8, 1)
                .word(CHANGE_MASK, changes)
                .word(TOTAL_WORDS, (description.length + 3) / 4)
                .append(description, 0, description.length)
                .closeSection();
    }

    private static OutboundSignal table(
            int receiverBlock, int subscriberData, long epoch, int tableId, int operation, int sections) {
        return new OutboundSignal(128)
                .begin(GSN, Block.SUMA, receiverBlock, NEWS_WORDS, sections)
                .word(SUBSCRIBER_DATA, subscriberData)
                .word(EPOCH_HIGH, (int) (epoch >>> 32))
                .word(TABLE_ID, tableId)
                .word(OPERATION, operation)
                .word(EPOCH_LOW, (int) epoch);
    }

    /**
     * Whether a subscriber's filter (protocol document 07, section A4) lets a change pass.
     *
     * @param anyValue what the writer attached to the change
     * @param hash of the row's key
     */
    public static boolean isWanted(int filter, int anyValue, int hash) {
        boolean notLogged = (filter & 1) != 0 && anyValue == NOT_LOGGED;
        boolean replicated = (filter & 2) != 0 && anyValue > 0;
        int slice = filter >>> 2 & 0xFF;
        int slices = (filter >>> 10 & 0xFF) + 1;
        return !notLogged && !replicated && (slices == 1 || Integer.remainderUnsigned(hash, slices) == slice);
    }

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
