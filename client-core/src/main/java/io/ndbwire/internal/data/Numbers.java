package io.ndbwire.internal.data;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Exact numbers of what callers give for a numeric column. */
final class Numbers {

    static final BigDecimal MINIMUM_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    static final BigDecimal MAXIMUM_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

    /** Longer text cannot be a number that a column holds, and would only take time to read. */
    private static final int MAXIMUM_CHARACTERS = 1200;

    private Numbers() {}

    /** The exact value of a number, a text form of one, or a boolean (1 or 0). */
    static BigDecimal exact(ColumnCodec codec, Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return BigDecimal.valueOf(((Number) value).longValue());
        }
        if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        if (value instanceof Boolean truth) {
            return truth ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        if (value instanceof Number || value instanceof CharSequence) {
            return parse(codec, value);
        }
        throw codec.wrongType(value, "a Number, String or Boolean");
    }

    private static BigDecimal parse(ColumnCodec codec, Object value) {
        String text = value.toString().strip();
        if (text.length() > MAXIMUM_CHARACTERS) {
            throw codec.invalid(value, "a number of " + text.length() + " characters is too long");
        }
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw codec.invalid(value, "it is not a finite number", e);
        }
    }

    /** The digits before the decimal point, without building them. */
    static long integerDigits(BigDecimal value) {
        return (long) value.precision() - value.scale();
    }
}
