package io.ndbwire.embedded.dictionary;

/** How many fragments a table gets (protocol document 05, section 8.2). */
final class PartitionBalances {

    static final int SPECIFIC = 0xFFFFFFFF;
    /** A fragment for each node and local data manager, counted once for each replica. */
    static final int DEFAULT = 0xFFFFFFFE;

    private static final int FOR_ALL_BY_MANAGER = 0xFFFFFFFD;
    private static final int FOR_PRIMARY_BY_NODE = 0xFFFFFFFC;
    private static final int FOR_ALL_BY_NODE = 0xFFFFFFFB;
    private static final int LOWEST = 0xFFFFFFF8;

    private PartitionBalances() {}

    /**
     * Number of partitions.
     *
     * @param balance one of the numbers above, or a number of partitions
     * @param managers local data managers of each node
     */
    static int partitions(int balance, int nodeGroups, int replicas, int managers) {
        return switch (balance) {
            case DEFAULT -> nodeGroups * replicas * managers;
            case FOR_ALL_BY_MANAGER -> nodeGroups * managers;
            case FOR_PRIMARY_BY_NODE -> nodeGroups * replicas;
            case FOR_ALL_BY_NODE -> nodeGroups;
            case 0xFFFFFFFA, 0xFFFFFFF9, LOWEST -> nodeGroups * managers * (0xFFFFFFFC - balance);
            default -> balance;
        };
    }
}
