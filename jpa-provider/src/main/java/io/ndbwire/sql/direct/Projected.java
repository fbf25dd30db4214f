package io.ndbwire.sql.direct;

import io.ndbwire.client.Projection;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.ResultColumn;
import io.ndbwire.sql.Rows;
import io.ndbwire.sql.ValueType;
import io.ndbwire.sql.condition.Columns;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Statement.Item;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is selected of each row: which columns are read, and where in a result they stand. Immutable. */
final class Projected {

    /** A column of the result: a position among those that are read, or a value that all rows have. */
    private record Source(int position, @Nullable Operand constant) {}

    private final List<ResultColumn> columns = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();
    private final Map<String, Integer> positions = new LinkedHashMap<>();
    private final Projection projection;

    /**
     * @param beside columns that are read as well, by which rows are ordered
     */
    Projected(TableHandle handle, Table table, List<Item> items, List<Column> beside) {
        for (Item item : items) {
            if (item instanceof Item.AllColumns) {
                Columns.visible(table).forEach(column -> add(table, column, column.name()));
            } else if (item instanceof Item.Value value && value.value() instanceof Operand.ColumnName name) {
                add(table, Columns.of(table, name), value.label());
            } else if (item instanceof Item.Value value) {
                columns.add(ResultColumn.of(value.label(), type(value.value())));
                sources.add(new Source(-1, value.value()));
            }
        }
        beside.forEach(this::position);
        if (positions.isEmpty()) {
            position(table.keyColumns().get(0));
        }
        projection = handle.projection(positions.keySet().toArray(String[]::new));
    }

    private void add(Table table, Column column, String label) {
        columns.add(ResultColumn.of(table, column, label));
        sources.add(new Source(position(column), null));
    }

    private int position(Column column) {
        Integer known = positions.putIfAbsent(column.name(), positions.size());
        return known == null ? positions.size() - 1 : known;
    }

    /** The type of a value that a statement itself has. */
    static ValueType type(Operand operand) {
        if (operand instanceof Operand.Constant constant) {
            if (constant.value() instanceof Boolean) {
                return ValueType.BOOLEAN;
            }
            if (constant.value() instanceof BigDecimal number && number.scale() <= 0 && number.precision() <= 18) {
                return number.precision() <= 9 ? ValueType.INTEGER : ValueType.BIGINT;
            }
        }
        return ValueType.VARCHAR;
    }

    List<ResultColumn> columns() {
        return columns;
    }

    Projection projection() {
        return projection;
    }

    /** Where a column that is read stands among them. */
    int positionOf(Column column) {
        return positions.getOrDefault(column.name(), -1);
    }

    /**
     * The result's rows.
     *
     * @param close what is to be done when nobody wants more
     */
    Rows rows(Iterator<Row> found, Runnable close, Parameters parameters) {
        return new Rows() {

            private @Nullable Row row;

            @Override
            public boolean next() {
                row = found.hasNext() ? found.next() : null;
                return row != null;
            }

            @Override
            public @Nullable Object value(int index) {
                Source source = sources.get(index);
                if (source.constant != null) {
                    return parameters.value(source.constant);
                }
                return row == null ? null : row.get(source.position);
            }

            @Override
            public void close() {
                close.run();
            }
        };
    }
}
