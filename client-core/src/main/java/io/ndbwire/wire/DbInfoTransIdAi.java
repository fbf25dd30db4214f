package io.ndbwire.wire;

/**
 * One row of an information table: section 0 holds attribute items. Source: protocol document 05, section 19.1.
 */
public final class DbInfoTransIdAi {

    /** Global signal number. */
    public static final int GSN = 44;

    private static final int DATA_WORDS = 3;

    private DbInfoTransIdAi() {}

    /**
     * One row for a {@link DbInfoScanReq}.
     *
     * @param row attribute items, whole words
     */
    public static OutboundSignal encode(Signal request, byte[] row) {
        OutboundSignal signal = new OutboundSignal(128 + row.length)
                .begin(GSN, Block.DBINFO, Block.number(DbInfoScanReq.reference(request)), DATA_WORDS, 1);
        for (int i = 0; i < DATA_WORDS; i++) {
            signal.word(i, request.word(i));
        }
        return signal.append(row, 0, row.length).closeSection();
    }

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(0);
    }

    /** The row's bytes. */
    public static byte[] row(Signal signal) {
        return signal.section(0);
    }
}
