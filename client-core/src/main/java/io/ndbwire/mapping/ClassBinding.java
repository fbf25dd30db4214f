package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A record or class on one description of a table. */
final class ClassBinding<T> implements Binding<T> {

    private final Class<T> type;
    private final Table table;
    private final List<MappedColumn> columns;
    private final MethodHandle reader;
    private final MappedColumn[] key;
    private final int[] givenPosition;
    private final List<String> missingForInsert;
    private final List<KeyPart> keyParts;

    /**
     * A component that holds some of the key: one column's value, or an embedded object with several.
     *
     * @param getters of the embedded object's values; none for a column's value
     */
    record KeyPart(Class<?> type, List<MethodHandle> getters) {}

    /**
     * @param columns in the class's order
     * @param reader takes a row, gives the object; both as declared, the object as Object
     * @param keyParts in the class's order
     */
    ClassBinding(Class<T> type, Table table, List<MappedColumn> columns, MethodHandle reader, List<KeyPart> keyParts) {
        this.type = type;
        this.table = table;
        this.columns = List.copyOf(columns);
        this.reader = reader;
        this.keyParts = List.copyOf(keyParts);
        List<Column> mapped = columns.stream().map(MappedColumn::column).toList();
        List<Column> keyInOrderOfClass =
                mapped.stream().filter(Column::isPrimaryKey).toList();
        key = new MappedColumn[keyInOrderOfClass.size()];
        givenPosition = new int[key.length];
        for (int i = 0; i < key.length; i++) {
            Column column = table.keyColumns().get(i);
            key[i] = columns.get(mapped.indexOf(column));
            givenPosition[i] = keyInOrderOfClass.indexOf(column);
        }
        missingForInsert = table.columns().stream()
                .filter(column -> !column.isNullable() && !column.hasDefault() && !column.isAutoIncrement())
                .filter(column -> !mapped.contains(column))
                .map(Column::name)
                .toList();
    }

    @Override
    public Table table() {
        return table;
    }

    @Override
    public List<Column> columns() {
        return columns.stream().map(MappedColumn::column).toList();
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the handle makes objects of the type
    public T read(Row row) {
        try {
            return (T) (Object) reader.invokeExact(row);
        } catch (NdbException | Error e) {
            throw e;
        } catch (Throwable e) { // whatever the constructor throws
            throw new InvalidValueException(
                    Structure.shortName(type) + ": the constructor refuses a row of table " + table.name() + ": " + e,
                    e);
        }
    }

    @Override
    public void insert(T entity, Values values) {
        if (!missingForInsert.isEmpty()) {
            throw new InvalidValueException(Structure.shortName(type) + " cannot be inserted into table " + table.name()
                    + ": it does not map " + missingForInsert + ", which need a value");
        }
        for (MappedColumn mapped : columns) {
            Object value = mapped.valueOf(entity);
            Column column = mapped.column();
            boolean leftToDefault =
                    value == null && !column.isNullable() && (column.hasDefault() || column.isAutoIncrement());
            if (!leftToDefault) {
                values.set(column.name(), requireFit(mapped, value));
            }
        }
    }

    @Override
    public void save(T entity, Values values) {
        for (MappedColumn mapped : columns) {
            values.set(mapped.column().name(), requireFit(mapped, mapped.valueOf(entity)));
        }
    }

    @Override
    public void update(T entity, Values values) {
        for (MappedColumn mapped : columns) {
            if (!mapped.column().isPrimaryKey()) {
                values.set(mapped.column().name(), requireFit(mapped, mapped.valueOf(entity)));
            }
        }
    }

    @Override
    public void update(T before, T after, Values values) {
        for (MappedColumn mapped : columns) {
            Object value = mapped.valueOf(after);
            if (Objects.deepEquals(mapped.valueOf(before), value)) {
                continue;
            }
            if (mapped.column().isPrimaryKey()) {
                throw new InvalidValueException(
                        mapped.describe() + ": a key cannot be updated; delete the row and insert it anew");
            }
            values.set(mapped.column().name(), requireFit(mapped, value));
        }
    }

    @Override
    public void example(T entity, Values values) {
        for (MappedColumn mapped : columns) {
            Object value = mapped.valueOf(entity);
            if (value != null && !mapped.isUnsetPrimitive(value)) {
                values.set(mapped.column().name(), value);
            }
        }
    }

    private static @Nullable Object requireFit(MappedColumn mapped, @Nullable Object value) {
        if (value == null && !mapped.column().isNullable()) {
            throw new InvalidValueException(mapped.describe() + ": null does not fit a NOT NULL column");
        }
        return value;
    }

    @Override
    public Object[] keyOf(T entity) {
        Object[] values = new Object[key.length];
        for (int i = 0; i < key.length; i++) {
            Object value = key[i].valueOf(entity);
            if (value == null) {
                throw new InvalidValueException(key[i].describe() + ": a key must have a value");
            }
            values[i] = value;
        }
        return values;
    }

    @Override
    public Object[] key(Object... given) {
        @Nullable Object[] flat = flatten(given);
        if (flat.length != key.length) {
            throw new InvalidValueException(Structure.shortName(type) + ": " + flat.length
                    + " values are given for the key "
                    + Arrays.stream(key).map(part -> part.column().name()).toList() + " of table " + table.name());
        }
        Object[] values = new Object[key.length];
        for (int i = 0; i < key.length; i++) {
            values[i] = key[i].argument(flat[givenPosition[i]]);
        }
        return values;
    }

    /** Puts the values of embedded objects, which may be given as they are, in their places. */
    private @Nullable Object[] flatten(Object[] given) {
        if (given.length != keyParts.size()) {
            return given;
        }
        @Nullable Object[] flat = new Object[key.length];
        int count = 0;
        for (int i = 0; i < given.length; i++) {
            KeyPart part = keyParts.get(i);
            if (part.getters().isEmpty()) {
                flat[count++] = given[i];
            } else if (part.type().isInstance(given[i])) {
                for (MethodHandle getter : part.getters()) {
                    flat[count++] = Handles.get(getter, given[i]);
                }
            } else {
                return given;
            }
        }
        return flat;
    }

    @Override
    public Object[] arguments(List<Column> wanted, Object... given) {
        if (wanted.size() != given.length) {
            throw new InvalidValueException("Table " + table.name() + ": " + given.length + " values are given for "
                    + wanted.stream().map(Column::name).toList());
        }
        Object[] values = given.clone();
        for (MappedColumn mapped : columns) {
            int index = wanted.indexOf(mapped.column());
            if (index >= 0) {
                values[index] = mapped.argument(given[index]);
            }
        }
        return values;
    }
}
