package io.ndbwire.wire;

/** Gives a transaction record (protocol document 03, section 3). */
public final class TcSeizeConf {

    public static final int GSN = 37;

    private TcSeizeConf() {}

    public static int clientPointer(Signal signal) {
        return signal.word(0);
    }

    /** The record, as later requests name it. */
    public static int coordinatorPointer(Signal signal) {
        return signal.word(1);
    }

    /** The block, with instance, that later requests go to. */
    public static int coordinatorBlock(Signal signal) {
        return signal.length() > 2 ? Block.number(signal.word(2)) : Block.DBTC;
    }

    /**
     * @param coordinatorReference where later requests go
     */
    public static OutboundSignal encode(
            int clientBlock, int clientPointer, int coordinatorPointer, int coordinatorReference) {
        return OutboundSignal.of(GSN, Block.DBTC, clientBlock, clientPointer, coordinatorPointer, coordinatorReference);
    }
}
