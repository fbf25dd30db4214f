package io.ndbwire.wire;

/** Creates an index. To the dictionary master, in a schema transaction. Source: protocol document 05, section 14.3. */
public final class CreateIndxReq {

    /** Global signal number. */
    public static final int GSN = 510;

    private static final int DATA_WORDS = 9;
    private static final int ONLINE = 1;

    private CreateIndxReq() {}

    /**
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param transactionId the schema transaction
     * @param transactionKey its key
     * @param tableId the table's number
     * @param tableVersion the table's version
     * @param indexType {@link DictionaryObjectType#UNIQUE_INDEX} or {@link DictionaryObjectType#ORDERED_INDEX}
     * @param columns numbers of the table's columns, at least one
     * @param properties property list of the index
     */
    public static OutboundSignal create(
            int reference,
            int requestNumber,
            int transactionId,
            int transactionKey,
            int tableId,
            int tableVersion,
            int indexType,
            int[] columns,
            byte[] properties) {
        OutboundSignal signal = new OutboundSignal(256 + 4 * columns.length + properties.length)
                .begin(GSN, Block.number(reference), Block.DBDICT, DATA_WORDS, 2)
                .word(0, reference)
                .word(1, requestNumber)
                .word(2, transactionId)
                .word(3, transactionKey)
                .word(5, tableId)
                .word(6, tableVersion)
                .word(7, indexType)
                .word(8, ONLINE)
                .append(columns.length);
        for (int column : columns) {
            signal.append(column);
        }
        return signal.closeSection().append(properties, 0, properties.length).closeSection();
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

    /** {@link DictionaryObjectType#UNIQUE_INDEX} or {@link DictionaryObjectType#ORDERED_INDEX}. */
    public static int indexType(Signal signal) {
        return signal.word(7);
    }

    /**
     * The numbers of the table's columns.
     *
     * @throws io.ndbwire.error.ProtocolException if the section is shorter than it says
     */
    public static int[] columns(Signal signal) {
        int[] columns = new int[Math.min(signal.sectionWord(0, 0) & 0xFFFF, 1 + signal.sectionLength(0))];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = signal.sectionWord(0, 1 + i);
        }
        return columns;
    }

    /** The index's property list. */
    public static byte[] properties(Signal signal) {
        return signal.section(1);
    }
}
