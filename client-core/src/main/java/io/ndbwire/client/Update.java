package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.AttributeItemWriter;
import io.ndbwire.internal.data.LargeObjectCodec.Content;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.data.Sum;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.TcKeyReq;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes columns of the row of a key, in one round trip even if the new values depend on the old ones; fails with {@link
 * io.ndbwire.error.NoSuchRowException} where there is no such row, or where its condition does not hold.
 *
 * <p>Yields the columns asked for by {@link #returning} as they are after the change, or null if none were.
 */
public final class Update extends Change<@Nullable Row> {

    private static final byte[] NOTHING = {};

    private final RowKey key;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
    private final Map<String, Sum> assignments = new LinkedHashMap<>();
    private @Nullable Projection returned;

    Update(TableHandle table, RowKey key) {
        super(table);
        this.key = key;
    }

    /**
     * Gives a column its value.
     *
     * @param column its name; not of the primary key
     * @param value of a type that fits the column, or null for NULL
     */
    public Update set(String column, @Nullable Object value) {
        requireOnce(column, assignments.containsKey(column));
        values.put(column, value);
        return this;
    }

    /**
     * Adds to a column's value; NULL stays NULL, and a sum outside of the column's range fails the operation with {@link
     * io.ndbwire.error.ConstraintException}.
     *
     * @param column name of an integer column of any width, not of the primary key
     * @param amount may be negative
     */
    public Update increment(String column, long amount) {
        return compute(column, Expression.column(column).plus(amount));
    }

    /** Subtracts from a column's value, as {@link #increment} adds. */
    public Update decrement(String column, long amount) {
        return compute(column, Expression.column(column).minus(amount));
    }

    /**
     * Gives a column a value that the data nodes work out from the row. All expressions of an update, and its conditions,
     * see the row as it is before the update.
     *
     * @param column its name; not of the primary key
     */
    public Update compute(String column, Expression expression) {
        requireOnce(column, values.containsKey(column) || assignments.containsKey(column));
        assignments.put(column, expression.sum());
        return this;
    }

    /**
     * Changes the row only if that is true of it as it is before the change; of several conditions all must be. Where one
     * is not, the update fails with {@link io.ndbwire.error.NoSuchRowException}, unless it is an {@link #attempt}.
     */
    public Update when(Filter filter) {
        addCondition(filter, RowProgram.NO_SUCH_ROW);
        return this;
    }

    /**
     * The same; where it is the first condition that is not true, the update fails with {@link
     * io.ndbwire.error.ProgramExitException} and that code.
     *
     * @param exitCode 6000..6899, chosen by the application
     */
    public Update when(Filter filter, int exitCode) {
        RowProgram.requireApplicationCode(exitCode);
        addCondition(filter, exitCode);
        return this;
    }

    /** This update, with a condition that is not true as a result in place of a failure; see {@link Attempt}. */
    public Attempt attempt() {
        return new Attempt(this);
    }

    /** Yields these columns as they are after the change. */
    public Update returning(String... columns) {
        returned = table().projection(columns);
        return this;
    }

    /** Lets the transaction go on if this operation fails; its own stage fails all the same. */
    public Update ignoringError() {
        setIgnoresError();
        return this;
    }

    /** The names of the columns that are changed. */
    public Set<String> columns() {
        Set<String> columns = new LinkedHashSet<>(values.keySet());
        columns.addAll(assignments.keySet());
        return columns;
    }

    @Override
    String verb() {
        return "update of";
    }

    @Override
    @Nullable
    Row result(int code, @Nullable Row row) {
        return row;
    }

    @Override
    boolean mayHaveParts(TableBinding binding) {
        return LargeObjects.concern(binding, values.keySet());
    }

    @Override
    RowKey key() {
        return key;
    }

    @Override
    Map<String, @Nullable Object> values() {
        return values;
    }

    @Override
    Map<Column, Content> contents(TableBinding binding) {
        return LargeObjects.contents(binding, values);
    }

    @Override
    <T extends @Nullable Object> KeyRequest<T> prepare(
            Operation<T> owner,
            TableBinding binding,
            int unnamedCode,
            RowKey rowKey,
            Map<String, @Nullable Object> given) {
        if (given.isEmpty() && assignments.isEmpty()) {
            throw new InvalidValueException("Update of " + binding.table().name() + ": no column is changed");
        }
        AttributeItemWriter items = items(binding, given);
        int requestInfo = TcKeyReq.locking(TcKeyReq.Operation.UPDATE);
        if (owner.ignoresError()) {
            requestInfo = TcKeyReq.ignoringErrors(requestInfo);
        }
        RowLayout layout = returned == null ? null : returned.layout(binding);
        KeyRequest<T> request = new KeyRequest<>(owner, binding, layout, 128 + rowKey.expectedBytes() + items.length());
        if (assignments.isEmpty() && guards().isEmpty() && layout == null) {
            rowKey.begin(request, binding.requestInfo(requestInfo), true);
            request.request().append(items.array(), 0, items.length()).closeSection();
            return request;
        }
        byte[] information = RowProgram.compile(binding, guards(), unnamedCode, assignments)
                .attributeInformation(items.toByteArray(), layout == null ? NOTHING : layout.requestWords());
        rowKey.begin(request, binding.requestInfo(TcKeyReq.interpreted(requestInfo)), true);
        request.request().append(information, 0, information.length).closeSection();
        return request;
    }

    private AttributeItemWriter items(TableBinding binding, Map<String, @Nullable Object> given) {
        AttributeItemWriter items = new AttributeItemWriter();
        Table table = binding.table();
        given.forEach((name, value) -> items.append(binding.codec(requireNoKey(table, name)), value));
        assignments.keySet().forEach(name -> requireNoKey(table, name));
        binding.requireRowSize(items.length());
        return items;
    }

    private static Column requireNoKey(Table table, String name) {
        Column column = table.column(name);
        if (column.isPrimaryKey()) {
            throw new InvalidValueException("Table " + table.name() + ", column " + name
                    + ": a key cannot be updated; delete the row and insert it anew");
        }
        return column;
    }

    private void requireOnce(String column, boolean repeated) {
        if (repeated) {
            throw new InvalidValueException(
                    "Update of " + table().description().name() + ", column " + column + ": it is changed twice");
        }
    }
}
