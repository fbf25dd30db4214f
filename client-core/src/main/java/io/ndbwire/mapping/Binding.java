package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mapping as it applies to one description of a table. Immutable and thread-safe.
 *
 * @param <T> what rows become
 */
interface Binding<T> {

    /** Takes a column and its value. */
    @FunctionalInterface
    interface Values {
        void set(String column, @Nullable Object value);
    }

    /** The description that this is for. */
    Table table();

    /** The columns to read, in the order in which rows are to have them. */
    List<Column> columns();

    /** Makes an object of a row that has the columns, and the description. */
    T read(Row row);

    /**
     * Gives all values to be written for an object, key included.
     *
     * @throws io.ndbwire.error.InvalidValueException if a new row needs more than what is mapped
     */
    void insert(T entity, Values values);

    /** Gives all values of an object's columns, key included. */
    void save(T entity, Values values);

    /** Gives the values of an object's columns outside of the key. */
    void update(T entity, Values values);

    /** Gives the values outside of the key that differ. */
    void update(T before, T after, Values values);

    /** The values that are known of an object, for a query by example: neither null nor, of primitives, zero or false. */
    void example(T entity, Values values);

    /** The primary key of an object, in the order of the table. */
    Object[] keyOf(T entity);

    /** The primary key of values in the mapped class's order, in the order of the table. */
    Object[] key(Object... given);

    /** Values for columns of the table, as operations take them. */
    Object[] arguments(List<Column> columns, Object... given);
}
