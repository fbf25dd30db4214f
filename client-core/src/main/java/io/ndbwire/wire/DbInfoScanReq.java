package io.ndbwire.wire;

/** Asks one data node for the rows of an information table. Source: protocol document 05, section 19.1. */
public final class DbInfoScanReq {

    /** Global signal number. */
    public static final int GSN = 41;

    private static final int ALL_COLUMNS = -1;
    private static final int ROWS_PER_BATCH = 256;

    private DbInfoScanReq() {}

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
