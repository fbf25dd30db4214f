package io.ndbwire.wire;

/** Asks any data node which objects exist. Source: protocol document 05, section 4. */
public final class ListTablesReq {

    /** Global signal number. */
    public static final int GSN = 193;

    private static final int NAMES = 1 << 28;
    private static final int INDEXES = 1 << 29;
    private static final int DEPENDENTS = 1 << 30;
    private static final int TABLE_ID_BITS = 0xFFF;
    private static final int TYPE_SHIFT = 12;

    private ListTablesReq() {}

    /**
     * Asks for all objects of a kind, with names.
     *
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param objectType one of {@link DictionaryObjectType}
     */
    public static OutboundSignal all(int reference, int requestNumber, int objectType) {
        return request(reference, requestNumber, NAMES | objectType << TYPE_SHIFT, 0, objectType);
    }

    /** Asks for the indexes of a table, with names. */
    public static OutboundSignal indexes(int reference, int requestNumber, int tableId) {
        return request(reference, requestNumber, NAMES | INDEXES | tableId & TABLE_ID_BITS, tableId, 0);
    }

    /** Asks for all objects that hang on a table, with names. */
    public static OutboundSignal dependents(int reference, int requestNumber, int tableId) {
        return request(reference, requestNumber, NAMES | DEPENDENTS | tableId & TABLE_ID_BITS, tableId, 0);
    }

    private static OutboundSignal request(
            int reference, int requestNumber, int requestData, int tableId, int objectType) {
        return OutboundSignal.of(
                GSN, Block.number(reference), Block.DBDICT, requestNumber, reference, requestData, tableId, objectType);
    }

    public static int requestNumber(Signal signal) {
        return signal.word(0);
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(1);
    }

    public static boolean wantsNames(Signal signal) {
        return (signal.word(2) & NAMES) != 0;
    }

    public static boolean wantsIndexes(Signal signal) {
        return (signal.word(2) & INDEXES) != 0;
    }

    public static boolean wantsDependents(Signal signal) {
        return (signal.word(2) & DEPENDENTS) != 0;
    }

    /** The table whose indexes or dependents are wanted. */
    public static int tableId(Signal signal) {
        return signal.word(3);
    }

    /** The kind of objects wanted; 0 for all. */
    public static int objectType(Signal signal) {
        return signal.word(4);
    }
}
