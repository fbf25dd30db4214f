package io.ndbwire.wire;

/**
 * Makes sure that a default hash map exists. To the dictionary master, in a schema transaction.
 *
 * <p>Source: protocol document 05, section 14.1.
 */
public final class CreateHashMapReq {

    /** Global signal number. */
    public static final int GSN = 297;

    private static final int IF_NOT_EXISTS = 1;
    private static final int DEFAULT_MAP = 2;
    private static final int ONE_NODE_GROUP = 8;

    private CreateHashMapReq() {}

    /**
     * @param reference our own, to which the reply goes
     * @param requestNumber comes back in the reply
     * @param transactionId the schema transaction
     * @param transactionKey its key
     * @param partitions number of partitions, or the number of a partition balance (section 8.2)
     * @param forOneNodeGroup whether the map is for a table that every node group holds whole
     */
    public static OutboundSignal defaultMap(
            int reference,
            int requestNumber,
            int transactionId,
            int transactionKey,
            int partitions,
            boolean forOneNodeGroup) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                Block.DBDICT,
                reference,
                requestNumber,
                transactionKey,
                transactionId,
                IF_NOT_EXISTS | DEFAULT_MAP | (forOneNodeGroup ? ONE_NODE_GROUP : 0),
                0,
                partitions);
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
        return signal.word(2);
    }

    /** Whether the node computes the map. */
    public static boolean isDefaultMap(Signal signal) {
        return (signal.word(4) & DEFAULT_MAP) != 0;
    }

    /** Number of partitions, or the number of a partition balance. */
    public static int partitions(Signal signal) {
        return signal.word(6);
    }
}
