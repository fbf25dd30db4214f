package io.ndbwire.rest.embed;

import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.schema.Column;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Finds the rows that refer to rows by an ordered index, those of many rows by one scan.
 *
 * @param indexed the index's first columns, which the ranges are of
 * @param sources names of the columns whose values they must have, in the same order
 */
record RangeFinder(TableHandle table, String index, List<Column> indexed, List<String> sources) implements RowFinder {

    private static final int MAXIMUM_RANGES = 512;
    /** A scan takes 262,140 bytes of bounds. */
    private static final int MAXIMUM_BYTES = 200_000;

    private static final int BYTES_OF_A_BOUND = 24;

    /** Rows that belong to the same key, and so to each row that has it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Group(Object[] key, List<Row> rows) {}

    @Override
    public Mono<List<List<Row>>> find(List<Row> rows, @Nullable List<Column> columns, EmbeddedReads reads) {
        Map<List<Object>, Group> groups = new LinkedHashMap<>();
        List<List<Row>> found = new ArrayList<>(rows.size());
        for (Row row : rows) {
            Object[] key = RowFinder.key(row, sources);
            found.add(
                    key == null
                            ? List.of()
                            : groups.computeIfAbsent(comparable(key), made -> new Group(key, new ArrayList<>()))
                                    .rows());
        }
        RowCount total = new RowCount(reads.limits());
        return Flux.fromIterable(groups.values())
                .buffer(rangesOfAScan())
                .concatMap(some -> scan(some, columns, total, reads), 1)
                .then(Mono.fromSupplier(() -> found));
    }

    /** In a form in which equal keys are equal. */
    private static List<Object> comparable(Object[] key) {
        List<Object> values = new ArrayList<>(key.length);
        for (Object value : key) {
            values.add(value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value);
        }
        return values;
    }

    /** Brings the rows of some keys to them, sorted. */
    private Mono<Void> scan(List<Group> groups, @Nullable List<Column> columns, RowCount total, EmbeddedReads reads) {
        Scan scan = table.index(index)
                .scan(groups.stream().map(group -> Range.equalTo(group.key())).toList());
        return reads.scan(columns == null ? scan : scan.columns(RowFinder.names(withKey(columns))))
                .doOnNext(row -> {
                    List<Row> rows = groups.get(row.rangeNumber()).rows();
                    rows.add(row);
                    requireFew(rows.size(), reads.limits());
                    total.add(row);
                })
                .then(Mono.fromRunnable(
                        () -> groups.forEach(group -> group.rows().sort(RangeFinder::byKey))));
    }

    private void requireFew(int rows, EmbeddingSettings limits) {
        if (rows > limits.maximumRows()) {
            throw ProblemException.invalid("select: more than " + limits.maximumRows() + " rows of table "
                    + table.description().name()
                    + " belong to one row (ndbwire.embedding.maximum-rows); ask for them by "
                    + "themselves, with a condition on "
                    + indexed.stream().map(Column::name).toList());
        }
    }

    private int rangesOfAScan() {
        int bytes = indexed.stream()
                .mapToInt(column -> column.length() + BYTES_OF_A_BOUND)
                .sum();
        return Math.max(1, Math.min(MAXIMUM_RANGES, MAXIMUM_BYTES / bytes));
    }

    private List<Column> withKey(List<Column> columns) {
        Set<Column> all = new LinkedHashSet<>(columns);
        all.addAll(table.description().keyColumns());
        return List.copyOf(all);
    }

    /** Rows come as the fragments deliver them, another time in another order. */
    private static int byKey(Row one, Row other) {
        for (Column column : one.table().keyColumns()) {
            int order = compare(one.get(column.name()), other.get(column.name()));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    @SuppressWarnings("unchecked") // both are of one column, whose values are of one class but for the numbers
    private static int compare(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Number number
                && other instanceof Number another
                && number.getClass() != another.getClass()) {
            // Unsigned ones are of another class from 2^63 on.
            return new BigDecimal(number.toString()).compareTo(new BigDecimal(another.toString()));
        }
        if (one instanceof byte[] bytes && other instanceof byte[] others) {
            return Arrays.compareUnsigned(bytes, others);
        }
        return one instanceof Comparable<?> value && other != null ? ((Comparable<Object>) value).compareTo(other) : 0;
    }

    @Override
    public boolean isToMany() {
        return true;
    }

    @Override
    public String toString() {
        return "ordered index " + index + " of " + table.description().name();
    }
}
