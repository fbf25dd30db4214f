package io.ndbwire.embedded.storage;

/** Somebody who wants a row's lock, and may have to wait for it. */
public abstract class LockRequest {

    private final RowTransaction transaction;
    private final boolean exclusive;

    protected LockRequest(RowTransaction transaction, boolean exclusive) {
        this.transaction = transaction;
        this.exclusive = exclusive;
    }

    public final RowTransaction transaction() {
        return transaction;
    }

    /** Whether nobody else may hold the lock beside. */
    public final boolean isExclusive() {
        return exclusive;
    }

    /** The lock that was waited for is held. */
    protected abstract void granted(LockedRow row);

    /** The row that was waited for is gone: whoever wants one of its key must look again. */
    protected abstract void rowGone();
}
