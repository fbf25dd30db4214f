package io.ndbwire.wire;

/** Creates a table. To the dictionary master, in a schema transaction. Source: protocol document 05, section 14.2. */
public final class CreateTableReq {

    /** Global signal number. */
    public static final int GSN = 587;

    /** The most words of a description. */
    public static final int MAXIMUM_WORDS = 24576;

    private static final int DATA_WORDS = 5;

    private CreateTableReq() {}

    /**
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param transactionId the schema transaction
     * @param transactionKey its key
     * @param description property list of the table, of at most {@link #MAXIMUM_WORDS}; the data node trusts it
     */
    public static OutboundSignal create(
            int reference, int requestNumber, int transactionId, int transactionKey, byte[] description) {
        return new OutboundSignal(128 + description.length)
                .begin(GSN, Block.number(reference), Block.DBDICT, DATA_WORDS, 1)
                .word(0, reference)
                .word(1, requestNumber)
                .word(3, transactionId)
                .word(4, transactionKey)
                .append(description, 0, description.length)
                .closeSection();
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(0);
    }

    public static int requestNumber(Signal signal) {
        return signal.word(1);
    }

    public static int transactionId(Signal signal) {
        return signal.word(3);
    }

    public static int transactionKey(Signal signal) {
        return signal.word(4);
    }

    /** The table's property list. */
    public static byte[] description(Signal signal) {
        return signal.section(0);
    }
}
