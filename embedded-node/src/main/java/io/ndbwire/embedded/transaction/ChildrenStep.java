package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.ForeignKey;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.WordBuffer;
import io.ndbwire.wire.TcKeyReq;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What becomes of the rows that refer to one that goes or changes its key. */
final class ChildrenStep implements Upkeep.Step, DeferredCheck {

    private final KeyOperation operation;
    private final ForeignKey key;
    private final ForeignKey.Action action;
    private final List<byte[]> children;
    private final byte[] items;

    /** @param after the row as it will be; null for one that goes */
    ChildrenStep(
            KeyOperation operation,
            ForeignKey key,
            ForeignKey.Action action,
            List<byte[]> children,
            @Nullable RowEditor after) {
        this.operation = operation;
        this.key = key;
        this.action = action;
        this.children = children;
        items = items(after);
    }

    /** What an update of a child row sets: NULL, the column's default, or what the parent row has now. */
    private byte[] items(@Nullable RowEditor after) {
        WordBuffer out = new WordBuffer(64);
        for (int i = 0; i < key.childColumns().length; i++) {
            int column = key.childColumns()[i];
            byte[] value = {};
            int offset = 0;
            int length = 0;
            if (action == ForeignKey.Action.SET_DEFAULT) {
                value = key.child().format().column(column).defaultValue();
                length = value.length;
            } else if (action == ForeignKey.Action.CASCADE && after != null) {
                int parentColumn = key.parentColumns()[i];
                value = after.source(parentColumn);
                offset = after.offset(parentColumn);
                length = after.length(parentColumn);
            }
            out.append(column << 16 | length);
            out.append(value, offset, length);
            out.pad();
        }
        return out.toByteArray();
    }

    @Override
    public void take(Upkeep upkeep) {
        switch (action) {
            case NO_ACTION -> {
                operation.record().defer(this);
                upkeep.done();
            }
            case RESTRICT -> operation.record().failed(ErrorCode.ROW_IS_REFERENCED, key.id());
            default -> next(new ArrayDeque<>(children), upkeep);
        }
    }

    private void next(Deque<byte[]> left, Upkeep upkeep) {
        byte[] childKey = left.poll();
        if (childKey == null) {
            upkeep.done();
            return;
        }
        boolean delete = action == ForeignKey.Action.CASCADE && operation.isDelete();
        TcKeyReq.Operation kind = delete ? TcKeyReq.Operation.DELETE : TcKeyReq.Operation.UPDATE;
        KeyOperation.inside(
                        operation.record(),
                        key.child(),
                        TcKeyReq.locking(kind),
                        childKey,
                        delete ? new byte[0] : items,
                        () -> next(left, upkeep))
                .start();
    }

    @Override
    public int check(RowTransaction transaction) {
        StoredTable child = key.child();
        for (byte[] childKey : children) {
            Fragment fragment = child.fragmentOf(childKey);
            int slot = fragment.find(childKey);
            if (slot >= 0 && fragment.newest(slot, transaction) != null) {
                return ErrorCode.ROW_IS_REFERENCED;
            }
        }
        return ErrorCode.NONE;
    }

    @Override
    public int foreignKey() {
        return key.id();
    }
}
