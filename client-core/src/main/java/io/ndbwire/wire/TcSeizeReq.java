package io.ndbwire.wire;

/** Asks for a transaction record (protocol document 03, section 3). */
public final class TcSeizeReq {

    public static final int GSN = 39;

    /** The data node chooses the coordinator's instance. */
    public static final int ANY_INSTANCE = 0;

    private TcSeizeReq() {}

    /**
     * @param block our block that all answers go to
     * @param reference the same as a reference
     * @param clientPointer comes back in the answers; even
     */
    public static OutboundSignal encode(int block, int reference, int clientPointer) {
        return encode(block, reference, clientPointer, ANY_INSTANCE);
    }

    /**
     * @param instance the coordinator's instance that another record of the same node lives in, or 0 for any
     */
    public static OutboundSignal encode(int block, int reference, int clientPointer, int instance) {
        return OutboundSignal.of(GSN, block, Block.DBTC, clientPointer, reference, instance);
    }

    public static int clientPointer(Signal signal) {
        return signal.word(0);
    }

    /** The reference of the block that all answers go to. */
    public static int clientReference(Signal signal) {
        return signal.word(1);
    }

    /** The wanted instance of the coordinator; 0 for any. */
    public static int instance(Signal signal) {
        return signal.length() > 2 ? signal.word(2) : ANY_INSTANCE;
    }
}
