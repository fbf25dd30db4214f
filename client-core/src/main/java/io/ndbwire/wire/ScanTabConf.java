package io.ndbwire.wire;

/**
 * Tells how many rows each stream's batch has: SCAN_TABCONF (protocol document 06, section 8), in its normal form or,
 * for pushed joins, in the extended one (document 07, section B7), which is known by its length.
 */
public final class ScanTabConf {

    public static final int GSN = 29;

    /** {@link #handle} of a stream that is finished. */
    public static final int FINISHED = 0xFFFFFF00;

    private static final int HEADER_WORDS = 4;
    private static final int NORMAL_STREAM_WORDS = 3;
    private static final int END_OF_DATA = 1 << 31;
    private static final int ROWS_MASK = 0x3FF;
    private static final int WORDS_SHIFT = 10;

    private ScanTabConf() {}

    public static int clientPointer(Signal signal) {
        return signal.word(0);
    }

    /** Whether the scan is over in the data nodes; rows may still be on their way. */
    public static boolean isEndOfData(Signal signal) {
        return (signal.word(1) & END_OF_DATA) != 0;
    }

    /** How many streams' batches are told of; none in the answer to a close. */
    public static int streamCount(Signal signal) {
        return signal.word(1) & ~END_OF_DATA;
    }

    public static int transactionId1(Signal signal) {
        return signal.word(2);
    }

    public static int transactionId2(Signal signal) {
        return signal.word(3);
    }

    /** The receiver id that we gave the stream. */
    public static int receiverId(Signal signal, int stream) {
        return streamWord(signal, stream, 0);
    }

    /** What the stream's next batch is to be asked for with, once, or {@link #FINISHED}. */
    public static int handle(Signal signal, int stream) {
        return streamWord(signal, stream, 1);
    }

    /** Rows of the batch; of a pushed join those of all its operations. */
    public static int rows(Signal signal, int stream) {
        int word = streamWord(signal, stream, 2);
        return isNormal(signal) ? word & ROWS_MASK : word;
    }

    /** Words of all rows and keys of the batch; of a pushed join the operations that have more, a bit for each. */
    public static int words(Signal signal, int stream) {
        return isNormal(signal) ? streamWord(signal, stream, 2) >>> WORDS_SHIFT : streamWord(signal, stream, 3);
    }

    private static boolean isNormal(Signal signal) {
        return streamWords(signal) == NORMAL_STREAM_WORDS;
    }

    private static int streamWords(Signal signal) {
        int words = signal.sectionCount() > 0 ? signal.sectionLength(0) : signal.length() - HEADER_WORDS;
        return words / streamCount(signal);
    }

    private static int streamWord(Signal signal, int stream, int n) {
        int index = streamWords(signal) * stream + n;
        return signal.sectionCount() > 0 ? signal.sectionWord(0, index) : signal.word(HEADER_WORDS + index);
    }
}
