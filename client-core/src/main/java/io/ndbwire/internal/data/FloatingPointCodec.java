package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;

/**
 * FLOAT and DOUBLE.
 *
 * <p>Takes any {@link Number} or text, as the nearest floating point number; gives Float or Double. NaN and infinities
 * are refused, as SQL does: NaN in a comparison stops a data node (protocol document 03, section 23). Negative zero
 * becomes zero, because the two differ as bytes of a key.
 */
final class FloatingPointCodec extends ColumnCodec {

    private final boolean isFloat;

    FloatingPointCodec(String tableName, Column column) {
        super(tableName, column);
        isFloat = column.type() == ColumnType.FLOAT;
    }

    @Override
    public int encodeDouble(double value, byte[] target, int offset) {
        if (!Double.isFinite(value)) {
            throw invalid(value, "the column holds finite numbers");
        }
        if (!isFloat) {
            Words.setLong(target, offset, Double.doubleToRawLongBits(value + 0.0));
            return Double.BYTES;
        }
        float narrow = (float) value;
        if (Float.isInfinite(narrow)) {
            throw invalid(value, "it is outside of " + -Float.MAX_VALUE + ".." + Float.MAX_VALUE);
        }
        Words.set(target, offset, Float.floatToRawIntBits(narrow + 0.0f));
        return Float.BYTES;
    }

    @Override
    public int encodeLong(long value, byte[] target, int offset) {
        if (isFloat) {
            // A detour through double would round twice.
            Words.set(target, offset, Float.floatToRawIntBits((float) value));
            return Float.BYTES;
        }
        return encodeDouble((double) value, target, offset);
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        if (value instanceof Double || value instanceof Float) {
            return encodeDouble(((Number) value).doubleValue(), target, offset);
        }
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return encodeLong(((Number) value).longValue(), target, offset);
        }
        var exact = Numbers.exact(this, value);
        double nearest = isFloat ? exact.floatValue() : exact.doubleValue();
        if (Double.isInfinite(nearest)) {
            double limit = isFloat ? Float.MAX_VALUE : Double.MAX_VALUE;
            throw invalid(value, "it is outside of " + -limit + ".." + limit);
        }
        return encodeDouble(nearest, target, offset);
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        if (isFloat) {
            return Float.intBitsToFloat(Words.get(source, offset));
        }
        return Double.longBitsToDouble(Words.getLong(source, offset));
    }

    @Override
    double decodeDoubleValue(byte[] source, int offset, int length) {
        return isFloat
                ? Float.intBitsToFloat(Words.get(source, offset))
                : Double.longBitsToDouble(Words.getLong(source, offset));
    }
}
