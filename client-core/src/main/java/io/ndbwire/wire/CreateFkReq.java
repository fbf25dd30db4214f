package io.ndbwire.wire;

/**
 * Creates a foreign key. To the dictionary master, in a schema transaction. Source: protocol document 05, section 12.
 */
public final class CreateFkReq {

    /** Global signal number. */
    public static final int GSN = 627;

    private static final int DATA_WORDS = 10;

    private CreateFkReq() {}

    /**
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param transactionId the schema transaction
     * @param transactionKey its key
     * @param properties property list of the foreign key; its tables and indexes must be the dictionary's
     */
    public static OutboundSignal create(
            int reference, int requestNumber, int transactionId, int transactionKey, byte[] properties) {
        return new OutboundSignal(128 + properties.length)
                .begin(GSN, Block.number(reference), Block.DBDICT, DATA_WORDS, 1)
                .word(0, requestNumber)
                .word(1, reference)
                .word(3, transactionId)
                .word(4, transactionKey)
                .append(properties, 0, properties.length)
                .closeSection();
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(1);
    }

    public static int requestNumber(Signal signal) {
        return signal.word(0);
    }

    public static int transactionId(Signal signal) {
        return signal.word(3);
    }

    public static int transactionKey(Signal signal) {
        return signal.word(4);
    }

    /** The property list of the foreign key. */
    public static byte[] properties(Signal signal) {
        return signal.section(0);
    }
}
