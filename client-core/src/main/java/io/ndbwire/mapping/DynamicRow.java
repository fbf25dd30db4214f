package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table whose columns are known only at run time: read by a mapper of {@link Mapping#dynamic}, or made here to
 * be inserted.
 *
 * <p>Values have their column's own Java type, as {@link Row#get(String)} gives it, or one that the column takes. It
 * knows what was set since it was read or made: an update or a save by it writes these columns and no others, an insert
 * all that it has. Not thread-safe.
 */
public final class DynamicRow {

    private final Table table;
    private final @Nullable Row row;
    private final Map<String, @Nullable Object> changes = new LinkedHashMap<>();

    private DynamicRow(Table table, @Nullable Row row) {
        this.table = table;
        this.row = row;
    }

    /** A new row without values. */
    public static DynamicRow of(TableHandle table) {
        return new DynamicRow(table.description(), null);
    }

    static DynamicRow of(Row row) {
        return new DynamicRow(row.table(), row);
    }

    /** The columns of its table, with everything that is known of them. */
    public List<Column> columns() {
        return table.columns();
    }

    /** The columns that were set since it was read or made. */
    public Set<String> changed() {
        return Collections.unmodifiableSet(changes.keySet());
    }

    /**
     * The value of a column, null for NULL and for one that was not set.
     *
     * @throws io.ndbwire.error.SchemaException if the table has no such column
     */
    public @Nullable Object get(String column) {
        Column known = table.column(column);
        return row == null || changes.containsKey(column) ? changes.get(column) : row.get(known.number());
    }

    /**
     * The value of a column as that type, null for NULL and for one that was not set.
     *
     * @throws InvalidValueException if it is of another type
     */
    public <V> @Nullable V get(String column, Class<V> type) {
        Object value = get(column);
        if (value != null && !type.isInstance(value)) {
            throw new InvalidValueException("Table " + table.name() + ", column " + column + ": the value is a "
                    + value.getClass().getSimpleName() + ", not a " + type.getSimpleName());
        }
        return type.cast(value);
    }

    /**
     * Gives a column a value.
     *
     * @throws io.ndbwire.error.SchemaException if the table has no such column
     * @throws InvalidValueException if the column is part of the key of a row that was read
     */
    public DynamicRow set(String column, @Nullable Object value) {
        if (table.column(column).isPrimaryKey() && row != null && !Objects.deepEquals(get(column), value)) {
            throw keyChanged(column);
        }
        changes.put(column, value);
        return this;
    }

    /** All values by column; of a row that was made here, those that were set. */
    public Map<String, @Nullable Object> toMap() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (Column column : table.columns()) {
            if (row != null || changes.containsKey(column.name())) {
                values.put(column.name(), get(column.name()));
            }
        }
        return values;
    }

    Map<String, @Nullable Object> changes() {
        return changes;
    }

    void requireSameKey(DynamicRow other, String column) {
        if (!Objects.deepEquals(get(column), other.get(column))) {
            throw keyChanged(column);
        }
    }

    private InvalidValueException keyChanged(String column) {
        return new InvalidValueException("Table " + table.name() + ", column " + column
                + ": a key cannot be updated; delete the row and insert it anew");
    }

    /** The values that differ from another row's, of the columns that this one has. */
    Map<String, @Nullable Object> differences(DynamicRow before) {
        Map<String, @Nullable Object> known = before.toMap();
        Map<String, @Nullable Object> differing = new HashMap<>(toMap());
        differing
                .entrySet()
                .removeIf(entry -> known.containsKey(entry.getKey())
                        && Objects.deepEquals(known.get(entry.getKey()), entry.getValue()));
        return differing;
    }

    @Override
    public String toString() {
        return table.name() + toMap().toString();
    }
}
