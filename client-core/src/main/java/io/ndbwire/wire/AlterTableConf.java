package io.ndbwire.wire;

/** A change of a table was accepted. Source: protocol document 05, section 14.6. */
public final class AlterTableConf {

    /** Global signal number. */
    public static final int GSN = 626;

    private static final int REQUEST_NUMBER = 1;
    private static final int OBJECT_ID = 3;
    private static final int NEW_VERSION = 5;

    private AlterTableConf() {}

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(REQUEST_NUMBER);
    }

    /** The number of the object. */
    public static int objectId(Signal signal) {
        return signal.word(OBJECT_ID);
    }

    /** The version that the object will have. */
    public static int newVersion(Signal signal) {
        return signal.word(NEW_VERSION);
    }

    /** @param reference of the node's dictionary */
    public static OutboundSignal encode(
            int reference,
            int clientBlock,
            int requestNumber,
            int transactionId,
            int objectId,
            int oldVersion,
            int newVersion) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                clientBlock,
                reference,
                requestNumber,
                transactionId,
                objectId,
                oldVersion,
                newVersion);
    }
}
