package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.LockRequest;
import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.UniqueIndex;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What a changed row means for its table's unique indexes: entries that go, then entries that come, in the same
 * transaction and under locks like rows. An entry that somebody else has violates the index, and ends the transaction.
 */
final class IndexUpkeep {

    private record Entry(UniqueIndex index, byte[] key, byte @Nullable [] image) {}

    private final KeyOperation operation;
    private final ArrayDeque<Entry> entries = new ArrayDeque<>();

    private IndexUpkeep(KeyOperation operation) {
        this.operation = operation;
    }

    static IndexUpkeep of(
            KeyOperation operation, Fragment fragment, @Nullable RowEditor before, @Nullable RowEditor after) {
        IndexUpkeep upkeep = new IndexUpkeep(operation);
        for (UniqueIndex index : operation.table().uniqueIndexes()) {
            if (before != null && after != null && index.isSameEntry(before, after)) {
                continue;
            }
            if (before != null && index.covers(before)) {
                upkeep.entries.addFirst(new Entry(index, index.key(before), null));
            }
            if (after != null && index.covers(after)) {
                byte[] key = index.key(after);
                byte[] baseKey = operation.table().key().of(after);
                upkeep.entries.addLast(new Entry(index, key, index.entry(key, fragment.number(), baseKey)));
            }
        }
        return upkeep;
    }

    /** Does what is left to do. */
    void run() {
        Entry entry = entries.peek();
        if (entry == null) {
            operation.done();
            return;
        }
        Fragment fragment = entry.index.table().fragmentOf(entry.key);
        int slot = fragment.find(entry.key);
        if (slot >= 0) {
            operation.lock(fragment.lockable(slot), new EntryLock());
        } else if (entry.image != null) {
            fragment.create(entry.key, entry.image, operation.record().rows());
            entries.poll();
            run();
        } else {
            throw new IllegalStateException(
                    "unique index " + entry.index.table().id() + " has lost an entry");
        }
    }

    private void change(LockedRow row) {
        Entry entry = entries.remove();
        if (entry.image != null && row.current() != null) {
            operation
                    .record()
                    .failed(ErrorCode.UNIQUE_INDEX_VIOLATED, entry.index.table().id());
            return;
        }
        row.change(operation.record().rows(), entry.image);
        run();
    }

    private final class EntryLock extends LockRequest {

        EntryLock() {
            super(operation.record().rows(), true);
        }

        @Override
        protected void granted(LockedRow row) {
            operation.record().waitsNoLonger(this);
            change(row);
        }

        @Override
        protected void rowGone() {
            operation.record().waitsNoLonger(this);
            run();
        }
    }
}
