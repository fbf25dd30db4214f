package io.ndbwire.wire;

/** The key of a scanned row, with what a take-over of its lock wants: KEYINFO20 (protocol document 06, section 7). */
public final class KeyInfo20 {

    public static final int GSN = 33;

    private static final int HEADER_WORDS = 5;

    private KeyInfo20() {}

    public static int receiverId(Signal signal) {
        return signal.word(0);
    }

    /** The scan and the row within it, as the data node names them; for {@link TcKeyReq#beginTakeOver}. */
    public static int scanInfo(Signal signal) {
        return signal.word(2);
    }

    public static int transactionId1(Signal signal) {
        return signal.word(3);
    }

    public static int transactionId2(Signal signal) {
        return signal.word(4);
    }

    /** Where the key begins in the signal's buffer. */
    public static int keyIndex(Signal signal) {
        return signal.sectionCount() > 0 ? signal.sectionIndex(0) : signal.dataIndex(HEADER_WORDS);
    }

    /** How many words the key takes. */
    public static int keyLength(Signal signal) {
        return signal.sectionCount() > 0 ? signal.sectionLength(0) : signal.length() - HEADER_WORDS;
    }
}
