package io.ndbwire.wire;

/** The failed node's transactions are all decided (protocol document 02, section 9). */
public final class TakeOverTcConf {

    public static final int GSN = 399;

    private TakeOverTcConf() {}

    /** The data node that failed. */
    public static int failedNode(Signal signal) {
        return signal.word(0);
    }
}
