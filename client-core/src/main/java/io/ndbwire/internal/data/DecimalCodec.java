package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * DECIMAL: groups of up to nine digits, big endian, in an order that bytes compare by (protocol document 04, section
 * 3.1).
 *
 * <p>Takes any {@link Number} or text that fits without rounding; gives a {@link BigDecimal} with the column's scale.
 */
final class DecimalCodec extends ColumnCodec {

    private static final int GROUP_DIGITS = 9;
    private static final int GROUP_BYTES = 4;
    private static final int SIGN = 0x80;
    private static final int LONG_DIGITS = 18;
    private static final long[] POWERS_OF_TEN = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };

    private final int precision;
    private final int scale;
    private final boolean unsigned;
    /** Digits of each group, from the left. */
    private final int[] groups;

    DecimalCodec(String tableName, Column column) {
        super(tableName, column);
        precision = column.precision();
        scale = column.scale();
        unsigned = column.type() == ColumnType.DECIMAL_UNSIGNED;
        groups = groups(precision - scale, scale);
    }

    private static int[] groups(int integerDigits, int fractionDigits) {
        int integerGroups = (integerDigits + GROUP_DIGITS - 1) / GROUP_DIGITS;
        int[] digits = new int[integerGroups + (fractionDigits + GROUP_DIGITS - 1) / GROUP_DIGITS];
        for (int i = integerGroups - 1, left = integerDigits; i >= 0; i--, left -= GROUP_DIGITS) {
            digits[i] = Math.min(left, GROUP_DIGITS);
        }
        for (int i = integerGroups, left = fractionDigits; i < digits.length; i++, left -= GROUP_DIGITS) {
            digits[i] = Math.min(left, GROUP_DIGITS);
        }
        return digits;
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        BigDecimal exact = Numbers.exact(this, value).stripTrailingZeros();
        if (exact.scale() > scale) {
            throw invalid(value, "at most " + scale + " digits after the decimal point are allowed");
        }
        if (exact.signum() != 0 && Numbers.integerDigits(exact) > precision - scale) {
            throw invalid(value, "at most " + (precision - scale) + " digits before the decimal point are allowed");
        }
        if (unsigned && exact.signum() < 0) {
            throw invalid(value, "the column holds no negative numbers");
        }
        String digits = exact.setScale(scale).unscaledValue().abs().toString();
        putDigits("0".repeat(precision - Math.min(precision, digits.length())) + digits, target, offset);
        if (exact.signum() < 0) {
            for (int i = 0; i < maximumBytes(); i++) {
                target[offset + i] = (byte) ~target[offset + i];
            }
        }
        target[offset] ^= (byte) SIGN;
        return maximumBytes();
    }

    private void putDigits(String digits, byte[] target, int offset) {
        int from = 0;
        int to = offset;
        for (int groupDigits : groups) {
            int bytes = bytes(groupDigits);
            Words.setBigEndian(target, to, bytes, Integer.parseInt(digits, from, from + groupDigits, 10));
            from += groupDigits;
            to += bytes;
        }
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        boolean negative = (source[offset] & SIGN) == 0;
        int from = offset;
        long small = 0;
        BigInteger large = BigInteger.ZERO;
        for (int i = 0; i < groups.length; i++) {
            int bytes = bytes(groups[i]);
            long group = group(source, from, bytes, i == 0, negative);
            if (group >= POWERS_OF_TEN[groups[i]]) {
                throw invalid("of group " + i + ", " + group, "it has at most " + groups[i] + " digits");
            }
            if (precision <= LONG_DIGITS) {
                small = small * POWERS_OF_TEN[groups[i]] + group;
            } else {
                large = large.multiply(BigInteger.valueOf(POWERS_OF_TEN[groups[i]]))
                        .add(BigInteger.valueOf(group));
            }
            from += bytes;
        }
        BigDecimal value = precision <= LONG_DIGITS ? BigDecimal.valueOf(small, scale) : new BigDecimal(large, scale);
        return negative ? value.negate() : value;
    }

    private static long group(byte[] source, int offset, int bytes, boolean first, boolean negative) {
        long group = Words.getBigEndian(source, offset, bytes);
        if (first) {
            group ^= (long) SIGN << 8 * (bytes - 1);
        }
        return negative ? ~group & (1L << 8 * bytes) - 1 : group;
    }

    @Override
    String decodeStringValue(byte[] source, int offset, int length) {
        return ((BigDecimal) decodeValue(source, offset, length)).toPlainString();
    }

    private static int bytes(int digits) {
        return digits == GROUP_DIGITS ? GROUP_BYTES : (digits + 1) / 2;
    }
}
