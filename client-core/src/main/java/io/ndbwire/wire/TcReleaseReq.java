package io.ndbwire.wire;

/** Gives a transaction record back (protocol document 03, section 3). */
public final class TcReleaseReq {

    public static final int GSN = 36;
    /** The answer of success; its word 0 is the client pointer. */
    public static final int CONF_GSN = 34;
    /** The answer of refusal; its word 0 is the client pointer. */
    public static final int REF_GSN = 35;

    private TcReleaseReq() {}

    /**
     * @param block our block that seized the record
     * @param reference the same as a reference
     */
    public static OutboundSignal encode(
            int block, int reference, int coordinatorBlock, int coordinatorPointer, int clientPointer) {
        return OutboundSignal.of(GSN, block, coordinatorBlock, coordinatorPointer, reference, clientPointer);
    }

    public static int coordinatorPointer(Signal signal) {
        return signal.word(0);
    }

    /** The reference of the block that releases the record. */
    public static int clientReference(Signal signal) {
        return signal.word(1);
    }

    public static int clientPointer(Signal signal) {
        return signal.word(2);
    }

    /** The record is free. */
    public static OutboundSignal confirmation(int coordinatorBlock, int clientBlock, int clientPointer) {
        return OutboundSignal.of(CONF_GSN, coordinatorBlock, clientBlock, clientPointer);
    }

    /** The record is not the sender's. */
    public static OutboundSignal refusal(int coordinatorBlock, int clientBlock, int clientPointer, int errorCode) {
        return OutboundSignal.of(REF_GSN, coordinatorBlock, clientBlock, clientPointer, errorCode, 0);
    }
}
