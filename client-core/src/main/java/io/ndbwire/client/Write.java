package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.data.AttributeItemWriter;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.internal.data.LargeObjectCodec.Content;
import io.ndbwire.schema.Column;
import io.ndbwire.wire.TcKeyReq;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Inserts a row, which fails with {@link io.ndbwire.error.DuplicateKeyException} where one with its key exists, or writes
 * it, which changes the given columns of an existing row instead.
 *
 * <p>Columns that are not set take their default, or NULL. An auto-increment column that is not set, or set to null, takes
 * the next number of its table; {@link NdbClient#insert} and {@link Transaction#insert} tell it. A number that is set
 * pushes the table's counter on, so that it is not given again. What is executed more than once takes another number each
 * time.
 */
public final class Write extends Operation<@Nullable Void> {

    private final TcKeyReq.Operation kind;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();
    /** What gave or took its number. */
    private @Nullable Numbers numbered;
    /** The column whose value the table gave. */
    private @Nullable String generated;
    /** Told in the end, when the write may have been numbered again. */
    private @Nullable AtomicLong number;

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
    @Nullable
    CompletableFuture<Write> numbered() {
        Numbers numbers = numbered == null ? table().numbers() : null;
        if (numbers == null) {
            return null;
        }
        Object value = values.get(numbers.column().name());
        if (value == null) {
            return numbers.next().thenApply(next -> withNumber(numbers, next));
        }
        long chosen = numbers.valueOf(value);
        CompletableFuture<@Nullable Void> pushed = numbers.use(chosen);
        return pushed == null
                ? CompletableFuture.completedFuture(withNumber(numbers, chosen))
                : pushed.thenApply(done -> withNumber(numbers, chosen));
    }

    /** The value of the auto-increment column, of what {@link #numbered()} yields, once that is executed. */
    long number() {
        return Objects.requireNonNull(number).get();
    }

    /** Without its number, which may be another table's of the name. */
    @Override
    Write anew() {
        if (numbered == null) {
            return this;
        }
        Write copy = copy();
        if (generated != null) {
            copy.values.remove(generated);
        }
        copy.number = number;
        return copy;
    }

    private Write withNumber(Numbers numbers, long itsNumber) {
        Write copy = copy();
        String column = numbers.column().name();
        if (copy.values.putIfAbsent(column, itsNumber) == null) {
            copy.generated = column;
        }
        copy.numbered = numbers;
        copy.number = number == null ? new AtomicLong() : number;
        copy.number.set(itsNumber);
        return copy;
    }

    private Write copy() {
        Write copy = new Write(table(), kind);
        copy.values.putAll(values);
        if (ignoresError()) {
            copy.setIgnoresError();
        }
        return copy;
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
    boolean mayHaveParts(TableBinding binding) {
        return LargeObjects.concern(binding, values.keySet());
    }

    @SuppressWarnings("NullAway") // it does not see that the lambda yields what the type argument says
    @Override
    @Nullable
    LargeTask<@Nullable Void> task(TableBinding binding) {
        requireOwnNumber(binding);
        boolean insert = kind == TcKeyReq.Operation.INSERT;
        Map<Column, Content> contents = LargeObjects.contents(binding, values);
        if (insert && LargeObjects.areInline(binding, contents)) {
            return null;
        }
        Map<String, @Nullable Object> resolved = LargeObjects.resolved(values, contents);
        return new LargeChange<@Nullable Void>(
                this,
                binding,
                rowKey(binding),
                insert ? LargeChange.Kind.INSERT : LargeChange.Kind.UPSERT,
                contents,
                (key, inserting, ignoring) -> prepare(
                        binding, inserting ? TcKeyReq.Operation.INSERT : TcKeyReq.Operation.WRITE, resolved, ignoring));
    }

    /** Another table of the name may have a row of that number. */
    private void requireOwnNumber(TableBinding binding) {
        if (numbered != null && !numbered.isOf(binding.table())) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Table " + binding.table().name() + " was created anew since column "
                            + numbered.column().name() + " was given its number; execute the insert again");
        }
    }

    private RowKey rowKey(TableBinding binding) {
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
        return new RowKey(null, keyValues);
    }

    @Override
    KeyRequest<@Nullable Void> prepare(TableBinding binding) {
        requireOwnNumber(binding);
        return prepare(binding, kind, values, ignoresError());
    }

    private KeyRequest<@Nullable Void> prepare(
            TableBinding binding,
            TcKeyReq.Operation operation,
            Map<String, @Nullable Object> given,
            boolean ignoringError) {
        RowKey key = rowKey(binding);
        int requestInfo = TcKeyReq.locking(operation);
        if (ignoringError) {
            requestInfo = TcKeyReq.ignoringErrors(requestInfo);
        }
        KeyRequest<@Nullable Void> request = new KeyRequest<>(
                this, binding, null, 128 + 16 * binding.table().columns().size());
        key.begin(request, binding.requestInfo(requestInfo), true);
        AttributeItemWriter items = new AttributeItemWriter();
        for (Map.Entry<String, @Nullable Object> entry : given.entrySet()) {
            Column column = binding.table().column(entry.getKey());
            items.append(binding.codec(column), entry.getValue());
        }
        binding.requireRowSize(items.length());
        request.request().append(items.array(), 0, items.length()).closeSection();
        return request;
    }
}
