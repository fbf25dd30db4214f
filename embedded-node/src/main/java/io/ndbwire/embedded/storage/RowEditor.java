package io.ndbwire.embedded.storage;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The values of one row, taken apart: loaded from a row or empty, changed, and put together again. Reused for row after
 * row; what it shows points into the arrays that it was given.
 */
public final class RowEditor {

    private static final byte[] NOTHING = {};

    private final RowFormat format;
    private final byte[][] sources;
    private final int[] offsets;
    private final int[] lengths;
    private final boolean[] nulls;
    private final boolean[] given;
    private final BitSet written = new BitSet();
    private int anyValue;

    public RowEditor(RowFormat format) {
        this.format = format;
        int columns = format.columnCount();
        sources = new byte[columns][];
        offsets = new int[columns];
        lengths = new int[columns];
        nulls = new boolean[columns];
        given = new boolean[columns];
    }

    public RowFormat format() {
        return format;
    }

    /** Takes a row apart. */
    public void load(byte[] row) {
        written.clear();
        anyValue = 0;
        int offset = RowFormat.CHECKPOINT_BYTES + format.nullBytes();
        for (int column = 0; column < nulls.length; column++) {
            given[column] = true;
            boolean isNull = format.isNull(row, column);
            nulls[column] = isNull;
            if (!isNull) {
                int stored = format.storedLength(row, offset, column);
                int hidden = hiddenBytes(column);
                sources[column] = row;
                offsets[column] = offset + hidden;
                lengths[column] = stored - hidden;
                offset += stored;
            }
        }
    }

    /** Starts with a row whose columns all have their defaults, or nothing. */
    public void loadDefaults() {
        written.clear();
        anyValue = 0;
        for (int column = 0; column < nulls.length; column++) {
            byte[] value = format.column(column).defaultValue();
            given[column] = value.length > 0 || format.column(column).isNullable();
            nulls[column] = value.length == 0;
            sources[column] = value;
            offsets[column] = 0;
            lengths[column] = value.length;
        }
    }

    public boolean isNull(int column) {
        return nulls[column];
    }

    /** The array that holds the value. */
    public byte[] source(int column) {
        return sources[column];
    }

    public int offset(int column) {
        return offsets[column];
    }

    /** Bytes of the value, with its length bytes; 0 for NULL. */
    public int length(int column) {
        return nulls[column] ? 0 : lengths[column];
    }

    /** Sets a value that the column accepts. */
    public void set(int column, byte[] source, int offset, int length) {
        written.set(column);
        given[column] = true;
        nulls[column] = false;
        sources[column] = source;
        offsets[column] = offset;
        lengths[column] = length;
    }

    public void setNull(int column) {
        written.set(column);
        given[column] = true;
        nulls[column] = true;
        sources[column] = NOTHING;
    }

    /** The columns that were set since the row was loaded, to whatever value; not copied. */
    public BitSet written() {
        return written;
    }

    /** What whoever changes the row attaches to the change, for those who hear of it; 0 for nothing. */
    public int anyValue() {
        return anyValue;
    }

    public void anyValue(int newAnyValue) {
        anyValue = newAnyValue;
    }

    /** Whether a value equals that of another row, byte for byte. */
    public boolean hasSameValue(int column, RowEditor other) {
        return isNull(column) == other.isNull(column)
                && (isNull(column)
                        || Arrays.equals(
                                sources[column],
                                offsets[column],
                                offsets[column] + lengths[column],
                                other.sources[column],
                                other.offsets[column],
                                other.offsets[column] + other.lengths[column]));
    }

    /** Number of the first column that must have a value and has none; -1 if there is no such column. */
    public int missingColumn() {
        for (int column = 0; column < nulls.length; column++) {
            if ((!given[column] || nulls[column]) && !format.column(column).isNullable()) {
                return column;
            }
        }
        return -1;
    }

    /** Puts the row together. */
    public byte[] build() {
        int size = RowFormat.CHECKPOINT_BYTES + format.nullBytes();
        for (int column = 0; column < nulls.length; column++) {
            if (!nulls[column]) {
                size += hiddenBytes(column) + lengths[column];
            }
        }
        byte[] row = new byte[size];
        int end = RowFormat.CHECKPOINT_BYTES + format.nullBytes();
        for (int column = 0; column < nulls.length; column++) {
            if (nulls[column]) {
                int bit = format.nullBit(column);
                row[RowFormat.CHECKPOINT_BYTES + bit / 8] |= (byte) (1 << bit % 8);
                continue;
            }
            int length = lengths[column];
            if (hiddenBytes(column) != 0) {
                row[end++] = (byte) length;
                row[end++] = (byte) (length >>> 8);
            }
            System.arraycopy(sources[column], offsets[column], row, end, length);
            end += length;
        }
        return row;
    }

    /** Bytes of the values, as the limit on rows counts them. */
    public int valueBytes() {
        int bytes = 0;
        for (int column = 0; column < nulls.length; column++) {
            bytes += length(column);
        }
        return bytes;
    }

    /** Length bytes that a row keeps and messages do not have. */
    private int hiddenBytes(int column) {
        StoredColumn stored = format.column(column);
        return stored.storedLengthBytes() - stored.lengthBytes();
    }
}
