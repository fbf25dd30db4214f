package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows as they are: all columns, in the order of the table.
 *
 * @param table the description that this is for
 */
record DynamicBinding(Table table) implements Binding<DynamicRow> {

    @Override
    public List<Column> columns() {
        return table.columns();
    }

    @Override
    public DynamicRow read(Row row) {
        return DynamicRow.of(row);
    }

    @Override
    public void insert(DynamicRow entity, Values values) {
        entity.toMap().forEach(values::set);
    }

    @Override
    public void save(DynamicRow entity, Values values) {
        for (Column column : table.keyColumns()) {
            values.set(column.name(), keyValue(entity, column));
        }
        update(entity, values);
    }

    @Override
    public void update(DynamicRow entity, Values values) {
        setWithoutKey(entity.changes(), values);
    }

    @Override
    public void update(DynamicRow before, DynamicRow after, Values values) {
        for (Column column : table.keyColumns()) {
            after.requireSameKey(before, column.name());
        }
        setWithoutKey(after.differences(before), values);
    }

    private void setWithoutKey(Map<String, @Nullable Object> changes, Values values) {
        changes.forEach((name, value) -> {
            if (!table.column(name).isPrimaryKey()) {
                values.set(name, value);
            }
        });
    }

    @Override
    public void example(DynamicRow entity, Values values) {
        entity.toMap().forEach((name, value) -> {
            if (value != null) {
                values.set(name, value);
            }
        });
    }

    @Override
    public Object[] keyOf(DynamicRow entity) {
        return table.keyColumns().stream()
                .map(column -> keyValue(entity, column))
                .toArray();
    }

    private Object keyValue(DynamicRow entity, Column column) {
        Object value = entity.get(column.name());
        if (value == null) {
            throw new InvalidValueException(
                    "Table " + table.name() + ", column " + column.name() + ": the key must have a value");
        }
        return value;
    }

    @Override
    public Object[] key(Object... given) {
        return arguments(table.keyColumns(), given);
    }

    @Override
    public Object[] arguments(List<Column> columns, Object... given) {
        if (columns.size() != given.length) {
            throw new InvalidValueException("Table " + table.name() + ": " + given.length + " values are given for "
                    + columns.stream().map(Column::name).toList());
        }
        return given;
    }
}
