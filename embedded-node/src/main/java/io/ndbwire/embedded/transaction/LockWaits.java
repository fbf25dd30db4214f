package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.storage.LockRequest;
import io.ndbwire.embedded.storage.LockedRow;
import java.util.IdentityHashMap;

/** The locks that a transaction's operations wait for. */
final class LockWaits {

    private final IdentityHashMap<LockRequest, LockedRow> waits = new IdentityHashMap<>(2);
    private long since;

    void add(LockRequest request, LockedRow row) {
        if (waits.isEmpty()) {
            since = System.currentTimeMillis();
        }
        waits.put(request, row);
    }

    void remove(LockRequest request) {
        waits.remove(request);
    }

    boolean isEmpty() {
        return waits.isEmpty();
    }

    boolean isOverdue(long nowMillis, long timeoutMillis) {
        return !waits.isEmpty() && nowMillis - since > timeoutMillis;
    }

    /** Gives all of them up. */
    void cancel() {
        IdentityHashMap<LockRequest, LockedRow> cancelled = new IdentityHashMap<>(waits);
        waits.clear();
        cancelled.forEach((request, row) -> row.cancel(request));
    }
}
