package io.ndbwire.embedded.event;

import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowFormat;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.embedded.storage.WordBuffer;
import io.ndbwire.wire.SubTableData;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sections that show a changed row, before and after (protocol document 07, section A6). Used for one change after
 * the other.
 */
final class RowImages {

    private final WordBuffer headers = new WordBuffer(256);
    private final WordBuffer values = new WordBuffer(1024);
    private final WordBuffer before = new WordBuffer(1024);
    private RowEditor old;
    private RowEditor now;

    RowImages(RowFormat format) {
        old = new RowEditor(format);
        now = new RowEditor(format);
    }

    /**
     * Shows a change of a row.
     *
     * @param format the rows' form now, which may have changed since the last one
     * @param row knows which columns were set
     * @param oldImage null for a new row
     * @param newImage null for a row that is gone; not both
     * @param allColumns whether an update shows all columns, not only those that it set
     * @return what happened, as {@link SubTableData} has it
     */
    int show(
            RowFormat format,
            LockedRow row,
            byte @Nullable [] oldImage,
            byte @Nullable [] newImage,
            boolean allColumns) {
        if (now.format() != format) {
            old = new RowEditor(format);
            now = new RowEditor(format);
        }
        headers.clear();
        values.clear();
        before.clear();
        if (newImage == null) {
            old.load(Objects.requireNonNull(oldImage));
            appendKey(old);
            appendBefore(column -> !column.isKey());
            return SubTableData.DELETE;
        }
        now.load(newImage);
        appendKey(now);
        if (oldImage == null) {
            append(column -> !column.isKey());
            return SubTableData.INSERT;
        }
        old.load(oldImage);
        BitSet written = row.written();
        ColumnChoice shown = column -> !column.isKey() && isShown(column, written, allColumns);
        append(shown);
        appendBefore(column -> shown.includes(column) || column.isKey() && !now.hasSameValue(column.id(), old));
        return SubTableData.UPDATE;
    }

    /** A large object's head that was not touched is left out even where all columns are wanted. */
    private static boolean isShown(StoredColumn column, @Nullable BitSet written, boolean allColumns) {
        return written == null
                || written.get(column.id())
                || allColumns && !column.type().isLargeObject();
    }

    private void appendKey(RowEditor row) {
        for (int id = 0; id < row.format().columnCount(); id++) {
            if (row.format().column(id).isKey()) {
                appendSplit(row, id);
            }
        }
    }

    private void append(ColumnChoice choice) {
        for (int id = 0; id < now.format().columnCount(); id++) {
            if (choice.includes(now.format().column(id))) {
                appendSplit(now, id);
            }
        }
    }

    private void appendSplit(RowEditor row, int id) {
        int length = row.length(id);
        headers.append(id << 16 | length);
        if (length > 0) {
            values.append(row.source(id), row.offset(id), length);
            values.pad();
        }
    }

    private void appendBefore(ColumnChoice choice) {
        for (int id = 0; id < old.format().columnCount(); id++) {
            if (choice.includes(old.format().column(id))) {
                int length = old.length(id);
                before.append(id << 16 | length);
                if (length > 0) {
                    before.append(old.source(id), old.offset(id), length);
                    before.pad();
                }
            }
        }
    }

    /** The key and the other columns after the change, by their headers. */
    byte[] headers() {
        return headers.toByteArray();
    }

    /** What belongs to the headers. */
    byte[] values() {
        return values.toByteArray();
    }

    /** Headers and values before the change; empty where there is nothing to show. */
    byte[] before() {
        return before.toByteArray();
    }

    @FunctionalInterface
    private interface ColumnChoice {
        boolean includes(StoredColumn column);
    }
}
