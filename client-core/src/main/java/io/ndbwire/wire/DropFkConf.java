package io.ndbwire.wire;

/**
 * A foreign key was accepted for removal. Its words for the object cannot be relied on. Source: protocol document 05,
 * section 12.
 */
public final class DropFkConf {

    /** Global signal number. */
    public static final int GSN = 632;

    private static final int REQUEST_NUMBER = 0;

    private DropFkConf() {}

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
                requestNumber,
                reference,
                transactionId,
                objectId,
                objectVersion);
    }
}
