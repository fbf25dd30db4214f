package io.ndbwire.embedded.storage;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** How values of one column compare, in the form in which rows and messages have them. */
public final class ValueOrder {

    private ValueOrder() {}

    /**
     * Compares two values, neither of them NULL.
     *
     * @param length with the length bytes
     */
    public static int compare(
            StoredColumn column, byte[] one, int offset, int length, byte[] other, int otherOffset, int otherLength) {
        return switch (column.type()) {
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, OLD_TIME ->
                compareElements(column, one, offset, length, other, otherOffset, otherLength, true);
            case TINYINT_UNSIGNED,
                    SMALLINT_UNSIGNED,
                    MEDIUMINT_UNSIGNED,
                    INT_UNSIGNED,
                    BIGINT_UNSIGNED,
                    OLD_DATETIME,
                    DATE,
                    YEAR,
                    OLD_TIMESTAMP ->
                compareElements(column, one, offset, length, other, otherOffset, otherLength, false);
            case FLOAT ->
                Float.compare(
                        Float.intBitsToFloat(Words.get(one, offset)),
                        Float.intBitsToFloat(Words.get(other, otherOffset)));
            case DOUBLE ->
                Double.compare(
                        Double.longBitsToDouble(Words.getLong(one, offset)),
                        Double.longBitsToDouble(Words.getLong(other, otherOffset)));
            case OLD_DECIMAL, OLD_DECIMAL_UNSIGNED ->
                decimal(one, offset, length).compareTo(decimal(other, otherOffset, otherLength));
            case BIT -> compareBits(one, offset, length, other, otherOffset, otherLength);
            default -> compareStrings(column, one, offset, length, other, otherOffset, otherLength);
        };
    }

    /** A column may be an array of numbers, of which the first that differs decides. */
    private static int compareElements(
            StoredColumn column,
            byte[] one,
            int offset,
            int length,
            byte[] other,
            int otherOffset,
            int otherLength,
            boolean signed) {
        int size = elementBytes(column);
        int common = Math.min(length, otherLength);
        for (int i = 0; i + size <= common; i += size) {
            int order = signed
                    ? Long.compare(Words.signed(one, offset + i, size), Words.signed(other, otherOffset + i, size))
                    : Long.compareUnsigned(
                            Words.unsigned(one, offset + i, size), Words.unsigned(other, otherOffset + i, size));
            if (order != 0) {
                return order;
            }
        }
        return length - otherLength;
    }

    private static int elementBytes(StoredColumn column) {
        return switch (column.type()) {
            case TINYINT, TINYINT_UNSIGNED, YEAR -> 1;
            case SMALLINT, SMALLINT_UNSIGNED -> 2;
            case MEDIUMINT, MEDIUMINT_UNSIGNED, DATE, OLD_TIME -> 3;
            case BIGINT, BIGINT_UNSIGNED, OLD_DATETIME -> 8;
            default -> 4;
        };
    }

    private static BigDecimal decimal(byte[] text, int offset, int length) {
        String digits = new String(text, offset, length, StandardCharsets.US_ASCII).trim();
        try {
            return new BigDecimal(digits);
        } catch (NumberFormatException e) {
            // What is no number is less than every number.
            return BigDecimal.valueOf(Long.MIN_VALUE);
        }
    }

    private static int compareBits(byte[] one, int offset, int length, byte[] other, int otherOffset, int otherLength) {
        int bytes = Math.max(length, otherLength);
        for (int i = bytes - 1; i >= 0; i--) {
            int left = i < length ? one[offset + i] & 0xFF : 0;
            int right = i < otherLength ? other[otherOffset + i] & 0xFF : 0;
            if (left != right) {
                return left - right;
            }
        }
        return 0;
    }

    private static int compareStrings(
            StoredColumn column, byte[] one, int offset, int length, byte[] other, int otherOffset, int otherLength) {
        int hidden = column.lengthBytes();
        if (!column.collation().isIdentity()) {
            return column.collation()
                    .compare(one, offset + hidden, length - hidden, other, otherOffset + hidden, otherLength - hidden);
        }
        return Arrays.compareUnsigned(
                one, offset + hidden, offset + length, other, otherOffset + hidden, otherOffset + otherLength);
    }

    /** Whether a value is like a pattern of {@code %}, {@code _} and the escape {@code \}, which has no length bytes. */
    public static boolean isLike(
            StoredColumn column,
            byte[] value,
            int offset,
            int length,
            byte[] pattern,
            int patternOffset,
            int patternLength) {
        int hidden = column.lengthBytes();
        Collation collation = column.collation();
        return isLike(
                collation,
                collation.characters(value, offset + hidden, length - hidden),
                0,
                collation.characters(pattern, patternOffset, patternLength),
                0);
    }

    private static boolean isLike(Collation collation, int[] text, int textStart, int[] pattern, int patternStart) {
        int index = textStart;
        int next = patternStart;
        int retryPattern = -1;
        int retryText = 0;
        while (index < text.length) {
            if (next < pattern.length && pattern[next] == '%') {
                retryPattern = ++next;
                retryText = index;
                continue;
            }
            boolean escaped = next + 1 < pattern.length && pattern[next] == '\\';
            int place = escaped ? next + 1 : next;
            boolean matches = place < pattern.length
                    && (!escaped && pattern[place] == '_'
                            || collation.weight(pattern[place]) == collation.weight(text[index]));
            if (matches) {
                next = place + 1;
                index++;
            } else if (retryPattern >= 0) {
                next = retryPattern;
                index = ++retryText;
            } else {
                return false;
            }
        }
        while (next < pattern.length && pattern[next] == '%') {
            next++;
        }
        return next == pattern.length;
    }
}
