package io.ndbwire.mapping;

import io.ndbwire.client.Filter;
import io.ndbwire.client.Range;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Table;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
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

    /** Which rows; values are by column, ranges of the path's index. */
    private record Target(
            Function<Table, AccessPath> path,
            Map<String, @Nullable Object> values,
            @Nullable List<Range> ranges) {}

    private enum Order {
        NONE,
        ASCENDING,
        DESCENDING
    }

    private final Mapper<T> mapper;
    private final Target target;
    private final Order order;
    private final long offset;
    private final long limit;

    private Query(Mapper<T> mapper, Target target, Order order, long offset, long limit) {
        this.mapper = mapper;
        this.target = target;
        this.order = order;
        this.offset = offset;
        this.limit = limit;
    }

    private static <T> Query<T> of(Mapper<T> mapper, Target target) {
        return new Query<>(mapper, target, Order.NONE, 0, Long.MAX_VALUE);
    }

    static <T> Query<T> where(Mapper<T> mapper, @Nullable Filter filter) {
        return of(mapper, new Target(table -> AccessPath.scan(filter), Map.of(), null));
    }

    static <T> Query<T> like(Mapper<T> mapper, Map<String, @Nullable Object> values) {
        return of(mapper, new Target(table -> AccessPath.toEqual(table, values), values, null));
    }

    static <T> Query<T> range(Mapper<T> mapper, String index, List<Range> ranges) {
        AccessPath path = new AccessPath(AccessPath.Kind.ORDERED_INDEX, index, List.of(), null);
        return of(mapper, new Target(table -> path, Map.of(), ranges));
    }

    /** The same query, of whose rows that is true as well. */
    public Query<T> where(Filter filter) {
        Function<Table, AccessPath> before = target.path();
        Function<Table, AccessPath> path = table -> {
            AccessPath way = before.apply(table);
            Filter known = way.filter();
            return new AccessPath(way.kind(), way.index(), way.columns(), known == null ? filter : known.and(filter));
        };
        return new Query<>(mapper, new Target(path, target.values(), target.ranges()), order, offset, limit);
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
        if (target.ranges() == null) {
            throw new InvalidValueException(
                    "Query of " + mapper.table().description().name()
                            + ": only rows of an index have an order; ask for a range of one");
        }
        return new Query<>(mapper, target, newOrder, offset, limit);
    }

    /**
     * The same query without its first rows.
     *
     * @param rows 0 or more; leaving out a row costs as much as reading it
     */
    public Query<T> offset(long rows) {
        return new Query<>(mapper, target, order, requireNotNegative("offset", rows), limit);
    }

    /**
     * The same query, which ends after so many rows.
     *
     * @param rows 0 or more
     */
    public Query<T> limit(long rows) {
        return new Query<>(mapper, target, order, offset, requireNotNegative("limit", rows));
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
        return target.path().apply(mapper.table().description());
    }

    /**
     * The objects, with back-pressure: not more are asked for than the subscriber requests.
     *
     * @throws InvalidValueException if the mapper's lock mode is none that scans have
     */
    public Flow.Publisher<T> publisher() {
        AccessPath path = explain();
        return isKey(path)
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
            return isKey(path)
                    ? read(path).thenApply(found -> found == null ? 0L : 1L)
                    : mapper.execution().count(scan(path));
        });
    }

    private static boolean isKey(AccessPath path) {
        return path.kind() == AccessPath.Kind.PRIMARY_KEY || path.kind() == AccessPath.Kind.UNIQUE_INDEX;
    }

    private CompletionStage<@Nullable T> read(AccessPath path) {
        if (offset > 0 || limit == 0) {
            return CompletableFuture.<@Nullable T>completedFuture(null);
        }
        Object[] key = path.columns().stream().map(target.values()::get).toArray();
        Read read = path.kind() == AccessPath.Kind.PRIMARY_KEY
                ? mapper.table().read(key)
                : mapper.table().readUnique(path.index(), key);
        Filter filter = path.filter();
        if (filter != null) {
            read.when(filter);
        }
        return mapper.execution().execute(mapper.described(read)).thenApply(this::fromRow);
    }

    private @Nullable T fromRow(@Nullable Row row) {
        return row == null ? null : mapper.fromRow(row);
    }

    private Scan scan(AccessPath path) {
        Scan scan = path.kind() == AccessPath.Kind.TABLE_SCAN
                ? mapper.table().scan()
                : mapper.table().index(path.index()).scan(ranges(path));
        Filter filter = path.filter();
        if (filter != null) {
            scan.where(filter);
        }
        if (order == Order.ASCENDING) {
            scan.ascending();
        } else if (order == Order.DESCENDING) {
            scan.descending();
        }
        return mapper.described(scan.offset(offset).limit(limit));
    }

    private List<Range> ranges(AccessPath path) {
        List<Range> given = target.ranges();
        return given != null
                ? given
                : List.of(Range.equalTo(
                        path.columns().stream().map(target.values()::get).toArray()));
    }

    @Override
    public String toString() {
        return "query of " + mapper.table().description().name() + " by " + explain();
    }
}
