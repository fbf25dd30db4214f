package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.AttributeItemWriter;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.schema.Column;
import io.ndbwire.wire.TcKeyReq;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inserts a row, which fails with {@link io.ndbwire.error.DuplicateKeyException} where one with its key exists, or writes
 * it, which changes the given columns of an existing row instead.
 *
 * <p>Columns that are not set take their default, or NULL.
 */
public final class Write extends Operation<@Nullable Void> {

    private final TcKeyReq.Operation kind;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    Write(TableHandle table, TcKeyReq.Operation kind) {
        super(table);
        this.kind = kind;
    }

    /**
     * Gives a column its value.
     *
     * @param column its name
     * @param value of a type that fits the column, or null for NULL
     */
    public Write set(String column, @Nullable Object value) {
        values.put(column, value);
        return this;
    }

    /** Lets the transaction go on if this operation fails; its own stage fails all the same. */
    public Write ignoringError() {
        setIgnoresError();
        return this;
    }

    @Override
    String verb() {
        return kind == TcKeyReq.Operation.INSERT ? "insert into" : "write to";
    }

    @Override
    @Nullable
    Void result(int code, @Nullable Row row) {
        return null;
    }

    @Override
    KeyRequest<@Nullable Void> prepare(TableBinding binding) {
        KeyLayout key = binding.primaryKey();
        @Nullable Object[] keyValues = new Object[key.size()];
        for (int i = 0; i < keyValues.length; i++) {
            String name = key.column(i).name();
            if (values.get(name) == null) {
                throw new InvalidValueException(
                        "Table " + binding.table().name() + ", column " + name + ": the key must have a value");
            }
            keyValues[i] = values.get(name);
        }
        int requestInfo = TcKeyReq.locking(kind);
        if (ignoresError()) {
            requestInfo = TcKeyReq.ignoringErrors(requestInfo);
        }
        KeyRequest<@Nullable Void> request = new KeyRequest<>(
                this, binding, null, 128 + 16 * binding.table().columns().size());
        new RowKey(null, keyValues).begin(request, binding.requestInfo(requestInfo), true);
        AttributeItemWriter items = new AttributeItemWriter();
        for (Map.Entry<String, @Nullable Object> entry : values.entrySet()) {
            Column column = binding.table().column(entry.getKey());
            items.append(binding.codec(column), entry.getValue());
        }
        binding.requireRowSize(items.length());
        request.request().append(items.array(), 0, items.length()).closeSection();
        return request;
    }
}
