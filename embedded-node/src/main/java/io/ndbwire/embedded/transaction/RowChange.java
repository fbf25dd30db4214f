package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.interpreter.AttributeReader;
import io.ndbwire.embedded.interpreter.AttributeWriter;
import io.ndbwire.embedded.interpreter.InterpretedParts;
import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.RowEditor;
import org.jspecify.annotations.Nullable;

/**
 * Changes the row of an operation, which the operation has locked, and finds out what that means for unique indexes. All
 * methods return an error code; with an error nothing was changed.
 */
final class RowChange {

    private RowChange() {}

    /** Inserts a row where there is none of its key, not even a locked one. */
    static int insertAbsent(KeyOperation operation, Fragment fragment) {
        RowEditor after = operation.table().after();
        int error = newRow(operation, after);
        if (error != ErrorCode.NONE) {
            return error;
        }
        LockedRow row = fragment.create(
                operation.key(), after.build(), operation.record().rows());
        row.describe(after);
        changed(operation, fragment, null, after);
        return ErrorCode.NONE;
    }

    /** Does an operation that is no read to a row that is there, or has been deleted by the same transaction. */
    static int change(KeyOperation operation, LockedRow row) {
        byte[] current = row.current();
        if (operation.isInsert()) {
            return current == null ? insert(operation, row) : ErrorCode.DUPLICATE_KEY;
        }
        if (operation.isUpdate() || operation.isDelete() || current != null) {
            return current == null ? ErrorCode.NO_SUCH_ROW : changePresent(operation, row, current);
        }
        return insert(operation, row);
    }

    private static int insert(KeyOperation operation, LockedRow row) {
        RowEditor after = operation.table().after();
        int error = newRow(operation, after);
        if (error == ErrorCode.NONE) {
            row.change(operation.record().rows(), after.build());
            // A row that was deleted before is another one in all its columns.
            after.written().set(0, after.format().columnCount());
            row.describe(after);
            changed(operation, row.fragment(), null, after);
        }
        return error;
    }

    private static int newRow(KeyOperation operation, RowEditor after) {
        byte[] items = operation.attributeInformation();
        int from = 0;
        int to = items.length;
        if (operation.isInterpreted()) {
            InterpretedParts parts = InterpretedParts.of(items);
            if (parts == null) {
                return ErrorCode.BAD_PART_LENGTHS;
            }
            from = parts.finalUpdate();
            to = parts.finalRead();
        }
        after.loadDefaults();
        int error = AttributeWriter.insert(items, from, to, after);
        if (error == ErrorCode.NONE && after.missingColumn() >= 0) {
            return ErrorCode.NULL_IN_NOT_NULL;
        }
        return error;
    }

    private static int changePresent(KeyOperation operation, LockedRow row, byte[] current) {
        Coordinator coordinator = operation.record().coordinator();
        RowEditor before = operation.table().before();
        RowEditor after = operation.table().after();
        before.load(current);
        after.load(current);
        RowRead.place(coordinator, row.fragment(), row.slot(), current);
        coordinator.values.clear();
        int error = operation.isInterpreted() ? interpreted(operation, before, after) : plain(operation, after);
        if (error != ErrorCode.NONE) {
            return error;
        }
        row.change(operation.record().rows(), operation.isDelete() ? null : after.build());
        row.describe(after);
        operation.sendRow(operation.primary(row.fragment()));
        changed(operation, row.fragment(), before, operation.isDelete() ? null : after);
        return ErrorCode.NONE;
    }

    private static int plain(KeyOperation operation, RowEditor after) {
        byte[] items = operation.attributeInformation();
        if (operation.isDelete()) {
            Coordinator coordinator = operation.record().coordinator();
            return AttributeReader.read(items, 0, items.length, after, coordinator.place, coordinator.values);
        }
        if (items.length == 0) {
            return ErrorCode.UPDATE_WITHOUT_COLUMNS;
        }
        return AttributeWriter.update(items, 0, items.length, after);
    }

    private static int interpreted(KeyOperation operation, RowEditor before, RowEditor after) {
        byte[] items = operation.attributeInformation();
        InterpretedParts parts = InterpretedParts.of(items);
        if (parts == null) {
            return ErrorCode.BAD_PART_LENGTHS;
        }
        if (operation.isDelete() && parts.finalRead() > parts.finalUpdate()) {
            return ErrorCode.WRITE_OUTSIDE_UPDATE;
        }
        Coordinator coordinator = operation.record().coordinator();
        int error = AttributeReader.read(
                items, parts.initialRead(), parts.program(), before, coordinator.place, coordinator.values);
        if (error == ErrorCode.NONE) {
            error = coordinator.interpreter.run(parts, after, !operation.isDelete());
        }
        if (error == ErrorCode.NONE) {
            error = AttributeWriter.update(items, parts.finalUpdate(), parts.finalRead(), after);
        }
        if (error == ErrorCode.NONE) {
            error = AttributeReader.read(
                    items, parts.finalRead(), parts.subroutines(), after, coordinator.place, coordinator.values);
        }
        return error;
    }

    private static void changed(
            KeyOperation operation, Fragment fragment, @Nullable RowEditor before, @Nullable RowEditor after) {
        operation.record().wrote();
        if (Upkeep.isNeeded(operation)) {
            operation.upkeep(Upkeep.of(operation, fragment, before, after));
        }
    }
}
