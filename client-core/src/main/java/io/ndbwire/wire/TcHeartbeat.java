package io.ndbwire.wire;

/** TC_HBREP: keeps an idle transaction from its time-out (protocol document 03, section 16). */
public final class TcHeartbeat {

    public static final int GSN = 20;

    private TcHeartbeat() {}

    /** There is no answer. */
    public static OutboundSignal encode(
            int block, int coordinatorBlock, int coordinatorPointer, int transactionId1, int transactionId2) {
        return OutboundSignal.of(GSN, block, coordinatorBlock, coordinatorPointer, transactionId1, transactionId2);
    }
}
