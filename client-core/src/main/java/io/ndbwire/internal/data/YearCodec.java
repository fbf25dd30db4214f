package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import java.math.BigDecimal;
import java.time.Year;

/** YEAR: one byte, years since 1900. Takes numbers, text and {@link Year}, of 1901..2155 and 0; gives an Integer. */
final class YearCodec extends ColumnCodec {

    private static final int BASE = 1900;
    private static final int MAXIMUM = 2155;

    YearCodec(String tableName, Column column) {
        super(tableName, column);
    }

    @Override
    public int encodeLong(long value, byte[] target, int offset) {
        if (value != 0 && (value <= BASE || value > MAXIMUM)) {
            throw outOfRange(value);
        }
        target[offset] = (byte) (value == 0 ? 0 : value - BASE);
        return 1;
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        if (value instanceof Year year) {
            return encodeLong(year.getValue(), target, offset);
        }
        if (value instanceof Boolean) {
            throw wrongType(value, "a Number, String or Year");
        }
        BigDecimal exact = Numbers.exact(this, value).stripTrailingZeros();
        if (exact.scale() > 0 || Numbers.integerDigits(exact) > 4) {
            throw outOfRange(value);
        }
        return encodeLong(exact.longValueExact(), target, offset);
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        int year = source[offset] & 0xFF;
        return year == 0 ? 0 : BASE + year;
    }

    private RuntimeException outOfRange(Object value) {
        return invalid(value, "a year is 1901..2155 or 0");
    }
}
