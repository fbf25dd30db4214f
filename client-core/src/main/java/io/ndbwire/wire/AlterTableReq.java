package io.ndbwire.wire;

/**
 * Changes a table. To the dictionary master, in a schema transaction. Source: protocol document 05, section 14.6.
 *
 * <p>Only changes that the data nodes survive can be expressed; what is added must be dynamic and in memory, which is
 * for the sender to see to.
 */
public final class AlterTableReq {

    /** Global signal number. */
    public static final int GSN = 624;

    /** The table has another name. */
    public static final int NAME = 1;
    /** The bytes that the dictionary keeps for clients are others. */
    public static final int EXTRA_METADATA = 1 << 1;
    /** There are columns behind those that were there. */
    public static final int ADDED_COLUMNS = 1 << 6;

    private static final int DATA_WORDS = 8;

    private AlterTableReq() {}

    /**
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param transactionId the schema transaction
     * @param transactionKey its key
     * @param tableId the table's number
     * @param tableVersion the table's whole version
     * @param changes what is changed, as sum of this class's constants
     * @param description property list of the table as it is to be, of at most {@link CreateTableReq#MAXIMUM_WORDS}
     */
    public static OutboundSignal alter(
            int reference,
            int requestNumber,
            int transactionId,
            int transactionKey,
            int tableId,
            int tableVersion,
            int changes,
            byte[] description) {
        return new OutboundSignal(128 + description.length)
                .begin(GSN, Block.number(reference), Block.DBDICT, DATA_WORDS, 1)
                .word(0, reference)
                .word(1, requestNumber)
                .word(2, transactionId)
                .word(3, transactionKey)
                .word(5, tableId)
                .word(6, tableVersion)
                .word(7, changes)
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
        return signal.word(2);
    }

    public static int transactionKey(Signal signal) {
        return signal.word(3);
    }

    public static int tableId(Signal signal) {
        return signal.word(5);
    }

    public static int tableVersion(Signal signal) {
        return signal.word(6);
    }

    /** What is changed, as sum of this class's constants. */
    public static int changes(Signal signal) {
        return signal.word(7);
    }

    /** The property list of the table as it is to be. */
    public static byte[] description(Signal signal) {
        return signal.section(0);
    }
}
