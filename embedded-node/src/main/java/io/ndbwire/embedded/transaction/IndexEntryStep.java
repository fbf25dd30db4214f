package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.LockRequest;
import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.UniqueIndex;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a unique index that goes or comes. An entry that somebody else has violates the index, and ends the
 * transaction.
 */
final class IndexEntryStep implements Upkeep.Step {

    private final KeyOperation operation;
    private final UniqueIndex index;
    private final byte[] key;
    private final byte @Nullable [] image;

    /** @param image of the entry that comes; null for one that goes */
    IndexEntryStep(KeyOperation operation, UniqueIndex index, byte[] key, byte @Nullable [] image) {
        this.operation = operation;
        this.index = index;
        this.key = key;
        this.image = image;
    }

    @Override
    public void take(Upkeep upkeep) {
        Fragment fragment = index.table().fragmentOf(key);
        int slot = fragment.find(key);
        if (slot >= 0) {
            operation.lock(fragment.lockable(slot), new EntryLock(upkeep));
        } else if (image != null) {
            fragment.create(key, image, operation.record().rows());
            upkeep.done();
        } else {
            throw new IllegalStateException("unique index " + index.table().id() + " has lost an entry");
        }
    }

    private void change(LockedRow row, Upkeep upkeep) {
        if (image != null && row.current() != null) {
            operation
                    .record()
                    .failed(ErrorCode.UNIQUE_INDEX_VIOLATED, index.table().id());
            return;
        }
        row.change(operation.record().rows(), image);
        upkeep.done();
    }

    private final class EntryLock extends LockRequest {

        private final Upkeep upkeep;

        EntryLock(Upkeep upkeep) {
            super(operation.record().rows(), true);
            this.upkeep = upkeep;
        }

        @Override
        protected void granted(LockedRow row) {
            operation.record().waits().remove(this);
            change(row, upkeep);
        }

        @Override
        protected void rowGone() {
            operation.record().waits().remove(this);
            take(upkeep);
        }
    }
}
