package io.ndbwire.wire;

/** Refuses a transaction record (protocol document 03, section 3). */
public final class TcSeizeRef {

    public static final int GSN = 38;

    private TcSeizeRef() {}

    public static int clientPointer(Signal signal) {
        return signal.word(0);
    }

    public static int errorCode(Signal signal) {
        return signal.word(1);
    }

    /** Refuses with an error code. */
    public static OutboundSignal encode(int clientBlock, int clientPointer, int errorCode) {
        return OutboundSignal.of(GSN, Block.DBTC, clientBlock, clientPointer, errorCode);
    }
}
