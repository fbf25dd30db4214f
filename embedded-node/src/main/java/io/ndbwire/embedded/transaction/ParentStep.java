package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.ForeignKey;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.LockRequest;
import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.RowTransaction;

/** The row that a changed row refers to must be there, and stay until the transaction ends. */
final class ParentStep implements Upkeep.Step, DeferredCheck {

    private final KeyOperation operation;
    private final ForeignKey key;
    private final byte[] parentKey;

    ParentStep(KeyOperation operation, ForeignKey key, byte[] parentKey) {
        this.operation = operation;
        this.key = key;
        this.parentKey = parentKey;
    }

    @Override
    public void take(Upkeep upkeep) {
        Fragment fragment = key.lookedUpIn().fragmentOf(parentKey);
        int slot = fragment.find(parentKey);
        if (slot < 0) {
            missing(upkeep);
            return;
        }
        operation.lock(
                fragment.lockable(slot), new LockRequest(operation.record().rows(), false) {
                    @Override
                    protected void granted(LockedRow row) {
                        operation.record().waits().remove(this);
                        if (row.current() == null) {
                            missing(upkeep);
                        } else {
                            row.keep(operation.record().rows());
                            upkeep.done();
                        }
                    }

                    @Override
                    protected void rowGone() {
                        operation.record().waits().remove(this);
                        take(upkeep);
                    }
                });
    }

    /** Without an action of its own the key is looked at once more when the transaction commits. */
    private void missing(Upkeep upkeep) {
        if (key.onDelete() == ForeignKey.Action.NO_ACTION) {
            operation.record().defer(this);
            upkeep.done();
        } else {
            operation.record().failed(ErrorCode.NO_PARENT_ROW, key.id());
        }
    }

    @Override
    public int check(RowTransaction transaction) {
        Fragment fragment = key.lookedUpIn().fragmentOf(parentKey);
        int slot = fragment.find(parentKey);
        boolean there = slot >= 0 && fragment.newest(slot, transaction) != null;
        return there ? ErrorCode.NONE : ErrorCode.NO_PARENT_ROW;
    }

    @Override
    public int foreignKey() {
        return key.id();
    }
}
