package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.AttributeItemWriter;
import io.ndbwire.internal.data.InterpretedProgram;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.TcKeyReq;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes columns of the row of a key, in one round trip even if the new values depend on the old ones; fails with {@link
 * io.ndbwire.error.NoSuchRowException} where there is no such row, or where its condition does not hold.
 *
 * <p>Yields the columns asked for by {@link #returning} as they are after the change, or null if none were.
 */
public final class Update extends Operation<@Nullable Row> {

    private static final byte[] NOTHING = {};

    private final RowKey key;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
    private final Map<String, Long> increments = new LinkedHashMap<>();
    private @Nullable Filter condition;
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
        requireOnce(column, increments.containsKey(column));
        values.put(column, value);
        return this;
    }

    /**
     * Adds to a column's value; NULL stays NULL, and a sum outside of the column's range fails the operation with {@link
     * io.ndbwire.error.ConstraintException}.
     *
     * @param column name of an integer column, not of the primary key
     * @param amount may be negative
     */
    public Update increment(String column, long amount) {
        requireOnce(column, values.containsKey(column) || increments.containsKey(column));
        increments.put(column, amount);
        return this;
    }

    /** Changes the row only if that is true of it as it is before the change. */
    public Update when(Filter filter) {
        condition = filter;
        return this;
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

    @Override
    String verb() {
        return "update of";
    }

    @Override
    KeyRequest<@Nullable Row> prepare(TableBinding binding) {
        if (values.isEmpty() && increments.isEmpty()) {
            throw new InvalidValueException("Update of " + binding.table().name() + ": no column is changed");
        }
        AttributeItemWriter items = items(binding);
        int requestInfo = TcKeyReq.locking(TcKeyReq.Operation.UPDATE);
        if (ignoresError()) {
            requestInfo = TcKeyReq.ignoringErrors(requestInfo);
        }
        RowLayout layout = returned == null ? null : returned.layout(binding);
        KeyRequest<@Nullable Row> request =
                new KeyRequest<>(this, binding, layout, 128 + key.expectedBytes() + items.length());
        if (increments.isEmpty() && condition == null && layout == null) {
            key.begin(request, binding.requestInfo(requestInfo), true);
            request.request().append(items.array(), 0, items.length()).closeSection();
            return request;
        }
        InterpretedProgram program = RowProgram.compile(binding.table(), condition, increments);
        byte[] information = program.attributeInformation(
                NOTHING, items.toByteArray(), layout == null ? NOTHING : layout.requestWords(), NOTHING);
        key.begin(request, binding.requestInfo(TcKeyReq.interpreted(requestInfo)), true);
        request.request().append(information, 0, information.length).closeSection();
        return request;
    }

    private AttributeItemWriter items(TableBinding binding) {
        AttributeItemWriter items = new AttributeItemWriter();
        Table table = binding.table();
        values.forEach((name, value) -> items.append(binding.codec(requireNoKey(table, name)), value));
        increments.keySet().forEach(name -> requireNoKey(table, name));
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
