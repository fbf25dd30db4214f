package io.ndbwire.rest.value;

import io.ndbwire.client.Row;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How the rows of a table, as it is described at one moment, are read and written. Immutable and thread-safe. */
public final class TableFormat {

    private final Table table;
    private final Map<String, ValueReader> readers = new HashMap<>();
    private final RowWriter numbers;
    private final RowWriter strings;

    /** Prepares the formats of all columns; kept and shared by {@link TableFormats}. */
    TableFormat(Table table) {
        this.table = table;
        table.columns().forEach(column -> readers.put(column.name(), new ValueReader(column)));
        numbers = new RowWriter(table.columns(), NumberStyle.NUMBERS);
        strings = new RowWriter(table.columns(), NumberStyle.STRINGS);
    }

    /** The table. */
    public Table table() {
        return table;
    }

    /** The writer of rows of which all columns were read. */
    public RowWriter writer(NumberStyle style) {
        return style == NumberStyle.NUMBERS ? numbers : strings;
    }

    /**
     * The writer of rows of which these columns were read.
     *
     * @param columns null for all
     */
    public RowWriter writer(@Nullable List<Column> columns, NumberStyle style) {
        return columns == null ? writer(style) : new RowWriter(columns, style);
    }

    /** The writer that fits a row, which may have come with a newer description of the table than this one. */
    public RowWriter writer(Row row, @Nullable List<Column> columns, NumberStyle style) {
        if (row.table() == table) {
            return writer(columns, style);
        }
        int wanted = columns == null ? row.size() : columns.size();
        List<Column> read = IntStream.range(0, wanted).mapToObj(row::column).toList();
        return new RowWriter(read, style);
    }

    /**
     * The columns of a request's {@code columns}, in its order.
     *
     * @param names with commas between them
     * @throws ProblemException if there is no such column, or one stands there twice
     */
    public List<Column> columns(String names) {
        List<Column> columns = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            Column column = reader(name).column();
            if (columns.contains(column)) {
                throw ProblemException.invalid("columns: " + name + " stands there twice");
            }
            columns.add(column);
        }
        return columns;
    }

    /**
     * The reader of a column.
     *
     * @throws ProblemException if there is no such column
     */
    public ValueReader reader(String column) {
        ValueReader reader = readers.get(column);
        if (reader == null) {
            throw new ProblemException(
                    ProblemType.NO_SUCH_COLUMN,
                    "Table " + table.name() + " has no column '" + column + "'; it has "
                            + table.columns().stream().map(Column::name).toList());
        }
        return reader;
    }
}
