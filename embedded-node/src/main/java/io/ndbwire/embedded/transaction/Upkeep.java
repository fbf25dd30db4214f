package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.storage.ForeignKey;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.UniqueIndex;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What a changed row means for others, in the same transaction and under locks: entries of unique indexes that go and
 * come, rows that it refers to, rows that refer to it. The steps are taken one after the other; one that must wait goes
 * on with the rest when its wait is over.
 */
final class Upkeep {

    /** One thing to do. Says {@link Upkeep#done} when it is done, at once or later, or fails the transaction. */
    interface Step {
        void take(Upkeep upkeep);
    }

    private final KeyOperation operation;
    private final ArrayDeque<Step> steps = new ArrayDeque<>();

    private Upkeep(KeyOperation operation) {
        this.operation = operation;
    }

    static boolean isNeeded(KeyOperation operation) {
        return !operation.table().uniqueIndexes().isEmpty()
                || !operation.table().references().isEmpty()
                || !operation.table().referenced().isEmpty();
    }

    static Upkeep of(KeyOperation operation, Fragment fragment, @Nullable RowEditor before, @Nullable RowEditor after) {
        Upkeep upkeep = new Upkeep(operation);
        upkeep.indexes(fragment, before, after);
        upkeep.references(before, after);
        upkeep.referenced(before, after);
        return upkeep;
    }

    private void indexes(Fragment fragment, @Nullable RowEditor before, @Nullable RowEditor after) {
        for (UniqueIndex index : operation.table().uniqueIndexes()) {
            if (before != null && after != null && index.isSameEntry(before, after)) {
                continue;
            }
            if (before != null && index.covers(before)) {
                steps.addFirst(new IndexEntryStep(operation, index, index.key(before), null));
            }
            if (after != null && index.covers(after)) {
                byte[] key = index.key(after);
                byte[] baseKey = operation.table().key().of(after);
                steps.addLast(new IndexEntryStep(operation, index, key, index.entry(key, fragment.number(), baseKey)));
            }
        }
    }

    private void references(@Nullable RowEditor before, @Nullable RowEditor after) {
        for (ForeignKey key : operation.table().references()) {
            boolean same = before != null && after != null && ForeignKey.isSame(key.childColumns(), before, after);
            if (after != null && !same && key.refers(after)) {
                steps.addLast(new ParentStep(operation, key, key.parentKey(after)));
            }
        }
    }

    private void referenced(@Nullable RowEditor before, @Nullable RowEditor after) {
        for (ForeignKey key : operation.table().referenced()) {
            boolean same = before != null && after != null && ForeignKey.isSame(key.parentColumns(), before, after);
            if (before == null || same) {
                continue;
            }
            byte[][] values = key.parentValues(before);
            if (values != null
                    && !key.children(values, operation.record().rows()).isEmpty()) {
                ForeignKey.Action action = after == null ? key.onDelete() : key.onUpdate();
                steps.addLast(new ChildrenStep(operation, key, action, values, after));
            }
        }
    }

    /** Does what is left to do. */
    void done() {
        Step next = steps.poll();
        if (next == null) {
            operation.done();
        } else {
            next.take(this);
        }
    }
}
