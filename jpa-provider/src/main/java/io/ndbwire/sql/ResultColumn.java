package io.ndbwire.sql;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;

/**
 * A column of a result. Immutable.
 *
 * @param label what it is called in the result
 * @param name what it is called in its table, or the label
 * @param table its table, empty for none
 * @param database its table's database, empty for none
 * @param type of its values
 * @param nullable whether there may be NULL
 * @param autoIncrement whether the database gives the values
 */
public record ResultColumn(
        String label,
        String name,
        String table,
        String database,
        ValueType type,
        boolean nullable,
        boolean autoIncrement) {

    /** A table's column under a label. */
    public static ResultColumn of(Table table, Column column, String label) {
        return new ResultColumn(
                label,
                column.name(),
                table.name().table(),
                table.name().database(),
                ValueType.of(column),
                column.isNullable(),
                column.isAutoIncrement());
    }

    /** A column of no table. */
    public static ResultColumn of(String label, ValueType type) {
        return new ResultColumn(label, label, "", "", type, true, false);
    }
}
