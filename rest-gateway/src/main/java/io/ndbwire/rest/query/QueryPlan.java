package io.ndbwire.rest.query;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a query is answered.
 *
 * @param access the way to the rows
 * @param order of a page that can be continued; null where rows come in no order
 */
record QueryPlan(AccessPath access, @Nullable RowOrder order) {

    /**
     * Plans pages: rows in an order by which the next page finds its beginning, wherever there is an index for it.
     *
     * @param scanPermitted whether every row of the table may be looked at
     * @throws ProblemException if there is no index for the order, or a scan would be needed and is not permitted
     */
    static QueryPlan ofPages(TableHandle handle, TableFormat format, RowQuery query, boolean scanPermitted) {
        return plan(handle, format, query, scanPermitted, true);
    }

    /** Plans a stream, which needs no order unless it was asked for. */
    static QueryPlan ofStream(TableHandle handle, TableFormat format, RowQuery query, boolean scanPermitted) {
        return plan(handle, format, query, scanPermitted, false);
    }

    private static QueryPlan plan(
            TableHandle handle, TableFormat format, RowQuery query, boolean scanPermitted, boolean pages) {
        AccessPath best = AccessPath.of(handle, query.filter());
        if (best.isKey()) {
            return new QueryPlan(best, null);
        }
        boolean oneRange =
                best.kind() == AccessPath.Kind.ORDERED_INDEX && best.ranges().size() <= 1;
        if (oneRange && isOrderedBy(index(format, best.index()), query.order())) {
            return new QueryPlan(best, order(format, index(format, best.index()), query.order()));
        }
        if (query.order().isEmpty() && best.kind() == AccessPath.Kind.ORDERED_INDEX) {
            return new QueryPlan(best, null);
        }
        return whole(handle, format, query, scanPermitted, pages);
    }

    /** Every row is looked at, in the order of an index where one is asked for or needed. */
    private static QueryPlan whole(
            TableHandle handle, TableFormat format, RowQuery query, boolean scanPermitted, boolean pages) {
        Optional<Index> index = query.order().isEmpty()
                ? pages ? primary(format) : Optional.empty()
                : indexes(format)
                        .filter(each -> isOrderedBy(each, query.order()))
                        .findFirst();
        if (index.isEmpty() && !query.order().isEmpty()) {
            throw ProblemException.invalid("order: table " + format.table().name()
                    + " has no ordered index that begins with " + query.order().columns());
        }
        // The first rows of an index are found without looking at others.
        boolean few = index.isPresent() && query.filter() == null && pages;
        if (!few && !query.scanAllowed() && !scanPermitted) {
            throw new ProblemException(
                    ProblemType.INVALID_REQUEST,
                    "Every row of " + format.table().name()
                            + " would be looked at; add scan=allow, or a condition on the columns with which an index begins");
        }
        AccessPath access = index.map(each -> AccessPath.ofRanges(handle, each.name(), List.of(), query.filter()))
                .orElseGet(() -> AccessPath.ofTable(handle, query.filter()));
        return new QueryPlan(
                access, index.map(each -> order(format, each, query.order())).orElse(null));
    }

    private static RowOrder order(TableFormat format, Index index, Ordering asked) {
        return RowOrder.of(format.table(), index, asked.descending());
    }

    private static Stream<Index> indexes(TableFormat format) {
        return format.table().indexes().values().stream()
                .filter(index -> index.kind() == Index.Kind.ORDERED)
                .sorted(Comparator.comparingInt((Index index) -> index.columns().size())
                        .thenComparing(Index::name));
    }

    private static Optional<Index> primary(TableFormat format) {
        return indexes(format)
                .filter(index -> format.table().keyColumns().containsAll(index.columns())
                        && index.columns().containsAll(format.table().keyColumns()))
                .findFirst();
    }

    private static Index index(TableFormat format, String name) {
        return format.table().index(name, Index.Kind.ORDERED);
    }

    private static boolean isOrderedBy(Index index, Ordering order) {
        List<String> columns = index.columns().stream().map(Column::name).toList();
        return columns.size() >= order.columns().size()
                && columns.subList(0, order.columns().size()).equals(order.columns());
    }
}
