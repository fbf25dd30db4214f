package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Decimals of old tables: digits as text, the signed form with a place for the sign in front (protocol document 04,
 * section 3).
 *
 * <p>Takes any {@link Number} or text that fits without rounding; gives a {@link BigDecimal} with the column's scale.
 */
final class OldDecimalCodec extends ColumnCodec {

    private final boolean signed;

    OldDecimalCodec(String tableName, Column column) {
        super(tableName, column);
        signed = column.type() == ColumnType.OLD_DECIMAL;
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        int scale = column().scale();
        int integerDigits = column().precision() - scale;
        BigDecimal exact = Numbers.exact(this, value).stripTrailingZeros();
        if (exact.scale() > scale) {
            throw invalid(value, "at most " + scale + " digits after the decimal point are allowed");
        }
        if (exact.signum() != 0 && Numbers.integerDigits(exact) > integerDigits) {
            throw invalid(value, "at most " + integerDigits + " digits before the decimal point are allowed");
        }
        if (!signed && exact.signum() < 0) {
            throw invalid(value, "the column holds no negative numbers");
        }
        String digits = exact.abs().setScale(scale).toPlainString();
        if (integerDigits == 0) {
            digits = digits.substring(1);
        }
        String padded = "0".repeat(Math.max(0, maximumBytes() - digits.length())) + digits;
        String text = exact.signum() < 0 ? "-" + padded.substring(1) : padded;
        System.arraycopy(text.getBytes(StandardCharsets.ISO_8859_1), 0, target, offset, maximumBytes());
        return maximumBytes();
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        String text = new String(source, offset, length, StandardCharsets.ISO_8859_1).strip();
        if (!text.matches("[+-]?\\d*(\\.\\d*)?") || text.chars().noneMatch(Character::isDigit)) {
            throw invalid(text, "it is no decimal number");
        }
        return new BigDecimal(text);
    }

    @Override
    String decodeStringValue(byte[] source, int offset, int length) {
        return ((BigDecimal) decodeValue(source, offset, length)).toPlainString();
    }
}
