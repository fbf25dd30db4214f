package io.ndbwire.wire;

/** A subscription was not stopped. Source: protocol document 07, section A5. */
public final class SubStopRef {

    /** Global signal number. */
    public static final int GSN = 573;

    private static final int ERROR_CODE = 7;
    private static final int MASTER_NODE = 8;

    private SubStopRef() {}

    /** What is wrong. */
    public static int errorCode(Signal signal) {
        return signal.word(ERROR_CODE);
    }

    /** The node id of the dictionary master; 0 where the signal does not tell it. */
    public static int masterNode(Signal signal) {
        return signal.length() > MASTER_NODE ? signal.word(MASTER_NODE) : 0;
    }
}
