package io.ndbwire.wire;

/** A hash map exists. Source: protocol document 05, section 14.1. */
public final class CreateHashMapConf {

    /** Global signal number. */
    public static final int GSN = 299;

    private static final int REQUEST_NUMBER = 1;
    private static final int OBJECT_ID = 2;
    private static final int OBJECT_VERSION = 3;

    private CreateHashMapConf() {}

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
            int reference, int clientBlock, int requestNumber, int objectId, int objectVersion, int transactionId) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                clientBlock,
                reference,
                requestNumber,
                objectId,
                objectVersion,
                transactionId);
    }
}
