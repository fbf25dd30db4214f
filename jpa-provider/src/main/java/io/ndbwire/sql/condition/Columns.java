package io.ndbwire.sql.condition;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.statement.Operand;
import java.util.List;

/** Finds a table's columns by the names that statements have for them, whatever their case. */
public final class Columns {

    private Columns() {}

    /** The columns that a statement means when it names none: all but the key of a table that has none of its own. */
    public static List<Column> visible(Table table) {
        return table.columns().stream()
                .filter(column -> !column.name().equals(TableDefinition.HIDDEN_KEY))
                .toList();
    }

    /**
     * The column.
     *
     * @throws StatementException with its place, if there is none
     */
    public static Column of(Table table, Operand.ColumnName name) {
        Column exact = table.findColumn(name.name());
        if (exact != null) {
            return exact;
        }
        for (Column column : table.columns()) {
            if (column.name().equalsIgnoreCase(name.name())) {
                return column;
            }
        }
        throw new StatementException(
                StatementException.UNKNOWN_COLUMN,
                "Table " + table.name() + " has no column " + name.name() + "; it has "
                        + String.join(
                                ", ", table.columns().stream().map(Column::name).toList()),
                name.position());
    }
}
