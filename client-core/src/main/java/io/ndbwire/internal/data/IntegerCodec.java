package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Integers of 1, 2, 3, 4 and 8 bytes.
 *
 * <p>Takes any {@link Number} or text that is a whole number of the column's range, and {@link Boolean} as 1 or 0.
 * Gives the smallest Java type that holds the column's range (Byte, Short, Integer, Long); BIGINT UNSIGNED gives a
 * Long up to {@link Long#MAX_VALUE} and a {@link BigInteger} above.
 */
final class IntegerCodec extends ColumnCodec {

    private static final int MAXIMUM_DIGITS = 20;

    private final int bytes;
    private final boolean unsigned;
    private final long minimum;
    private final long maximum;

    IntegerCodec(String tableName, Column column) {
        super(tableName, column);
        bytes = column.maximumBytes();
        unsigned = isUnsigned(column.type());
        int bits = 8 * bytes;
        minimum = unsigned ? 0 : -1L << bits - 1;
        maximum = unsigned && bits < 64 ? (1L << bits) - 1 : Long.MAX_VALUE >>> 64 - bits;
    }

    static boolean isUnsigned(ColumnType type) {
        return switch (type) {
            case TINYINT_UNSIGNED, SMALLINT_UNSIGNED, MEDIUMINT_UNSIGNED, INT_UNSIGNED, BIGINT_UNSIGNED -> true;
            default -> false;
        };
    }

    @Override
    public int encodeLong(long value, byte[] target, int offset) {
        if (value < minimum || value > maximum) {
            throw outOfRange(value);
        }
        put(value, target, offset);
        return bytes;
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return encodeLong(((Number) value).longValue(), target, offset);
        }
        BigDecimal exact = Numbers.exact(this, value).stripTrailingZeros();
        if (exact.scale() > 0) {
            throw invalid(value, "the column holds whole numbers");
        }
        if (Numbers.integerDigits(exact) > MAXIMUM_DIGITS) {
            throw outOfRange(value);
        }
        BigInteger integer = exact.toBigIntegerExact();
        boolean large = integer.bitLength() > 63;
        if (large && !(isWholeUnsigned() && integer.signum() > 0 && integer.bitLength() == 64)) {
            throw outOfRange(value);
        }
        if (large) {
            put(integer.longValue(), target, offset);
            return bytes;
        }
        return encodeLong(integer.longValue(), target, offset);
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        long value = get(source, offset);
        return switch (column().type()) {
            case TINYINT -> (byte) value;
            case TINYINT_UNSIGNED, SMALLINT -> (short) value;
            case SMALLINT_UNSIGNED, MEDIUMINT, MEDIUMINT_UNSIGNED, INT -> (int) value;
            case BIGINT_UNSIGNED -> value >= 0 ? (Object) value : new BigInteger(Long.toUnsignedString(value));
            default -> value;
        };
    }

    @Override
    long decodeLongValue(byte[] source, int offset, int length) {
        long value = get(source, offset);
        if (value < 0 && isWholeUnsigned()) {
            throw invalid(Long.toUnsignedString(value), "a long holds at most " + Long.MAX_VALUE);
        }
        return value;
    }

    @Override
    long decodeUnsignedLongValue(byte[] source, int offset, int length) {
        return get(source, offset);
    }

    @Override
    double decodeDoubleValue(byte[] source, int offset, int length) {
        long value = get(source, offset);
        return value < 0 && isWholeUnsigned() ? new BigInteger(Long.toUnsignedString(value)).doubleValue() : value;
    }

    @Override
    String decodeStringValue(byte[] source, int offset, int length) {
        long value = get(source, offset);
        return unsigned ? Long.toUnsignedString(value) : Long.toString(value);
    }

    private void put(long value, byte[] target, int offset) {
        switch (bytes) {
            case 4 -> Words.set(target, offset, (int) value);
            case 8 -> Words.setLong(target, offset, value);
            default -> Words.setLittleEndian(target, offset, bytes, value);
        }
    }

    private long get(byte[] source, int offset) {
        switch (bytes) {
            case 4:
                int word = Words.get(source, offset);
                return unsigned ? Integer.toUnsignedLong(word) : word;
            case 8:
                return Words.getLong(source, offset);
            default:
                int unused = 64 - 8 * bytes;
                long value = Words.getLittleEndian(source, offset, bytes);
                return unsigned ? value : value << unused >> unused;
        }
    }

    private boolean isWholeUnsigned() {
        return unsigned && bytes == Long.BYTES;
    }

    private RuntimeException outOfRange(Object value) {
        String limit = isWholeUnsigned() ? "18446744073709551615" : Long.toString(maximum);
        return invalid(value, "it is outside of " + minimum + ".." + limit);
    }
}
