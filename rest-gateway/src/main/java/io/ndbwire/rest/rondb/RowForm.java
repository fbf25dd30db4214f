package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.ndbwire.client.Row;
import io.ndbwire.rest.value.ColumnKind;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.schema.Column;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** How rows of certain columns are written. Immutable and thread-safe. */
final class RowForm {

    /** How decimals are written: reads by key give numbers, scans give strings. */
    enum Decimals {
        NUMBERS,
        STRINGS
    }

    private final SerializableString[] names;
    private final ColumnKind[] kinds;
    private final int[] lengths;
    private final RowWriter writer;
    private final Decimals decimals;

    /**
     * @param columns those that were read, in that order
     */
    RowForm(List<Column> columns, Decimals decimals) {
        names = columns.stream()
                .map(column -> new SerializedString(column.name()))
                .toArray(SerializableString[]::new);
        kinds = columns.stream().map(ColumnKind::of).toArray(ColumnKind[]::new);
        lengths = columns.stream().mapToInt(Column::length).toArray();
        writer = new RowWriter(columns, NumberStyle.NUMBERS);
        this.decimals = decimals;
    }

    /** The form of a row that has come with another description of its table than was expected. */
    static RowForm ofRow(Row row, Decimals decimals) {
        return new RowForm(IntStream.range(0, row.size()).mapToObj(row::column).toList(), decimals);
    }

    /** Writes the row as an object. */
    void write(Row row, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < names.length; i++) {
            json.writeFieldName(names[i]);
            if (row.isNull(i)) {
                json.writeNull();
            } else {
                writeValue(row, i, json);
            }
        }
        json.writeEndObject();
    }

    private void writeValue(Row row, int i, JsonGenerator json) throws IOException {
        switch (kinds[i]) {
            case BITS -> json.writeBinary(bits(row.getUnsignedLong(i), lengths[i]));
            case DATE_TIME -> json.writeString(SqlTime.shown(text(row, i)));
            case DECIMAL -> {
                if (decimals == Decimals.STRINGS) {
                    json.writeString(text(row, i));
                } else {
                    writer.writeValue(row, i, json);
                }
            }
            default -> writer.writeValue(row, i, json);
        }
    }

    private static String text(Row row, int i) {
        return Objects.requireNonNull(row.getString(i));
    }

    /** As many bytes as the length needs, the highest first. */
    private static byte[] bits(long value, int length) {
        byte[] bytes = new byte[(length + Byte.SIZE - 1) / Byte.SIZE];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (value >>> Byte.SIZE * (bytes.length - 1 - i));
        }
        return bytes;
    }
}
