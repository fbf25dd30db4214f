package io.ndbwire.wire;

/** A subscription did not start. Source: protocol document 07, section A4. */
public final class SubStartRef {

    /** Global signal number. */
    public static final int GSN = 580;

    private static final int ERROR_CODE = 6;
    private static final int MASTER_NODE = 7;

    private SubStartRef() {}

    /** What is wrong. */
    public static int errorCode(Signal signal) {
        return signal.word(ERROR_CODE);
    }

    /** The node id of the dictionary master; 0 where the signal does not tell it. */
    public static int masterNode(Signal signal) {
        return signal.length() > MASTER_NODE ? signal.word(MASTER_NODE) : 0;
    }
}
