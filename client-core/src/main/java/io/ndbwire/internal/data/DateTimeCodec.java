package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import java.time.LocalDate;
import java.time.LocalDateTime;

/**
 * DATETIME, as kept since MySQL 5.6 and before.
 *
 * <p>Takes {@link LocalDateTime} and {@link LocalDate} of the years 0 to 9999, and text {@code yyyy-MM-dd HH:mm:ss[.f]}
 * (also with a {@code T} between), also with month or day zero; gives a {@link LocalDateTime}. Values with month or day
 * zero can be read as text only. A fraction finer than the column's is refused.
 */
abstract class DateTimeCodec extends ColumnCodec {

    private final FractionFormat fraction;

    DateTimeCodec(String tableName, Column column, FractionFormat fraction) {
        super(tableName, column);
        this.fraction = fraction;
    }

    abstract void put(DateTimeFields fields, byte[] target, int offset);

    abstract DateTimeFields get(byte[] source, int offset);

    final FractionFormat fraction() {
        return fraction;
    }

    @Override
    final int encodeValue(Object value, byte[] target, int offset) {
        DateTimeFields fields;
        if (value instanceof LocalDateTime time) {
            fields = DateTimeFields.of(time);
        } else if (value instanceof LocalDate date) {
            fields = DateTimeFields.of(date);
        } else if (value instanceof String text) {
            fields = DateTimeFields.parse(text);
        } else {
            throw wrongType(value, "a LocalDateTime");
        }
        if (fields == null || !fields.isValid()) {
            throw invalid(value, "a time is 0000-00-00 00:00:00..9999-12-31 23:59:59.999999");
        }
        if (!fraction.holds(fields.nano())) {
            throw invalid(value, fraction.limit());
        }
        put(fields, target, offset);
        return maximumBytes();
    }

    @Override
    final Object decodeValue(byte[] source, int offset, int length) {
        DateTimeFields fields = get(source, offset);
        LocalDate date = fields.toDate();
        if (date == null || !fields.isValid()) {
            throw invalid(fields.text(fraction.digits()), "it is no date and time; read it as text");
        }
        return date.atTime(fields.hour(), fields.minute(), fields.second(), fields.nano());
    }

    @Override
    final String decodeStringValue(byte[] source, int offset, int length) {
        return get(source, offset).text(fraction.digits());
    }

    /** Forty bits, big endian, and a fraction (protocol document 04, section 3.2). */
    static final class Packed extends DateTimeCodec {

        private static final int BYTES = 5;
        private static final long SIGN = 1L << 39;
        private static final int MONTHS = 13;

        Packed(String tableName, Column column) {
            super(tableName, column, new FractionFormat(column.precision()));
        }

        @Override
        void put(DateTimeFields fields, byte[] target, int offset) {
            long date = (long) (fields.year() * MONTHS + fields.month()) << 5 | fields.day();
            int time = fields.hour() << 12 | fields.minute() << 6 | fields.second();
            Words.setBigEndian(target, offset, BYTES, SIGN | date << 17 | time);
            Words.setBigEndian(
                    target, offset + BYTES, fraction().bytes(), fraction().stored(fields.nano()));
        }

        @Override
        DateTimeFields get(byte[] source, int offset) {
            long packed = Words.getBigEndian(source, offset, BYTES);
            int stored =
                    (int) Words.getBigEndian(source, offset + BYTES, fraction().bytes());
            if ((packed & SIGN) == 0 || !fraction().isValid(stored)) {
                throw invalid("of bits " + Long.toHexString(packed) + " " + stored, "they are no date and time");
            }
            int months = (int) (packed >> 22) & 0x1FFFF;
            return new DateTimeFields(
                    months / MONTHS,
                    months % MONTHS,
                    (int) (packed >> 17) & 0x1F,
                    (int) (packed >> 12) & 0x1F,
                    (int) (packed >> 6) & 0x3F,
                    (int) packed & 0x3F,
                    fraction().nano(stored));
        }
    }

    /** The decimal number yyyyMMddHHmmss in eight bytes, little endian. */
    static final class Decimal extends DateTimeCodec {

        private static final long MAXIMUM = 9999_99_99_99_99_99L;

        Decimal(String tableName, Column column) {
            super(tableName, column, new FractionFormat(0));
        }

        @Override
        void put(DateTimeFields fields, byte[] target, int offset) {
            long date = fields.year() * 10_000L + fields.month() * 100L + fields.day();
            long time = fields.hour() * 10_000L + fields.minute() * 100L + fields.second();
            Words.setLong(target, offset, date * 1_000_000 + time);
        }

        @Override
        DateTimeFields get(byte[] source, int offset) {
            long packed = Words.getLong(source, offset);
            if (packed < 0 || packed > MAXIMUM) {
                throw invalid(packed, "it is no date and time");
            }
            int date = (int) (packed / 1_000_000);
            int time = (int) (packed % 1_000_000);
            return new DateTimeFields(
                    date / 10_000, date / 100 % 100, date % 100, time / 10_000, time / 100 % 100, time % 100, 0);
        }
    }
}
