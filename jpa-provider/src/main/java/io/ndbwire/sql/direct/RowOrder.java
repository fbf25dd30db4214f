package io.ndbwire.sql.direct;

import io.ndbwire.client.Row;
import io.ndbwire.schema.Collation;
import io.ndbwire.schema.Column;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.condition.Columns;
import io.ndbwire.sql.statement.Statement.Order;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order of rows that no index brings in order. */
final class RowOrder {

    private RowOrder() {}

    /**
     * Compares rows by columns that were read.
     *
     * @throws StatementException if the order of a column's values is not known here
     */
    static Comparator<Row> of(Projected projected, List<Order> orders, io.ndbwire.schema.Table table) {
        Comparator<Row> all = null;
        for (Order order : orders) {
            Column column = Columns.of(table, order.column());
            int position = projected.positionOf(column);
            Comparator<Object> values = values(column, order);
            Comparator<Object> directed = order.descending() ? values.reversed() : values;
            boolean nullsFirst = order.nullsFirst() == null ? !order.descending() : order.nullsFirst();
            Comparator<@Nullable Object> whole =
                    nullsFirst ? Comparator.nullsFirst(directed) : Comparator.nullsLast(directed);
            Comparator<Row> one = (left, right) -> whole.compare(left.get(position), right.get(position));
            all = all == null ? one : all.thenComparing(one);
        }
        if (all == null) {
            throw new IllegalArgumentException("No order");
        }
        return all;
    }

    private static Comparator<Object> values(Column column, Order order) {
        return switch (column.type()) {
            case CHAR, VARCHAR, LONG_VARCHAR -> texts(column, order);
            case BINARY, VARBINARY, LONG_VARBINARY ->
                (left, right) -> Arrays.compareUnsigned((byte[]) left, (byte[]) right);
            case BLOB, TEXT, BIT ->
                throw StatementException.unsupported(
                        "ORDER BY " + column.name() + ": values of type " + column.type() + " have no order here",
                        order.column().position());
            default -> RowOrder::compare;
        };
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object left, Object right) {
        if (left.getClass() == right.getClass()) {
            return ((Comparable<Object>) left).compareTo(right);
        }
        // Of BIGINT UNSIGNED what is too big for a long is a BigInteger.
        return new BigDecimal(left.toString()).compareTo(new BigDecimal(right.toString()));
    }

    private static Comparator<Object> texts(Column column, Order order) {
        if (!Collation.isOrderedByBytes(column.collation())) {
            throw StatementException.unsupported(
                    "ORDER BY " + column.name() + ": texts of collation " + column.collation()
                            + " are sorted by an ordered index alone, which begins with the column",
                    order.column().position());
        }
        return (left, right) -> Arrays.compareUnsigned(bytes(left), bytes(right));
    }

    private static byte[] bytes(Object text) {
        return text instanceof byte[] bytes
                ? bytes
                : text.toString().stripTrailing().getBytes(StandardCharsets.UTF_8);
    }
}
