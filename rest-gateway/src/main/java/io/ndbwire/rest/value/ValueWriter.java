package io.ndbwire.rest.value;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.Row;
import io.ndbwire.schema.Column;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Objects;

/** Writes the values of one column that are not NULL. Immutable and thread-safe. */
interface ValueWriter {

    long LARGEST_EXACT = 1L << 53;

    void write(Row row, int position, JsonGenerator json) throws IOException;

    /** The writer of a column. */
    static ValueWriter of(Column column, NumberStyle style) {
        return switch (ColumnKind.of(column)) {
            case INTEGER -> ValueWriter::writeSmall;
            case BIG_INTEGER -> style == NumberStyle.STRINGS ? ValueWriter::writeSafely : ValueWriter::writeSmall;
            case UNSIGNED_BIG_INTEGER, BITS ->
                style == NumberStyle.STRINGS ? ValueWriter::writeUnsignedSafely : ValueWriter::writeUnsigned;
            case FLOAT -> (row, position, json) -> writeFloat(Float.parseFloat(text(row, position)), json);
            case DOUBLE -> (row, position, json) -> writeDouble(row.getDouble(position), json);
            case DECIMAL -> (row, position, json) -> json.writeNumber(text(row, position));
            case BINARY -> (row, position, json) -> json.writeBinary(Objects.requireNonNull(row.getBytes(position)));
            case JSON -> (row, position, json) -> json.writeRawValue(text(row, position));
            case DATE_TIME ->
                (row, position, json) -> json.writeString(text(row, position).replace(' ', 'T'));
            case TEXT -> (row, position, json) -> json.writeString(text(row, position));
        };
    }

    private static String text(Row row, int position) {
        return Objects.requireNonNull(row.getString(position));
    }

    private static void writeSmall(Row row, int position, JsonGenerator json) throws IOException {
        json.writeNumber(row.getLong(position));
    }

    private static void writeSafely(Row row, int position, JsonGenerator json) throws IOException {
        long value = row.getLong(position);
        if (value > LARGEST_EXACT || value < -LARGEST_EXACT) {
            json.writeString(Long.toString(value));
        } else {
            json.writeNumber(value);
        }
    }

    private static void writeUnsigned(Row row, int position, JsonGenerator json) throws IOException {
        long bits = row.getUnsignedLong(position);
        if (bits < 0) {
            json.writeNumber(new BigInteger(Long.toUnsignedString(bits)));
        } else {
            json.writeNumber(bits);
        }
    }

    private static void writeUnsignedSafely(Row row, int position, JsonGenerator json) throws IOException {
        long bits = row.getUnsignedLong(position);
        if (bits < 0 || bits > LARGEST_EXACT) {
            json.writeString(Long.toUnsignedString(bits));
        } else {
            json.writeNumber(bits);
        }
    }

    /** JSON has no numbers that are not finite; SQL has none in its columns either, but other clients may write them. */
    private static void writeFloat(float value, JsonGenerator json) throws IOException {
        if (Float.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeString(Float.toString(value));
        }
    }

    private static void writeDouble(double value, JsonGenerator json) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeString(Double.toString(value));
        }
    }
}
