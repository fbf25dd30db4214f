package io.ndbwire.embedded.interpreter;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.embedded.storage.ValueOrder;
import io.ndbwire.embedded.storage.Words;

/** Changes the columns that a list of items gives values for (protocol document 03, section 9.2). */
public final class AttributeWriter {

    private AttributeWriter() {}

    /**
     * Sets all columns of a new row that items give.
     *
     * @return an error code
     */
    public static int insert(byte[] items, int from, int to, RowEditor row) {
        return write(items, from, to, row, true);
    }

    /**
     * Sets the columns of a row that items give; a key column may only be given its own value.
     *
     * @return an error code
     */
    public static int update(byte[] items, int from, int to, RowEditor row) {
        return write(items, from, to, row, false);
    }

    private static int write(byte[] items, int from, int to, RowEditor row, boolean insert) {
        int index = from;
        while (index < to) {
            int header = Words.get(items, index);
            int id = header >>> 16;
            int length = header & 0xFFFF;
            index += 4;
            if (Words.padded(length) > to - index) {
                return ErrorCode.TOO_MUCH_ATTRIBUTE_DATA;
            }
            int error = id >= row.format().columnCount()
                    ? pseudoColumn(row, id, items, index, length)
                    : set(row, id, items, index, length, insert);
            if (error != ErrorCode.NONE) {
                return error;
            }
            index += Words.padded(length);
        }
        return ErrorCode.NONE;
    }

    /** What events carry with the change is nothing of the row. */
    private static int pseudoColumn(RowEditor row, int id, byte[] items, int index, int length) {
        if (id == PseudoColumn.ANY_VALUE && length == 4) {
            row.anyValue(Words.get(items, index));
            return ErrorCode.NONE;
        }
        return id == PseudoColumn.OPTIMIZE ? ErrorCode.NONE : ErrorCode.COLUMN_UNKNOWN;
    }

    static int set(RowEditor row, int id, byte[] source, int offset, int length, boolean insert) {
        StoredColumn column = row.format().column(id);
        if (column.isKey() && !insert) {
            boolean same = length > 0
                    && column.accepts(source, offset, length)
                    && ValueOrder.compare(
                                    column, source, offset, length, row.source(id), row.offset(id), row.length(id))
                            == 0;
            return same ? ErrorCode.NONE : ErrorCode.CHANGED_KEY_COLUMN;
        }
        if (length == 0) {
            if (!column.isNullable()) {
                return insert ? ErrorCode.NULL_IN_NOT_NULL : ErrorCode.COLUMN_UNKNOWN;
            }
            row.setNull(id);
            return ErrorCode.NONE;
        }
        if (!column.accepts(source, offset, length)) {
            return ErrorCode.COLUMN_UNKNOWN;
        }
        row.set(id, source, offset, length);
        return ErrorCode.NONE;
    }
}
