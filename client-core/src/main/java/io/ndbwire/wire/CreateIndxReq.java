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
}
