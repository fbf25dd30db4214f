package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The order of one column's values as an ordered index has it, on wire bytes. Immutable and thread-safe.
 *
 * <p>It must be the data nodes' own order exactly, since it merges what they have sorted (protocol document 06, section
 * 17). Collations whose weights are not built in have none here.
 */
abstract class ColumnOrder {

    /** The order of a column's values, or null if only the data nodes know it. */
    static @Nullable ColumnOrder of(Column column) {
        if (column.length() != 1 && isNumber(column)) {
            // An array of numbers has no order that SQL knows.
            return null;
        }
        return switch (column.type()) {
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT -> new LittleEndian(column.maximumBytes(), true);
            case TINYINT_UNSIGNED,
                    SMALLINT_UNSIGNED,
                    MEDIUMINT_UNSIGNED,
                    INT_UNSIGNED,
                    BIGINT_UNSIGNED,
                    DATE,
                    YEAR,
                    OLD_TIMESTAMP -> new LittleEndian(column.maximumBytes(), false);
            case OLD_TIME, OLD_DATETIME -> new LittleEndian(column.maximumBytes(), true);
            case FLOAT -> new Float32();
            case DOUBLE -> new Float64();
            case DECIMAL, DECIMAL_UNSIGNED, TIME, DATETIME, TIMESTAMP, BINARY, VARBINARY, LONG_VARBINARY ->
                new Bytes(column.layout().lengthBytes());
            case CHAR, VARCHAR, LONG_VARCHAR -> ofText(column);
            case OLD_DECIMAL, OLD_DECIMAL_UNSIGNED, BIT, BLOB, TEXT -> null;
        };
    }

    private static boolean isNumber(Column column) {
        return switch (column.type()) {
            case TINYINT,
                    TINYINT_UNSIGNED,
                    SMALLINT,
                    SMALLINT_UNSIGNED,
                    MEDIUMINT,
                    MEDIUMINT_UNSIGNED,
                    INT,
                    INT_UNSIGNED,
                    BIGINT,
                    BIGINT_UNSIGNED,
                    FLOAT,
                    DOUBLE -> true;
            default -> false;
        };
    }

    private static @Nullable ColumnOrder ofText(Column column) {
        int lengthBytes = column.layout().lengthBytes();
        if (column.collation() == Column.NO_COLLATION || column.collation() == Column.BINARY_COLLATION) {
            return new Bytes(lengthBytes);
        }
        if (CollationKey.isByteOrderWithoutPadding(column.collation())) {
            return column.layout() == Column.Layout.FIXED ? new UnpaddedBytes() : new Bytes(lengthBytes);
        }
        byte[] weights = CollationKey.weights(column.collation());
        return weights == null ? null : new PaddedText(lengthBytes, weights);
    }

    /** Compares two values that are not NULL, length bytes included. */
    abstract int compare(byte[] one, int oneOffset, int oneLength, byte[] other, int otherOffset, int otherLength);

    /**
     * As much of a value's place in the order as goes into an unsigned number: of two values with different numbers the one
     * with the lower number comes first. Of those with the same number only {@link #compare} knows.
     */
    abstract long prefix(byte[] source, int offset, int length);

    /** The first eight bytes as a number, as if zeros followed. */
    private static long leadingBytes(byte[] source, int offset, int length) {
        if (length >= Long.BYTES) {
            return Long.reverseBytes(Words.getLong(source, offset));
        }
        return length == 0 ? 0 : Words.getBigEndian(source, offset, length) << Long.SIZE - 8 * length;
    }

    private static final class LittleEndian extends ColumnOrder {

        private final int bytes;
        /** Turns the order of signed numbers, or of unsigned ones, into that of long. */
        private final int unusedBits;

        private final boolean signed;

        LittleEndian(int bytes, boolean signed) {
            this.bytes = bytes;
            this.signed = signed;
            unusedBits = Long.SIZE - 8 * bytes;
        }

        @Override
        int compare(byte[] one, int oneOffset, int oneLength, byte[] other, int otherOffset, int otherLength) {
            long first = number(one, oneOffset);
            long second = number(other, otherOffset);
            return signed ? Long.compare(first, second) : Long.compareUnsigned(first, second);
        }

        @Override
        long prefix(byte[] source, int offset, int length) {
            long number = number(source, offset) << unusedBits;
            return signed ? number ^ Long.MIN_VALUE : number;
        }

        private long number(byte[] source, int offset) {
            if (bytes == Integer.BYTES) {
                int word = Words.get(source, offset);
                return signed ? word : word & 0xFFFFFFFFL;
            }
            if (bytes == Long.BYTES) {
                return Words.getLong(source, offset);
            }
            long value = Words.getLittleEndian(source, offset, bytes);
            return signed ? value << unusedBits >> unusedBits : value;
        }
    }

