package io.ndbwire.wire;

/** A batch of rows of an information table was sent. Source: protocol document 05, section 19.1. */
public final class DbInfoScanConf {

    /** Global signal number. */
    public static final int GSN = 42;

    private static final int ROWS = 10;
    private static final int CURSOR_LENGTH = 11;
    private static final int CURSOR = 12;
    private static final int CURSOR_WORDS = 10;

    private DbInfoScanConf() {}

    /**
     * Answers a {@link DbInfoScanReq}, whose words it repeats.
     *
     * @param rows that were sent
     * @param cursor where to go on, {@value #CURSOR_WORDS} words; empty if that was all
     */
    public static OutboundSignal encode(Signal request, int rows, int[] cursor) {
        int[] words = new int[CURSOR + cursor.length];
        for (int i = 0; i < ROWS; i++) {
            words[i] = request.word(i);
        }
        words[ROWS] = rows;
        words[CURSOR_LENGTH] = cursor.length;
        System.arraycopy(cursor, 0, words, CURSOR, cursor.length);
        return OutboundSignal.of(GSN, Block.DBINFO, Block.number(DbInfoScanReq.reference(request)), words);
    }

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(0);
    }

    /** How many rows belong to this batch; some may come later than this. */
    public static int rows(Signal signal) {
        return signal.word(ROWS);
    }

    /** Where to go on; empty if that was all. */
    public static int[] cursor(Signal signal) {
        if (signal.word(CURSOR_LENGTH) == 0) {
            return new int[0];
        }
        int[] cursor = new int[CURSOR_WORDS];
        for (int i = 0; i < CURSOR_WORDS; i++) {
            cursor[i] = signal.word(CURSOR + i);
        }
        return cursor;
    }
}
