package io.ndbwire.wire;

/** A foreign key was accepted for creation. Source: protocol document 05, section 12. */
public final class CreateFkConf {

    /** Global signal number. */
    public static final int GSN = 629;

    private static final int REQUEST_NUMBER = 0;
    private static final int OBJECT_ID = 3;
    private static final int OBJECT_VERSION = 4;

    private CreateFkConf() {}

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
                requestNumber,
                reference,
                transactionId,
                objectId,
                objectVersion);
    }
}
