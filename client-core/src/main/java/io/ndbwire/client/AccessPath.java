package io.ndbwire.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the rows that a filter holds for are found: by a key, by ranges of an ordered index, or by looking at every row.
 *
 * <p>{@link #of} takes the first of these that the filter's terms allow, terms being what must all be true: the whole
 * primary key is given by equality; a whole unique key is; columns with which an ordered index begins are, and the index
 * is taken of which most are, then the one whose next column has most bounds. An equality may be to NULL, by {@code
 * isNull}, or one of up to 256 whole numbers, by {@code in}, where an ordered index is read. What the way itself does not
 * see to stays as a filter, which the data nodes evaluate row by row.
 *
 * <p>Nothing is estimated: a range is taken for cheaper than the whole table however many rows it has. Immutable and
 * thread-safe.
 */
public final class AccessPath {

    /** What is read, the cheapest first. */
    public enum Kind {
        /** At most one row, by its primary key. */
        PRIMARY_KEY,
        /** At most one row, by a unique index. */
        UNIQUE_INDEX,
        /** Ranges of an ordered index. */
        ORDERED_INDEX,
        /** Every row of the table is looked at. */
        TABLE_SCAN
    }

    private final TableHandle table;
    private final Kind kind;
    private final String index;
    private final List<String> columns;
    private final Object[] key;
    private final List<Range> ranges;
    private final @Nullable Filter filter;

    private AccessPath(
            TableHandle table,
            Kind kind,
            String index,
            List<String> columns,
            Object[] key,
            List<Range> ranges,
            @Nullable Filter filter) {
        this.table = table;
        this.kind = kind;
        this.index = index;
        this.columns = List.copyOf(columns);
        this.key = key;
        this.ranges = List.copyOf(ranges);
        this.filter = filter;
    }

    /**
     * Picks the way, as the table is described now; nothing is sent.
     *
     * @param filter null for all rows
     */
    public static AccessPath of(TableHandle table, @Nullable Filter filter) {
        return filter == null ? ofTable(table, null) : new AccessPlanner(table, filter).plan();
    }

    /** Looks at every row of the table. */
    public static AccessPath ofTable(TableHandle table, @Nullable Filter filter) {
        return new AccessPath(table, Kind.TABLE_SCAN, "", List.of(), new Object[0], List.of(), filter);
    }

    /**
     * Goes through ranges of an ordered index.
     *
     * @param index its name
     * @param ranges none for the whole index
     */
    public static AccessPath ofRanges(TableHandle table, String index, List<Range> ranges, @Nullable Filter filter) {
        return ofRanges(table, index, List.of(), ranges, filter);
    }

    static AccessPath ofRanges(
            TableHandle table, String index, List<String> columns, List<Range> ranges, @Nullable Filter filter) {
        return new AccessPath(table, Kind.ORDERED_INDEX, index, columns, new Object[0], ranges, filter);
    }

    /**
     * @param index the unique index's name, empty for the primary key
     */
    static AccessPath ofKey(
            TableHandle table, String index, List<String> columns, Object[] key, @Nullable Filter filter) {
        Kind kind = index.isEmpty() ? Kind.PRIMARY_KEY : Kind.UNIQUE_INDEX;
        return new AccessPath(table, kind, index, columns, key, List.of(), filter);
    }

    /** What is read. */
    public Kind kind() {
        return kind;
    }

    /** Whether it is a key, so that there is at most one row. */
    public boolean isKey() {
        return kind == Kind.PRIMARY_KEY || kind == Kind.UNIQUE_INDEX;
    }

    /** The index's name, empty for the primary key and a scan of the table. */
    public String index() {
        return index;
    }

    /** The columns by which the rows are found, in the order of key or index; not told of ranges that were given. */
    public List<String> columns() {
        return columns;
    }

    /** The ranges of an ordered index; none for all of it, and for other ways. */
    public List<Range> ranges() {
        return ranges;
    }

    /** What the data nodes see to row by row; null if nothing is left. */
    public @Nullable Filter filter() {
        return filter;
    }

    /**
     * The read of the one row, of all columns unless the caller says otherwise.
     *
     * @throws IllegalStateException unless {@link #isKey}
     */
    public Read read() {
        requireKey();
        Read read = kind == Kind.PRIMARY_KEY ? table.read(key) : table.readUnique(index, key);
        return filter == null ? read : read.when(filter);
    }

    /**
     * The delete of the one row, which fails with {@link io.ndbwire.error.NoSuchRowException} if the filter does not hold
     * for it.
     *
     * @throws IllegalStateException unless {@link #isKey}
     */
    public Delete delete() {
        requireKey();
        Delete delete = kind == Kind.PRIMARY_KEY ? table.delete(key) : table.deleteUnique(index, key);
        return filter == null ? delete : delete.when(filter);
    }

    /**
     * The update of the one row, see {@link #delete}; what is changed is for the caller to add.
     *
     * @throws IllegalStateException unless {@link #isKey}
     */
    public Update update() {
        requireKey();
        Update update = kind == Kind.PRIMARY_KEY ? table.update(key) : table.updateUnique(index, key);
        return filter == null ? update : update.when(filter);
    }

    private void requireKey() {
        if (!isKey()) {
            throw new IllegalStateException("Not one row is found, but many by " + this);
        }
    }

    /**
     * The scan of the rows, of all columns and without locks unless the caller says otherwise.
     *
     * @throws IllegalStateException if {@link #isKey}
     */
    public Scan scan() {
        if (isKey()) {
            throw new IllegalStateException("Nothing is scanned, but one row found by " + this);
        }
        Scan scan = kind == Kind.TABLE_SCAN ? table.scan() : table.index(index).scan(ranges);
        return filter == null ? scan : scan.where(filter);
    }

    /** The way in words. */
    @Override
    public String toString() {
        String way = switch (kind) {
            case PRIMARY_KEY -> "primary key " + columns;
            case UNIQUE_INDEX -> "unique index " + index + " " + columns;
            case ORDERED_INDEX ->
                "ordered index " + index + (columns.isEmpty() ? "" : " " + columns)
                        + (ranges.size() > 1 ? ", " + ranges.size() + " ranges" : "");
            case TABLE_SCAN -> "table scan";
        };
        return filter == null ? way : way + ", filter " + filter;
    }
}
