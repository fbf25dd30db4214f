package io.ndbwire.client;

import io.ndbwire.wire.TcKeyReq;
import org.jspecify.annotations.Nullable;

/** Deletes the row of a key; fails with {@link io.ndbwire.error.NoSuchRowException} where there is none. */
public final class Delete extends Operation<@Nullable Void> {

    private final RowKey key;

    Delete(TableHandle table, RowKey key) {
        super(table);
        this.key = key;
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
        key.begin(request, binding.withDisk(requestInfo), false);
        return request;
    }
}