    private static final class Float32 extends ColumnOrder {
        @Override
        int compare(byte[] one, int oneOffset, int oneLength, byte[] other, int otherOffset, int otherLength) {
            float first = Float.intBitsToFloat(Words.get(one, oneOffset));
            float second = Float.intBitsToFloat(Words.get(other, otherOffset));
            // Not Float.compare: to the data nodes both zeros are the same.
            return first < second ? -1 : first > second ? 1 : 0;
        }

        @Override
        long prefix(byte[] source, int offset, int length) {
            int bits = Float.floatToIntBits(Float.intBitsToFloat(Words.get(source, offset)) + 0.0f);
            return (bits >= 0 ? bits ^ Integer.MIN_VALUE : ~bits) * (1L << Integer.SIZE);
        }
    }

    private static final class Float64 extends ColumnOrder {
        @Override
        int compare(byte[] one, int oneOffset, int oneLength, byte[] other, int otherOffset, int otherLength) {
            double first = Double.longBitsToDouble(Words.getLong(one, oneOffset));
            double second = Double.longBitsToDouble(Words.getLong(other, otherOffset));
            return first < second ? -1 : first > second ? 1 : 0;
        }

        @Override
        long prefix(byte[] source, int offset, int length) {
            // Adding zero makes one of both zeros; negative numbers grow with what they lack.
            long bits = Double.doubleToLongBits(Double.longBitsToDouble(Words.getLong(source, offset)) + 0.0);
            return bits >= 0 ? bits ^ Long.MIN_VALUE : ~bits;
        }
    }

    /** Byte by byte, unsigned; of two that begin the same the shorter one first. */
    private static final class Bytes extends ColumnOrder {

        private final int lengthBytes;

        Bytes(int lengthBytes) {
            this.lengthBytes = lengthBytes;
        }

        @Override
        int compare(byte[] one, int oneOffset, int oneLength, byte[] other, int otherOffset, int otherLength) {
            return Arrays.compareUnsigned(
                    one,
                    oneOffset + lengthBytes,
                    oneOffset + oneLength,
                    other,
                    otherOffset + lengthBytes,
                    otherOffset + otherLength);
        }

        @Override
        long prefix(byte[] source, int offset, int length) {
            return leadingBytes(source, offset + lengthBytes, length - lengthBytes);
        }
    }

    /** The same for values of a fixed size in a collation to which trailing spaces are nothing. */
    private static final class UnpaddedBytes extends ColumnOrder {

        @Override
        int compare(byte[] one, int oneOffset, int oneLength, byte[] other, int otherOffset, int otherLength) {
            return Arrays.compareUnsigned(
                    one,
                    oneOffset,
                    withoutSpaces(one, oneOffset, oneLength),
                    other,
                    otherOffset,
                    withoutSpaces(other, otherOffset, otherLength));
        }

        @Override
        long prefix(byte[] source, int offset, int length) {
            return leadingBytes(source, offset, withoutSpaces(source, offset, length) - offset);
        }

        private static int withoutSpaces(byte[] source, int offset, int length) {
            int end = offset + length;
            while (end > offset && source[end - 1] == ' ') {
                end--;
            }
            return end;
        }
    }

    /** Byte by byte by weight, as if the shorter one were filled up with spaces. */
    private static final class PaddedText extends ColumnOrder {

        private final int lengthBytes;
        private final byte[] weights;

        PaddedText(int lengthBytes, byte[] weights) {
            this.lengthBytes = lengthBytes;
            this.weights = weights;
        }

        @Override
        int compare(byte[] one, int oneOffset, int oneLength, byte[] other, int otherOffset, int otherLength) {
            int oneEnd = oneOffset + oneLength;
            int otherEnd = otherOffset + otherLength;
            int i = oneOffset + lengthBytes;
            int j = otherOffset + lengthBytes;
            while (i < oneEnd || j < otherEnd) {
                int first = weights[i < oneEnd ? one[i] & 0xFF : ' '] & 0xFF;
                int second = weights[j < otherEnd ? other[j] & 0xFF : ' '] & 0xFF;
                if (first != second) {
                    return first - second;
                }
                i++;
                j++;
            }
            return 0;
        }

        @Override
        long prefix(byte[] source, int offset, int length) {
            int end = offset + length;
            long prefix = 0;
            for (int i = 0, from = offset + lengthBytes; i < Long.BYTES; i++, from++) {
                prefix = prefix << 8 | weights[from < end ? source[from] & 0xFF : ' '] & 0xFF;
            }
            return prefix;
        }
    }
}
