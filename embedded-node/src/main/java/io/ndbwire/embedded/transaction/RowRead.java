package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.interpreter.AttributeReader;
import io.ndbwire.embedded.interpreter.InterpretedParts;
import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowFormat;

/** Reads the row of an operation into the coordinator's buffer. */
final class RowRead {

    private RowRead() {}

    /** Returns an error code. */
    static int read(KeyOperation operation, Fragment fragment, int slot, byte[] row) {
        Coordinator coordinator = operation.record().coordinator();
        RowEditor editor = operation.table().before();
        editor.load(row);
        place(coordinator, fragment, slot, row);
        coordinator.values.clear();
        byte[] wanted = operation.attributeInformation();
        if (!operation.isInterpreted()) {
            return wanted.length == 0
                    ? ErrorCode.READ_WITHOUT_COLUMNS
                    : AttributeReader.read(wanted, 0, wanted.length, editor, coordinator.place, coordinator.values);
        }
        InterpretedParts parts = InterpretedParts.of(wanted);
        if (parts == null) {
            return ErrorCode.BAD_PART_LENGTHS;
        }
        int error = coordinator.interpreter.run(parts, editor, false);
        if (error != ErrorCode.NONE) {
            return error;
        }
        return AttributeReader.read(
                wanted, parts.initialRead(), parts.program(), editor, coordinator.place, coordinator.values);
    }

    static void place(Coordinator coordinator, Fragment fragment, int slot, byte[] row) {
        coordinator
                .place
                .set(fragment, slot, RowFormat.checkpoint(row), row.length)
                .lock(coordinator.nodeId(), slot);
    }
}
