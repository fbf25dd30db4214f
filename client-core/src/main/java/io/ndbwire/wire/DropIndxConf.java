package io.ndbwire.wire;

/** An index was accepted for removal. Source: protocol document 05, section 14.4. */
public final class DropIndxConf {

    /** Global signal number. */
    public static final int GSN = 517;

    private static final int REQUEST_NUMBER = 1;

    private DropIndxConf() {}

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(REQUEST_NUMBER);
    }

    /** @param reference of the node's dictionary */
    public static OutboundSignal encode(
            int reference, int clientBlock, int requestNumber, int transactionId, int objectId, int objectVersion) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                clientBlock,
                reference,
                requestNumber,
                transactionId,
                objectId,
                objectVersion);
    }
}
