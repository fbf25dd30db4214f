package io.ndbwire.mapping;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Attempt;
import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.client.Update;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Index;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the rows that a filter holds for, that are like an example, or that are in ranges of an index; made by {@link
 * Mapper#where}, {@link Mapper#like} and {@link Mapper#range}.
 *
 * <p>A query is asked, as often as one likes, by {@link #publisher}, {@link #list}, {@link #first} or {@link #count}. A row
 * that is in two of several ranges comes twice. Immutable and thread-safe.
 *
 * @param <T> what rows become
 */
public final class Query<T> {

    /** Ranges of an index that were asked for. */
    private record Ranges(String index, List<Range> ranges) {}

    private enum Order {
        NONE,
        ASCENDING,
        DESCENDING
    }

    private final Mapper<T> mapper;
    private final @Nullable Filter filter;
    /** Null where the way follows from the filter. */
    private final @Nullable Ranges ranges;

    private final Order order;
    private final long offset;
    private final long limit;

    private Query(
            Mapper<T> mapper, @Nullable Filter filter, @Nullable Ranges ranges, Order order, long offset, long limit) {
        this.mapper = mapper;
        this.filter = filter;
        this.ranges = ranges;
        this.order = order;
        this.offset = offset;
        this.limit = limit;
    }

    private static <T> Query<T> of(Mapper<T> mapper, @Nullable Filter filter, @Nullable Ranges ranges) {
        return new Query<>(mapper, filter, ranges, Order.NONE, 0, Long.MAX_VALUE);
    }

    static <T> Query<T> where(Mapper<T> mapper, @Nullable Filter filter) {
        return of(mapper, filter, null);
    }

    static <T> Query<T> like(Mapper<T> mapper, Map<String, @Nullable Object> values) {
        List<Filter> terms = new ArrayList<>(values.size());
        values.forEach((column, value) -> terms.add(Filter.where(column).equalTo(value)));
        return of(mapper, terms.isEmpty() ? null : Filter.allOf(terms), null);
    }

    static <T> Query<T> range(Mapper<T> mapper, String index, List<Range> ranges) {
        return of(mapper, null, new Ranges(index, List.copyOf(ranges)));
    }

    /** The same query, of whose rows that is true as well. */
    public Query<T> where(Filter condition) {
        Filter both = filter == null ? condition : filter.and(condition);
        return new Query<>(mapper, both, ranges, order, offset, limit);
    }

    /** The same query, whose rows come in the order of its index, from low to high; needs {@link Mapper#range}. */
    public Query<T> ascending() {
        return ordered(Order.ASCENDING);
    }

    /** The same query, whose rows come in the order of its index, from high to low; needs {@link Mapper#range}. */
    public Query<T> descending() {
        return ordered(Order.DESCENDING);
    }

    private Query<T> ordered(Order newOrder) {
        if (ranges == null) {
            throw new InvalidValueException(
                    "Query of " + mapper.table().description().name()
                            + ": only rows of an index have an order; ask for a range of one");
        }
        return new Query<>(mapper, filter, ranges, newOrder, offset, limit);
    }

    /**
     * The same query without its first rows.
     *
     * @param rows 0 or more; leaving out a row costs as much as reading it
     */
    public Query<T> offset(long rows) {
        return new Query<>(mapper, filter, ranges, order, requireNotNegative("offset", rows), limit);
    }

    /**
     * The same query, which ends after so many rows.
     *
     * @param rows 0 or more
     */
    public Query<T> limit(long rows) {
        return new Query<>(mapper, filter, ranges, order, offset, requireNotNegative("limit", rows));
    }

    private long requireNotNegative(String what, long rows) {
        if (rows < 0) {
            throw new InvalidValueException(
                    "Query of " + mapper.table().description().name() + ": " + what + " " + rows + " is negative");
        }
        return rows;
    }

    /** Which way the query goes to its rows, as the table is described now; nothing is sent. */
    public AccessPath explain() {
        return ranges == null
                ? AccessPath.of(mapper.table(), filter)
                : AccessPath.ofRanges(mapper.table(), ranges.index(), ranges.ranges(), filter);
    }

    /**
     * The objects, with back-pressure: not more are asked for than the subscriber requests.
     *
     * @throws InvalidValueException if the mapper's lock mode is none that scans have
     */
    public Flow.Publisher<T> publisher() {
        AccessPath path = explain();
        return path.isKey()
                ? new OneRowPublisher<>(() -> read(path))
                : new MappedPublisher<>(mapper.execution().scan(scan(path)), mapper::fromRow);
    }

    /** All objects at once; give the query a {@link #limit} unless they are known to be few. */
    public CompletionStage<List<T>> list() {
        return Mapper.executed(() -> ListSubscriber.collect(publisher()));
    }

    /** One of the objects, the first one if there is an order, or null if there is none. */
    public CompletionStage<@Nullable T> first() {
        return Mapper.executed(() -> limit(Math.min(limit, 1))
                .list()
                .<@Nullable T>thenApply(found -> found.isEmpty() ? null : found.get(0)));
    }

    /** How many objects there are; those of scans are counted in the data nodes. */
    public CompletionStage<Long> count() {
        return Mapper.executed(() -> {
            AccessPath path = explain();
            return path.isKey()
                    ? read(path).thenApply(found -> found == null ? 0L : 1L)
                    : mapper.execution().count(scan(path));
        });
    }

    /**
     * Deletes the rows, all or none, whatever the mapper's lock mode: in its transaction, or in one of their own. Rows
     * that are scanned are deleted under the scan's locks, many in each round trip.
     *
     * @return how many were deleted
     */
    public CompletionStage<Long> deleteAll() {
        return Mapper.executed(() -> {
            AccessPath path = explain();
            if (path.isKey()) {
                return attempted(() -> path.delete().attempt());
            }
            return mapper.execution().changeScanned(keyScan(path), mapper.table()::deleteScanned);
        });
    }

    /**
     * Deletes the rows in any number of transactions of so many each, where one would be too long for the cluster. If
     * one fails, those before have been committed.
     *
     * @param rowsPerTransaction 1 or more
     * @return how many were deleted
     * @throws InvalidValueException within a transaction, or with an offset
     */
    public CompletionStage<Long> deleteAll(int rowsPerTransaction) {
        if (rowsPerTransaction < 1 || offset > 0 || mapper.execution() instanceof Execution.Within) {
            throw new InvalidValueException(
                    "Delete of " + mapper.table().description().name() + " by "
                            + rowsPerTransaction
                            + " rows: 1 or more are allowed, outside of a transaction and without an offset");
        }
        return deleteFrom(rowsPerTransaction, 0);
    }

    private CompletionStage<Long> deleteFrom(int rowsPerTransaction, long before) {
        long most = Math.min(rowsPerTransaction, limit - before);
        return limit(most).deleteAll().thenCompose(deleted -> {
            long sum = before + deleted;
            return deleted < most || sum == limit
                    ? CompletableFuture.completedFuture(sum)
                    : deleteFrom(rowsPerTransaction, sum);
        });
    }

    /**
     * Updates the rows, all or none, see {@link #deleteAll()}: {@code query.updateAll(row -> row.set("state", 2))}. A way
     * that goes through an index is left for a scan of the table if a column of the index is changed, and refused where
     * the query names that index.
     *
     * @param change says which columns are to be changed; called for each row, by threads of the common pool
     * @return how many were updated
     */
    public CompletionStage<Long> updateAll(Consumer<Update> change) {
        return Mapper.executed(() -> {
            AccessPath path = explain();
            if (path.isKey()) {
                Update update = path.update();
                change.accept(update);
                return attempted(update::attempt);
            }
            if (ranges == null && changesIndex(path, change)) {
                path = AccessPath.ofTable(mapper.table(), filter);
            }
            return mapper.execution().changeScanned(keyScan(path), row -> {
                Update update = mapper.table().updateScanned(row);
                change.accept(update);
                return update;
            });
        });
    }

    /** Whether rows would move within the index while it is gone through. */
    private boolean changesIndex(AccessPath path, Consumer<Update> change) {
        if (path.kind() != AccessPath.Kind.ORDERED_INDEX) {
            return false;
        }
        Update update = mapper.table().update();
        change.accept(update);
        return mapper.table().description().index(path.index(), Index.Kind.ORDERED).columns().stream()
                .anyMatch(column -> update.columns().contains(column.name()));
    }

    private CompletionStage<Long> attempted(Supplier<Attempt> attempt) {
        return offset > 0 || limit == 0
                ? CompletableFuture.completedFuture(0L)
                : mapper.execution().execute(attempt.get()).thenApply(outcome -> outcome.isApplied() ? 1L : 0L);
    }

    private CompletionStage<@Nullable T> read(AccessPath path) {
        return offset > 0 || limit == 0
                ? CompletableFuture.<@Nullable T>completedFuture(null)
                : mapper.execution().execute(mapper.described(path.read())).thenApply(this::fromRow);
    }

    private @Nullable T fromRow(@Nullable Row row) {
        return row == null ? null : mapper.fromRow(row);
    }

    private Scan scan(AccessPath path) {
        return mapper.described(limited(path));
    }

    /** What is to be changed is locked, and nothing else of it is needed. */
    private Scan keyScan(AccessPath path) {
        String anyColumn = mapper.table().description().keyColumns().get(0).name();
        return limited(path).columns(anyColumn).lock(LockMode.EXCLUSIVE);
    }

    private Scan limited(AccessPath path) {
        Scan scan = path.scan();
        if (order == Order.ASCENDING) {
            scan.ascending();
        } else if (order == Order.DESCENDING) {
            scan.descending();
        }
        return scan.offset(offset).limit(limit);
    }

    @Override
    public String toString() {
        return "query of " + mapper.table().description().name() + " by " + explain();
    }
}
