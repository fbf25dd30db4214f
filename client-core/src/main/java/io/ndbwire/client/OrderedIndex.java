package io.ndbwire.client;

import java.util.List;

/** An ordered index of a table, and the place where scans of it are made. Immutable and thread-safe. */
public final class OrderedIndex {

    private final TableHandle table;
    private final String name;

    OrderedIndex(TableHandle table, String name) {
        this.table = table;
        this.name = name;
    }

    /** The name within the table. */
    public String name() {
        return name;
    }

    /**
     * Scans ranges of the index, each row once for each range that it is in. Without an order asked for the rows come as
     * they are found; where the ranges give the whole distribution key, in one partition only.
     *
     * @param ranges at most 4096; none for the whole index
     */
    public Scan scan(Range... ranges) {
        return scan(List.of(ranges));
    }

    /** Scans ranges of the index, see {@link #scan(Range...)}. */
    public Scan scan(List<Range> ranges) {
        return new Scan(table, name, List.copyOf(ranges));
    }

    @Override
    public String toString() {
        return "index " + name + " of " + table.description().name();
    }
}
