package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.ForeignKey;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.WordBuffer;
import io.ndbwire.wire.TcKeyReq;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What becomes of the rows that refer to one that goes or changes its key. */
final class ChildrenStep implements Upkeep.Step, DeferredCheck, KeyOperation.Caller {

    private final KeyOperation operation;
    private final ForeignKey key;
    private final ForeignKey.Action action;
    private final byte[][] parentValues;
    private final byte[] items;
    private final Deque<byte[]> left = new ArrayDeque<>(0);
    private @Nullable Upkeep upkeep;
    private boolean goingOn;
    private boolean childDone;

    /**
     * @param parentValues what the rows refer to
     * @param after the parent row as it will be; null for one that goes
     */
    ChildrenStep(
            KeyOperation operation,
            ForeignKey key,
            ForeignKey.Action action,
            byte[][] parentValues,
            @Nullable RowEditor after) {
        this.operation = operation;
        this.key = key;
        this.action = action;
        this.parentValues = parentValues;
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
    public void take(Upkeep newUpkeep) {
        switch (action) {
            case NO_ACTION -> {
                operation.record().defer(this);
                newUpkeep.done();
            }
            case RESTRICT -> operation.record().failed(ErrorCode.ROW_IS_REFERENCED, key.id());
            default -> {
                upkeep = newUpkeep;
                left.addAll(key.children(parentValues, operation.record().rows()));
                done();
            }
        }
    }

    @Override
    public boolean isWanted(byte[] row) {
        return key.isChild(row, parentValues);
    }

    /** A child that need not be waited for is done before its start returns: many of them must not become a stack of calls. */
    @Override
    public void done() {
        childDone = true;
        if (goingOn) {
            return;
        }
        goingOn = true;
        while (childDone) {
            childDone = false;
            byte[] childKey = left.poll();
            if (childKey == null) {
                Objects.requireNonNull(upkeep).done();
            } else {
                change(childKey);
            }
        }
        goingOn = false;
    }

    private void change(byte[] childKey) {
        boolean delete = action == ForeignKey.Action.CASCADE && operation.isDelete();
        TcKeyReq.Operation kind = delete ? TcKeyReq.Operation.DELETE : TcKeyReq.Operation.UPDATE;
        KeyOperation.inside(
                        operation.record(),
                        key.child(),
                        TcKeyReq.locking(kind),
                        childKey,
                        delete ? new byte[0] : items,
                        this)
                .start();
    }

    /** The parent may be back by then, and its children gone or have another one. */
    @Override
    public int check(RowTransaction transaction) {
        boolean holds = key.hasParent(parentValues, transaction)
                || key.children(parentValues, transaction).isEmpty();
        return holds ? ErrorCode.NONE : ErrorCode.ROW_IS_REFERENCED;
    }

    @Override
    public int foreignKey() {
        return key.id();
    }
}
