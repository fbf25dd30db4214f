package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.wire.ScanTabReq;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Reads many rows: of a whole table, or of ranges of an ordered index. A description, which is sent when a client or a
 * transaction scans it; made by {@link TableHandle#scan} and {@link OrderedIndex#scan}.
 *
 * <p>Unless told otherwise all columns of all rows, in no order, each in its newest committed version and without locks.
 * Every row that exists all the time is read once; of rows that come, go or change meanwhile some are seen. Rows are locked
 * shared while values of theirs that have parts are read: choose the columns if large objects are not wanted. Not thread-safe
 * while it is being described; it can be used any number of times, also at the same time, afterwards.
 */
public final class Scan {

    /** In which order rows come. */
    enum Order {
        NONE,
        ASCENDING,
        DESCENDING
    }

    private final TableHandle table;
    private final @Nullable String index;
    private final List<Range> ranges;
    private Order order = Order.NONE;
    private LockMode lockMode = LockMode.COMMITTED;
    private int parallelism = Integer.MAX_VALUE;
    private @Nullable Projection projection;
    private @Nullable Filter filter;
    private long limit = Long.MAX_VALUE;
    private long offset;
    private int batchRows;
    private @Nullable Duration timeout;
    private Executor executor = ForkJoinPool.commonPool();

    /**
     * @param index the name of an ordered index, or null for the table itself
     * @param ranges of the index; none for all of it
     */
    Scan(TableHandle table, @Nullable String index, List<Range> ranges) {
        this.table = table;
        this.index = index;
        this.ranges = ranges;
    }

    /**
     * Reads these columns only.
     *
     * @param names at least one; {@link Row} keeps the order
     */
    public Scan columns(String... names) {
        return columns(table.projection(names));
    }

    /** Reads these columns only; a projection that is kept spares the work of making it each time. */
    public Scan columns(Projection columns) {
        projection = columns;
        return this;
    }

    /** Reads only rows of which that is true; the data nodes evaluate it. Of several conditions all must be. */
    public Scan where(Filter condition) {
        filter = filter == null ? condition : filter.and(condition);
        return this;
    }

    /** Brings the rows in the index's order, from low to high; those of several ranges range by range. */
    public Scan ascending() {
        return order(Order.ASCENDING);
    }

    /** Brings the rows in the index's order, from high to low; those of several ranges range by range. */
    public Scan descending() {
        return order(Order.DESCENDING);
    }

    private Scan order(Order newOrder) {
        if (index == null) {
            throw new InvalidValueException(this + ": a table has no order; scan an ordered index");
        }
        requireOneOf(parallelism != Integer.MAX_VALUE, newOrder != Order.NONE);
        order = newOrder;
        return this;
    }

    /**
     * Locks rows while they are read.
     *
     * <p>A row is locked from its delivery on until the row after it is requested, or some rows longer. A lock of {@link
     * LockMode#EXCLUSIVE} can be taken over by an operation of the same transaction until then, and is held to the
     * transaction's end, see {@link TableHandle#updateScanned}.
     *
     * @param mode not {@link LockMode#SIMPLE}: a scan's shared locks last no longer anyway
     */
    public Scan lock(LockMode mode) {
        if (mode == LockMode.SIMPLE) {
            throw new InvalidValueException(
                    this + ": scans have no simple reads; use SHARED, whose locks end with the next rows");
        }
        lockMode = mode;
        return this;
    }

    /**
     * Reads at most that many fragments at a time, in place of all; for scans that have time.
     *
     * @param fragments 1 or more
     */
    public Scan parallelism(int fragments) {
        if (fragments < 1) {
            throw new InvalidValueException(this + ": parallelism " + fragments + ", 1 or more are allowed");
        }
        requireOneOf(true, order != Order.NONE);
        parallelism = fragments;
        return this;
    }

    private void requireOneOf(boolean limitsParallelism, boolean isOrdered) {
        if (limitsParallelism && isOrdered) {
            throw new InvalidValueException(this + ": an order needs all fragments at a time");
        }
    }

    /**
     * Ends after so many rows.
     *
     * @param rows 0 or more
     */
    public Scan limit(long rows) {
        limit = requireNotNegative("limit", rows);
        return this;
    }

    /**
     * Leaves out the first rows, which costs as much as reading them.
     *
     * @param rows 0 or more
     */
    public Scan offset(long rows) {
        offset = requireNotNegative("offset", rows);
        return this;
    }

    /**
     * Has the data nodes deliver that many rows of a fragment at once, in place of what the cluster's configuration says
     * (BatchSize); fewer come where the rows are big.
     *
     * @param rows 1..992
     */
    public Scan batchRows(int rows) {
        if (rows < 1 || rows > ScanTabReq.MAXIMUM_BATCH_ROWS) {
            throw new InvalidValueException(
                    this + ": batches of " + rows + " rows; 1.." + ScanTabReq.MAXIMUM_BATCH_ROWS + " are allowed");
        }
        batchRows = rows;
        return this;
    }

    /**
     * Limits how long the scan may wait to begin, and then for each batch that was asked for, in place of the client's
     * request time-out. How long the rows take to be consumed does not count.
     */
    public Scan timeout(Duration newTimeout) {
        if (newTimeout.isNegative() || newTimeout.isZero()) {
            throw new InvalidValueException(this + ": time-out " + newTimeout + " is not positive");
        }
        timeout = newTimeout;
        return this;
    }

    /**
     * Has rows signalled by that executor, one after the other, in place of the {@link ForkJoinPool#commonPool}.
     *
     * @param newExecutor may run tasks where they are handed over, as {@code Runnable::run} does: then rows are signalled
     *     by the client's event loop, and a subscriber that blocks holds up everything else of the client
     */
    public Scan executor(Executor newExecutor) {
        executor = newExecutor;
        return this;
    }

    private long requireNotNegative(String what, long value) {
        if (value < 0) {
            throw new InvalidValueException(this + ": " + what + " " + value + " is negative");
        }
        return value;
    }

    TableHandle table() {
        return table;
    }

    Executor executor() {
        return executor;
    }

    long rowLimit() {
        return limit;
    }

    long rowOffset() {
        return offset;
    }

    @Nullable
    String index() {
        return index;
    }

    List<Range> ranges() {
        return ranges;
    }

    @Nullable
    Filter filter() {
        return filter;
    }

    Order order() {
        return order;
    }

    LockMode lockMode() {
        return lockMode;
    }

    boolean locks() {
        return lockMode != LockMode.COMMITTED;
    }

    /** Whether the locks can be taken over. */
    boolean takesLocks() {
        return lockMode == LockMode.EXCLUSIVE;
    }

    int batchRows() {
        return batchRows;
    }

    int parallelism() {
        return parallelism;
    }

    @Nullable
    Duration timeout() {
        return timeout;
    }

    /** How many rows are read, those that are left out included. */
    long lastRow() {
        return limit > Long.MAX_VALUE - offset ? Long.MAX_VALUE : limit + offset;
    }

    RowLayout layout(TableBinding binding) {
        return projection == null ? binding.allColumns() : projection.layout(binding);
    }

    @Override
    public String toString() {
        return index == null
                ? "scan of " + table.description().name()
                : "scan of index " + index + " of " + table.description().name();
    }
}
