package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.AttributeItemWriter;
import io.ndbwire.schema.Column;
import io.ndbwire.wire.TcKeyReq;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes columns of the row of a key; fails with {@link io.ndbwire.error.NoSuchRowException} where there is none. */
public final class Update extends Operation<@Nullable Row> {

    private final RowKey key;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

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
        values.put(column, value);
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
        if (values.isEmpty()) {
            throw new InvalidValueException("Update of " + binding.table().name() + ": no column is set");
        }
        int requestInfo = TcKeyReq.locking(TcKeyReq.Operation.UPDATE);
        if (ignoresError()) {
            requestInfo = TcKeyReq.ignoringErrors(requestInfo);
        }
        KeyRequest<@Nullable Row> request =
                new KeyRequest<>(this, binding, null, 128 + key.expectedBytes() + 16 * values.size());
        key.begin(request, binding.withDisk(requestInfo), true);
        AttributeItemWriter items = new AttributeItemWriter();
        for (Map.Entry<String, @Nullable Object> entry : values.entrySet()) {
            Column column = binding.table().column(entry.getKey());
            if (column.isPrimaryKey()) {
                throw new InvalidValueException("Table " + binding.table().name() + ", column " + column.name()
                        + ": a key cannot be updated; delete the row and insert it anew");
            }
            items.append(binding.codec(column), entry.getValue());
        }
        binding.requireRowSize(items.length());
        request.request().append(items.array(), 0, items.length()).closeSection();
        return request;
    }
}
