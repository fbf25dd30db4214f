package io.ndbwire.embedded.transaction;

/** What a data node counts since it was started (protocol document 05, section 19.2). */
public final class Counters {

    /** Words of attribute information received. */
    public static final int ATTRIBUTE_INFORMATION = 1;

    public static final int TRANSACTIONS = 2;
    public static final int COMMITS = 3;
    /** Reads of rows by key; simple ones among them. */
    public static final int READS = 4;

    public static final int SIMPLE_READS = 5;
    public static final int WRITES = 6;
    public static final int ABORTS = 7;
    public static final int TABLE_SCANS = 8;
    public static final int RANGE_SCANS = 9;
    /** Operations on rows that the node holds itself. */
    public static final int OPERATIONS = 10;

    private final long[] values = new long[OPERATIONS + 1];

    public void add(int counter, long more) {
        values[counter] += more;
    }

    public long value(int counter) {
        return values[counter];
    }
}
