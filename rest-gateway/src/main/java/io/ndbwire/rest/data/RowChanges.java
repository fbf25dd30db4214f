package io.ndbwire.rest.data;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Update;
import io.ndbwire.client.Write;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes the client's operations of what requests say of one row. */
public final class RowChanges {

    private final TableHandle table;
    private final TableFormat format;
    private final Object[] key;

    /**
     * @param key the values of the primary key
     */
    public RowChanges(TableHandle table, TableFormat format, Object[] key) {
        this.table = table;
        this.format = format;
        this.key = key;
    }

    /** Changes the columns that a patch names. */
    public Update update(RowValues patch) {
        Update update = table.update(key);
        patch.values().forEach((column, value) -> {
            if (!format.table().column(column).isPrimaryKey()) {
                update.set(column, value);
            }
        });
        patch.increments().forEach(update::increment);
        return update;
    }

    /** Nobody moves a row by a patch or a replacement: a key that is given must be that of the path. */
    public void requireNoOtherKey(RowValues given) {
        List<Column> columns = format.table().keyColumns();
        for (int i = 0; i < columns.size(); i++) {
            String name = columns.get(i).name();
            boolean differs = given.values().containsKey(name)
                    && !sameText(key[i], given.values().get(name));
            if (differs || given.increments().containsKey(name)) {
                throw ProblemException.invalid(
                        "Column " + name + ": the body's key is another than the path's; a key cannot be changed");
            }
        }
    }

    private static boolean sameText(Object one, @Nullable Object other) {
        return Objects.deepEquals(one, other) || String.valueOf(one).equals(String.valueOf(other));
    }

    /** The values of all columns outside of the key. */
    public Map<String, @Nullable Object> withDefaults(RowValues given) {
        Row defaults = Row.ofDefaults(format.table());
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (Column column : format.table().columns()) {
            String name = column.name();
            if (column.isPrimaryKey()) {
                continue;
            }
            if (given.values().containsKey(name)) {
                values.put(name, given.values().get(name));
            } else if (column.isNullable() || column.hasDefault()) {
                values.put(name, defaults.get(name));
            } else {
                throw ProblemException.invalid("Column " + name
                        + " has no default and may not be NULL: a PUT writes the whole row, so the body must name it");
            }
        }
        return values;
    }

    /** Inserts the row. */
    public Write insert(Map<String, @Nullable Object> values) {
        return write(table.insert(), values);
    }

    /** Inserts the row, or changes these columns of the one that is there. */
    public Write upsert(Map<String, @Nullable Object> values) {
        return write(table.upsert(), values);
    }

    private Write write(Write write, Map<String, @Nullable Object> values) {
        List<Column> columns = format.table().keyColumns();
        for (int i = 0; i < columns.size(); i++) {
            write.set(columns.get(i).name(), key[i]);
        }
        values.forEach(write::set);
        return write;
    }

    /** Changes columns of the row. */
    public Update update(Map<String, @Nullable Object> values) {
        Update update = table.update(key);
        values.forEach(update::set);
        return update;
    }
}
