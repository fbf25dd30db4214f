package io.ndbwire.wire;

/**
 * The last words of a row that a pushed join of a scan brings: which row of its stream's batch it belongs to (protocol
 * document 07, section B6).
 */
public final class Correlation {

    /** The rows of a batch have numbers below this. */
    public static final int TUPLES = 1 << 12;

    private static final int WORDS = 3;
    private static final int HEADER = 0xFFE8 << 16 | 8;

    private Correlation() {}

    /** Whether the row of a TRANSID_AI ends with a correlation. */
    public static boolean isPresent(Signal signal) {
        return TransIdAi.valuesLength(signal) >= WORDS && word(signal, 0) == HEADER;
    }

    /** The row's own number; a look-up's row has that of the row that it was made for. */
    public static int tuple(Signal signal) {
        return word(signal, 1) & 0xFFFF;
    }

    /** The receiver id of the scan's stream that the row is in. */
    public static int stream(Signal signal) {
        return word(signal, 2);
    }

    private static int word(Signal signal, int n) {
        int index = TransIdAi.valuesIndex(signal) + Integer.BYTES * (TransIdAi.valuesLength(signal) - WORDS + n);
        return signal.buffer().getIntLE(index);
    }
}
