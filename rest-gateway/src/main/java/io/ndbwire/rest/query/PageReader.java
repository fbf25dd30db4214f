package io.ndbwire.rest.query;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Range;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Reads one page of a query.
 *
 * <p>Rows that an index takes for equal come as they are found, in another order each time. So the rows that are equal to
 * the last one of a page are read all and sorted by their keys, and the next page begins among them, behind the key with
 * which this one ends. The data nodes say which rows are equal, as the index's collations do.
 */
final class PageReader {

    /** Rows that are equal by an index are held in memory together. */
    private static final int MAXIMUM_EQUALS = 10_000;

    private final NdbClient client;
    private final TableHandle table;
    private final TableFormat format;
    private final RowQuery query;
    private final @Nullable List<Column> columns;
    private final QueryPlan plan;
    private final PageLimit limit;
    private final Duration scanTimeout;
    private final Executor executor;

    /**
     * @param columns those that must be read; null for all
     * @param scanTimeout of each scan
     * @param executor takes the rows
     */
    PageReader(
            NdbClient client,
            TableHandle table,
            TableFormat format,
            RowQuery query,
            @Nullable List<Column> columns,
            QueryPlan plan,
            PageLimit limit,
            Duration scanTimeout,
            Executor executor) {
        this.client = client;
        this.table = table;
        this.format = format;
        this.query = query;
        this.columns = columns;
        this.plan = plan;
        this.limit = limit;
        this.scanTimeout = scanTimeout;
        this.executor = executor;
    }

    CompletionStage<Page> read() {
        if (plan.access().isKey()) {
            return readOne();
        }
        RowOrder order = plan.order();
        if (order == null) {
            if (query.cursor() != null) {
                throw ProblemException.invalid(
                        "cursor: rows come in no order here, so that there are no further pages");
            }
            return rows(columns(plan.access().scan(), columns).limit(limit.rows() + 1L))
                    .thenApply(this::cut);
        }
        return query.cursor() == null
                ? following(order, firstRange(), List.of())
                : behind(order, Cursor.parse(query.cursor(), order, format));
    }

    private CompletionStage<Page> readOne() {
        Read read = plan.access().read();
        if (columns != null) {
            read.columns(names(columns));
        }
        return client.execute(read).thenApply(row -> Page.last(row == null ? List.of() : List.of(row)));
    }

    private Page cut(List<Row> rows) {
        int fitting = limit.fitting(rows);
        return fitting < rows.size() ? new Page(rows.subList(0, fitting), null, true) : Page.last(rows);
    }

    private Range firstRange() {
        return plan.access().ranges().isEmpty()
                ? Range.all()
                : plan.access().ranges().get(0);
    }

    /** The page that begins behind a row: first those that are equal to it, then those behind them all. */
    private CompletionStage<Page> behind(RowOrder order, Cursor cursor) {
        @Nullable Object[] place = cursor.place();
        Range rest =
                order.descending() ? firstRange().lessThan(place) : firstRange().andGreaterThan(place);
        if (order.isUnique()) {
            return following(order, rest, List.of());
        }
        return equals(order, place).thenCompose(equal -> {
            List<Row> left = equal.stream()
                    .filter(row -> order.identity(row).compareTo(cursor.identity()) > 0)
                    .toList();
            return limit.fitting(left) < left.size()
                    ? CompletableFuture.completedStage(cut(order, left, 1))
                    : following(order, rest, left);
        });
    }

    /** Completes a page by the rows of a range, in the index's order. */
    private CompletionStage<Page> following(RowOrder order, Range range, List<Row> before) {
        int wanted = limit.rows() - before.size();
        return ordered(order, range, wanted + 1L).thenCompose(found -> {
            List<Row> rows = new ArrayList<>(before);
            rows.addAll(found);
            int fitting = limit.fitting(rows);
            if (fitting == rows.size()) {
                return CompletableFuture.completedStage(Page.last(rows));
            }
            if (order.isUnique() || fitting <= before.size()) {
                return CompletableFuture.completedStage(cut(order, rows, 1));
            }
            return equals(order, order.place(rows.get(fitting - 1)))
                    .thenApply(equal -> withAllEquals(order, rows.subList(0, fitting + 1), equal));
        });
    }

    /** Puts the rows that are equal to the last ones of the page behind all others, sorted. */
    private Page withAllEquals(RowOrder order, List<Row> rows, List<Row> equal) {
        Set<String> identities = new HashSet<>();
        equal.forEach(row -> identities.add(order.identity(row)));
        List<Row> all = new ArrayList<>(rows);
        // The row too many is the first behind the page, whichever group it is of; the next page reads it.
        Row tooMany = all.remove(all.size() - 1);
        all.removeIf(row -> identities.contains(order.identity(row)));
        int others = all.size();
        all.addAll(equal);
        if (!identities.contains(order.identity(tooMany))) {
            all.add(tooMany);
        }
        // Only within those that are sorted can a page end, or before them if they are all gone by now.
        return cut(order, all, others + Math.min(1, equal.size()));
    }

    /**
     * A page of rows of which at least the last one is too many.
     *
     * @param least rows that it must hold
     */
    private Page cut(RowOrder order, List<Row> rows, int least) {
        int end = Math.max(least, Math.min(limit.fitting(rows), rows.size() - 1));
        List<Row> page = rows.subList(0, end);
        return new Page(page, Cursor.of(order, page.get(end - 1)), true);
    }

    /** All rows at one place of the index, sorted by their keys. */
    private CompletionStage<List<Row>> equals(RowOrder order, @Nullable Object[] place) {
        return ordered(order, Range.equalTo(place), MAXIMUM_EQUALS + 1L).thenApply(rows -> {
            boolean exceedsBytes = rows.size() > 1 && limit.isExceededBy(rows);
            if (rows.size() > MAXIMUM_EQUALS || exceedsBytes) {
                throw ProblemException.invalid("order: more than "
                        + (exceedsBytes ? limit.bytes() + " bytes (ndbwire.query.maximum-bytes)" : MAXIMUM_EQUALS)
                        + " of rows of table "
                        + format.table().name() + " are equal by index "
                        + order.index().name()
                        + "; order by an index with more columns, or read them as a stream (application/x-ndjson)");
            }
            return rows.stream().sorted(Comparator.comparing(order::identity)).toList();
        });
    }

    private CompletionStage<List<Row>> ordered(RowOrder order, Range range, long rows) {
        AccessPath access = AccessPath.ofRanges(
                table, order.index().name(), List.of(range), plan.access().filter());
        Scan scan = columns(access.scan(), order.read(columns)).limit(rows);
        return rows(order.descending() ? scan.descending() : scan.ascending());
    }

    private CompletionStage<List<Row>> rows(Scan scan) {
        return ScanDeadline.limit(client.scan(scan.executor(executor)), scanTimeout)
                .takeUntil(limit.tooMany())
                .collectList()
                .toFuture();
    }

    private static Scan columns(Scan scan, @Nullable List<Column> columns) {
        return columns == null ? scan : scan.columns(names(columns));
    }

    private static String[] names(List<Column> columns) {
        return columns.stream().map(Column::name).toArray(String[]::new);
    }
}
