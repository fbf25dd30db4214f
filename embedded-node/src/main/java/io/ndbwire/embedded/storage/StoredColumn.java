package io.ndbwire.embedded.storage;

import io.ndbwire.schema.ColumnType;

/**
 * A column as rows hold it (protocol document 05, section 7).
 *
 * @param id its number in the table
 * @param name for messages
 * @param type what its bytes mean
 * @param layout 0 fixed size, 1 and 2 that many length bytes, 3 variable without length bytes
 * @param maximumBytes of a value, with its length bytes
 * @param elementExponent logarithm of an element's size in bits; 0 for a column of bits
 * @param elements number of elements; of a column of bits, the bits
 * @param isNullable whether a value may be missing
 * @param isKey whether it is part of the primary key
 * @param isDistributionKey whether it is part of what decides the partition
 * @param collation how strings compare
 * @param defaultValue what an insert without a value stores; empty for nothing
 */
@SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
public record StoredColumn(
        int id,
        String name,
        ColumnType type,
        int layout,
        int maximumBytes,
        int elementExponent,
        int elements,
        boolean isNullable,
        boolean isKey,
        boolean isDistributionKey,
        Collation collation,
        byte[] defaultValue) {

    /** A layout of values whose length stands in the item's header only. */
    public static final int WITHOUT_LENGTH = 3;

    boolean isFixed() {
        return layout == 0;
    }

    /** Bytes in front of a value that tell its length, as a row keeps them. */
    int storedLengthBytes() {
        return layout == WITHOUT_LENGTH ? 2 : layout;
    }

    /** Bytes in front of a value that tell its length, as messages carry them. */
    public int lengthBytes() {
        return layout == WITHOUT_LENGTH ? 0 : layout;
    }

    /** Whether packed rows align a value to a word. */
    public boolean isWordAligned() {
        return elementExponent >= 5;
    }

    /** Whether it is a column of bits. */
    public boolean isBitField() {
        return elementExponent == 0;
    }

    /** Whether a value of so many bytes, with its length bytes, is one of this column. */
    public boolean accepts(byte[] source, int offset, int length) {
        if (isFixed()) {
            return length == maximumBytes;
        }
        if (length > maximumBytes || length < lengthBytes()) {
            return false;
        }
        int inside = layout == WITHOUT_LENGTH ? length : (int) Words.unsigned(source, offset, layout) + layout;
        return inside == length;
    }
}
