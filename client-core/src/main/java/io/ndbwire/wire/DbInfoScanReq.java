package io.ndbwire.wire;

/** Asks one data node for the rows of an information table. Source: protocol document 05, section 19.1. */
public final class DbInfoScanReq {

    /** Global signal number. */
    public static final int GSN = 41;

    private static final int REFERENCE = 3;
    private static final int TABLE_ID = 4;
    private static final int MAXIMUM_ROWS = 8;
    private static final int CURSOR_LENGTH = 11;
    private static final int CURSOR = 12;
    private static final int CURSOR_WORDS = 10;
    private static final int ALL_COLUMNS = -1;
    private static final int ROWS_PER_BATCH = 256;

    private DbInfoScanReq() {}

    /** Where rows go. */
    public static int reference(Signal signal) {
        return signal.word(REFERENCE);
    }

    /** Which table is read. */
    public static int tableId(Signal signal) {
        return signal.word(TABLE_ID);
    }

    /** How many rows are wanted at once. */
    public static int maximumRows(Signal signal) {
        int rows = signal.word(MAXIMUM_ROWS);
        return rows <= 0 || rows > ROWS_PER_BATCH ? ROWS_PER_BATCH : rows;
    }

    /** Whether the request is as long as it says; another one would stop a data node. */
    public static boolean isSound(Signal signal) {
        int cursor = signal.length() > CURSOR_LENGTH ? signal.word(CURSOR_LENGTH) : -1;
        return signal.length() == CURSOR && cursor == 0
                || signal.length() == CURSOR + CURSOR_WORDS && cursor == CURSOR_WORDS;
    }

    /** Where the last batch ended, as told; empty at first. Of a request that is sound. */
    public static int[] cursor(Signal signal) {
        int[] cursor = new int[signal.length() - CURSOR];
        for (int i = 0; i < cursor.length; i++) {
            cursor[i] = signal.word(CURSOR + i);
        }
        return cursor;
    }

    /**
     * @param reference our own, to which rows go
     * @param number comes back with every row
     * @param tableId which table
     * @param cursor where the last batch ended, as told; empty at first
     */
    public static OutboundSignal scan(int reference, int number, int tableId, int[] cursor) {
        int[] words = new int[12 + cursor.length];
        words[0] = number;
        words[3] = reference;
        words[4] = tableId;
        words[5] = ALL_COLUMNS;
        words[6] = ALL_COLUMNS;
        words[8] = ROWS_PER_BATCH;
        words[11] = cursor.length;
        System.arraycopy(cursor, 0, words, 12, cursor.length);
        return OutboundSignal.of(GSN, Block.number(reference), Block.DBINFO, words);
    }
}
