package io.ndbwire.wire;

/** A row's values, from the node that holds it (protocol document 03, section 10.1). */
public final class TransIdAi {

    public static final int GSN = 5;

    private static final int HEADER_WORDS = 3;

    private TransIdAi() {}

    public static int operationPointer(Signal signal) {
        return signal.word(0);
    }

    public static int transactionId1(Signal signal) {
        return signal.word(1);
    }

    public static int transactionId2(Signal signal) {
        return signal.word(2);
    }

    /** Where the values begin in the signal's buffer. */
    public static int valuesIndex(Signal signal) {
        return signal.sectionCount() > 0 ? signal.sectionIndex(0) : signal.dataIndex(HEADER_WORDS);
    }

    /** How many words the values take. */
    public static int valuesLength(Signal signal) {
        return signal.sectionCount() > 0 ? signal.sectionLength(0) : signal.length() - HEADER_WORDS;
    }
}
