package io.ndbwire.client;

import io.ndbwire.internal.data.LargeObjectCodec.Content;
import io.ndbwire.schema.Column;
import io.ndbwire.wire.TcKeyReq;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the row of a key; fails with {@link io.ndbwire.error.NoSuchRowException} where there is none, or where its
 * condition does not hold.
 */
public final class Delete extends Change<@Nullable Void> {

    private static final byte[] NOTHING = {};

    private final RowKey key;

    Delete(TableHandle table, RowKey key) {
        super(table);
        this.key = key;
    }

    /** Deletes the row only if that is true of it; of several conditions all must be. */
    public Delete when(Filter filter) {
        addCondition(filter, RowProgram.NO_SUCH_ROW);
        return this;
    }

    /** The same, see {@link Update#when(Filter, int)}. */
    public Delete when(Filter filter, int exitCode) {
        RowProgram.requireApplicationCode(exitCode);
        addCondition(filter, exitCode);
        return this;
    }

    /** This delete, with a condition that is not true as a result in place of a failure; see {@link Attempt}. */
    public Attempt attempt() {
        return new Attempt(this);
    }

    /** Lets the transaction go on if this operation fails; its own stage fails all the same. */
    public Delete ignoringError() {
        setIgnoresError();
        return this;
    }

    @Override
    String verb() {
        return "delete from";
    }

    @Override
    @Nullable
    Void result(int code, @Nullable Row row) {
        return null;
    }

    @Override
    boolean mayHaveParts(TableBinding binding) {
        return true;
    }

    @Override
    RowKey key() {
        return key;
    }

    @Override
    Map<String, @Nullable Object> values() {
        return Map.of();
    }

    @Override
    Map<Column, Content> contents(TableBinding binding) {
        Map<Column, Content> nothingLeft = new LinkedHashMap<>();
        binding.columnsWithParts().forEach(column -> nothingLeft.put(column, LargeObjects.NULL));
        return nothingLeft;
    }

    @Override
    <T extends @Nullable Object> KeyRequest<T> prepare(
            Operation<T> owner,
            TableBinding binding,
            int unnamedCode,
            RowKey rowKey,
            Map<String, @Nullable Object> given) {
        int requestInfo = TcKeyReq.locking(TcKeyReq.Operation.DELETE);
        if (owner.ignoresError()) {
            requestInfo = TcKeyReq.ignoringErrors(requestInfo);
        }
        KeyRequest<T> request = new KeyRequest<>(owner, binding, null, 64 + rowKey.expectedBytes());
        if (guards().isEmpty()) {
            rowKey.begin(request, binding.requestInfo(requestInfo), false);
            return request;
        }
        byte[] information =
                RowProgram.compile(binding, guards(), unnamedCode, Map.of()).attributeInformation(NOTHING, NOTHING);
        rowKey.begin(request, binding.requestInfo(TcKeyReq.interpreted(requestInfo)), true);
        request.request().append(information, 0, information.length).closeSection();
        return request;
    }
}
