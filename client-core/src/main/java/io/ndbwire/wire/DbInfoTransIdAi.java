package io.ndbwire.wire;

/**
 * One row of an information table: section 0 holds attribute items. Source: protocol document 05, section 19.1.
 */
public final class DbInfoTransIdAi {

    /** Global signal number. */
    public static final int GSN = 44;

    private DbInfoTransIdAi() {}

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(0);
    }

    /** The row's bytes. */
    public static byte[] row(Signal signal) {
        return signal.section(0);
    }
}
