package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects attribute items as inserts and updates carry them (protocol documents 03, section 9.2, and 04, section 1).
 * Reusable after {@link #clear()}; not thread-safe.
 */
public final class AttributeItemWriter {

    private static final int MAXIMUM_ITEM_BYTES = 0xFFFC;
    private static final int INITIAL_BYTES = 256;

    private byte[] bytes = new byte[INITIAL_BYTES];
    private int length;

    /** Appends a value in wire format. */
    public AttributeItemWriter append(int columnId, byte[] value, int offset, int valueLength) {
        requireItemLength(columnId, valueLength);
        reserve(Words.BYTES + Words.roundUp(valueLength));
        System.arraycopy(value, offset, bytes, length + Words.BYTES, valueLength);
        finish(columnId, valueLength);
        return this;
    }

    /** Appends NULL; as an item to read: the request for that column. */
    public AttributeItemWriter appendNull(int columnId) {
        reserve(Words.BYTES);
        finish(columnId, 0);
        return this;
    }

    /**
     * Appends a column's value.
     *
     * @throws InvalidValueException if the column cannot hold it
     */
    public AttributeItemWriter append(ColumnCodec codec, @Nullable Object value) {
        reserve(Words.BYTES + Words.roundUp(codec.maximumBytes()));
        finish(codec.column().number(), Math.max(0, codec.encode(value, bytes, length + Words.BYTES)));
        return this;
    }

    /**
     * Appends a column's value without boxing.
     *
     * @throws InvalidValueException if the column cannot hold it
     */
    public AttributeItemWriter appendLong(ColumnCodec codec, long value) {
        reserve(Words.BYTES + Words.roundUp(codec.maximumBytes()));
        finish(codec.column().number(), codec.encodeLong(value, bytes, length + Words.BYTES));
        return this;
    }

    /** Forgets all items. */
    public void clear() {
        length = 0;
    }

    /** Bytes written so far, a whole number of words. */
    public int length() {
        return length;
    }

    /** The items, from 0 to {@link #length()}; valid until the next change. */
    public byte[] array() {
        return bytes;
    }

    /** A copy of the items. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    private void finish(int columnId, int valueLength) {
        requireItemLength(columnId, valueLength);
        Words.set(bytes, length, columnId << 16 | valueLength);
        int start = length + Words.BYTES;
        length = Words.pad(bytes, start, start + valueLength);
    }

    private void reserve(int room) {
        if (room > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + room));
        }
    }

    private static void requireItemLength(int columnId, int valueLength) {
        if (valueLength > MAXIMUM_ITEM_BYTES) {
            throw new InvalidValueException("Column number " + columnId + ": a value of " + valueLength
                    + " bytes, at most " + MAXIMUM_ITEM_BYTES + " are allowed");
        }
    }
}
