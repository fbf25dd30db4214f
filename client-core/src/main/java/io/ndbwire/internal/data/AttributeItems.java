package io.ndbwire.internal.data;

import io.ndbwire.error.ProtocolException;

/**
 * Walks over unpacked attribute items: a header word {@code columnId << 16 | byteLength} and that many bytes, padded to
 * a word (protocol document 04, section 1). Reusable; not thread-safe.
 */
public final class AttributeItems {

    /** {@link #length()} of NULL. */
    public static final int NULL = -1;

    private static final int READ_PACKED = 0xFFF3;

    private final byte[] source;
    private final int end;
    private int next;
    private int columnId;
    private int offset;
    private int length;

    /**
     * @param source bytes that hold the items
     * @param start where the first item begins
     * @param length how many bytes the items take
     * @throws ProtocolException if that is outside of the bytes, or not a whole number of words
     */
    public AttributeItems(byte[] source, int start, int length) {
        if (start < 0 || length < 0 || length > source.length - start || length % Words.BYTES != 0) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE,
                    "Attribute items of " + length + " bytes from " + start + " in " + source.length
                            + " bytes: whole words inside of them are expected");
        }
        this.source = source;
        this.next = start;
        this.end = start + length;
    }

    /**
     * Steps to the next item.
     *
     * @return whether there is one
     * @throws ProtocolException if the item reaches beyond the end, or is a packed row
     */
    public boolean next() {
        if (next == end) {
            return false;
        }
        int header = Words.get(source, next);
        int bytes = header & 0xFFFF;
        columnId = header >>> 16;
        if (columnId == READ_PACKED) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE, "Attribute items: a packed row stands where an item is expected");
        }
        offset = next + Words.BYTES;
        if (Words.roundUp(bytes) > end - offset) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE,
                    "Attribute item " + columnId + ": " + bytes + " bytes announced, " + (end - offset) + " left");
        }
        length = bytes == 0 ? NULL : bytes;
        next = offset + Words.roundUp(bytes);
        return true;
    }

    /** Number of the column, or of the pseudo column (0xFF00 and above). */
    public int columnId() {
        return columnId;
    }

    /** Where the value begins. */
    public int offset() {
        return offset;
    }

    /** The value's bytes, or {@link #NULL}. */
    public int length() {
        return length;
    }
}
