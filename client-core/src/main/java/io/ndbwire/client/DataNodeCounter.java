package io.ndbwire.client;

/** What data nodes count, summed over their threads, since they were started ({@code ndbinfo.counters}). */
public enum DataNodeCounter {
    /** Words of attribute information received. */
    ATTRIBUTE_INFORMATION(1),
    TRANSACTIONS(2),
    COMMITS(3),
    READS(4),
    SIMPLE_READS(5),
    WRITES(6),
    ABORTS(7),
    TABLE_SCANS(8),
    RANGE_SCANS(9),
    /** Operations on rows that the node holds itself. */
    OPERATIONS(10);

    private final int id;

    DataNodeCounter(int id) {
        this.id = id;
    }

    int id() {
        return id;
    }
}
