package io.ndbwire.wire;

/** An index was accepted for creation. Source: protocol document 05, section 14.3. */
public final class CreateIndxConf {

    /** Global signal number. */
    public static final int GSN = 511;

    private static final int REQUEST_NUMBER = 1;
    private static final int OBJECT_ID = 3;
    private static final int OBJECT_VERSION = 4;

    private CreateIndxConf() {}

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(REQUEST_NUMBER);
    }

    /** The number of the object. */
    public static int objectId(Signal signal) {
        return signal.word(OBJECT_ID);
    }

    /** The version of the object. */
    public static int objectVersion(Signal signal) {
        return signal.word(OBJECT_VERSION);
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
