package io.ndbwire.client;

import io.ndbwire.wire.TcKeyReq;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the row of a key; fails with {@link io.ndbwire.error.NoSuchRowException} where there is none, or where its
 * condition does not hold.
 */
public final class Delete extends Operation<@Nullable Void> {

    private static final byte[] NOTHING = {};

    private final RowKey key;
    private @Nullable Filter condition;

    Delete(TableHandle table, RowKey key) {
        super(table);
        this.key = key;
    }

    /** Deletes the row only if that is true of it. */
    public Delete when(Filter filter) {
        condition = filter;
        return this;
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
    KeyRequest<@Nullable Void> prepare(TableBinding binding) {
        int requestInfo = TcKeyReq.locking(TcKeyReq.Operation.DELETE);
        if (ignoresError()) {
            requestInfo = TcKeyReq.ignoringErrors(requestInfo);
        }
        KeyRequest<@Nullable Void> request = new KeyRequest<>(this, binding, null, 64 + key.expectedBytes());
        if (condition == null) {
            key.begin(request, binding.requestInfo(requestInfo), false);
            return request;
        }
        byte[] information = RowProgram.compile(binding.table(), condition, Map.of())
                .attributeInformation(NOTHING, NOTHING, NOTHING, NOTHING);
        key.begin(request, binding.requestInfo(TcKeyReq.interpreted(requestInfo)), true);
        request.request().append(information, 0, information.length).closeSection();
        return request;
    }
}
