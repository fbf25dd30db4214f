package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import java.time.LocalDate;

/**
 * DATE: three bytes, little endian.
 *
 * <p>Takes {@link LocalDate} of the years 0 to 9999 and text {@code yyyy-MM-dd}, also with month or day zero; gives a
 * {@link LocalDate}. Dates with month or day zero can be read as text only.
 */
final class DateCodec extends ColumnCodec {

    private static final int BYTES = 3;
    private static final String LIMIT = "a date is 0000-00-00..9999-12-31";

    DateCodec(String tableName, Column column) {
        super(tableName, column);
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        DateTimeFields fields;
        if (value instanceof LocalDate date) {
            fields = DateTimeFields.of(date);
        } else if (value instanceof String text) {
            fields = DateTimeFields.parse(text);
        } else {
            throw wrongType(value, "a LocalDate");
        }
        if (fields == null || !fields.isValid()) {
            throw invalid(value, LIMIT);
        }
        if (fields.hasTime()) {
            throw invalid(value, "the column holds no time of day");
        }
        int packed = fields.year() << 9 | fields.month() << 5 | fields.day();
        Words.setLittleEndian(target, offset, BYTES, packed);
        return BYTES;
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        DateTimeFields fields = fields(source, offset);
        LocalDate date = fields.toDate();
        if (date == null || !fields.isValid()) {
            throw invalid(fields.dateText(), "it is no date; read it as text");
        }
        return date;
    }

    @Override
    String decodeStringValue(byte[] source, int offset, int length) {
        return fields(source, offset).dateText();
    }

    private static DateTimeFields fields(byte[] source, int offset) {
        int packed = (int) Words.getLittleEndian(source, offset, BYTES);
        return new DateTimeFields(packed >>> 9, packed >>> 5 & 0xF, packed & 0x1F, 0, 0, 0, 0);
    }
}
