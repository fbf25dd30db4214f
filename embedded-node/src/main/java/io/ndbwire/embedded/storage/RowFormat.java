package io.ndbwire.embedded.storage;

import java.util.List;

/**
 * How a table's rows lie in memory: the global checkpoint of the last change, a bit for each nullable column, then the
 * values one after the other, a variable one with its length and no more bytes than it has. Immutable.
 */
public final class RowFormat {

    /** The largest row that a data node takes, in bytes (protocol document 04, section 3.4). */
    public static final int MAXIMUM_ROW_BYTES = 30_000;

    static final int CHECKPOINT_BYTES = 8;

    private final StoredColumn[] columns;
    private final int[] nullBits;
    private final int nullBytes;
    /** Where a column's value begins in every row; -1 where that depends on the row. */
    private final int[] fixedOffsets;

    /** @param columns in the order of their numbers */
    public RowFormat(List<StoredColumn> columns) {
        this.columns = columns.toArray(StoredColumn[]::new);
        nullBits = new int[columns.size()];
        fixedOffsets = new int[columns.size()];
        int nullable = 0;
        for (StoredColumn column : columns) {
            nullBits[column.id()] = column.isNullable() ? nullable++ : -1;
        }
        nullBytes = (nullable + 7) / 8;
        int offset = CHECKPOINT_BYTES + nullBytes;
        for (StoredColumn column : columns) {
            fixedOffsets[column.id()] = offset;
            boolean always = column.isFixed() && !column.isNullable();
            offset = offset < 0 || !always ? -1 : offset + column.maximumBytes();
        }
    }

    public int columnCount() {
        return columns.length;
    }

    public StoredColumn column(int id) {
        return columns[id];
    }

    int nullBytes() {
        return nullBytes;
    }

    int nullBit(int column) {
        return nullBits[column];
    }

    boolean isNull(byte[] row, int column) {
        int bit = nullBits[column];
        return bit >= 0 && (row[CHECKPOINT_BYTES + bit / 8] >>> bit % 8 & 1) != 0;
    }

    /** Where a column's value, with its length, begins; it must not be missing. */
    int offset(byte[] row, int column) {
        int known = column;
        while (fixedOffsets[known] < 0) {
            known--;
        }
        int offset = fixedOffsets[known];
        for (; known < column; known++) {
            if (!isNull(row, known)) {
                offset += storedLength(row, offset, known);
            }
        }
        return offset;
    }

    /** Bytes that a value takes in the row, with its length. */
    int storedLength(byte[] row, int offset, int column) {
        StoredColumn stored = columns[column];
        if (stored.isFixed()) {
            return stored.maximumBytes();
        }
        int lengthBytes = stored.storedLengthBytes();
        return lengthBytes + (int) Words.unsigned(row, offset, lengthBytes);
    }

    /** The global checkpoint of the row's last change. */
    public static long checkpoint(byte[] row) {
        return Words.getLong(row, 0);
    }

    static void checkpoint(byte[] row, long checkpoint) {
        Words.setLong(row, 0, checkpoint);
    }
}
