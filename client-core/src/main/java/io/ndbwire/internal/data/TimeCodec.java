package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import java.time.Duration;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * TIME, as kept since MySQL 5.6 and before: a span of -838:59:59 to 838:59:59.
 *
 * <p>Takes {@link Duration}, {@link LocalTime} and text {@code [-]HHH:mm:ss[.f]}; gives a {@link Duration}. A fraction
 * finer than the column's is refused, as is one beyond the last whole second of the range, which SQL has not either.
 */
abstract class TimeCodec extends ColumnCodec {

    private static final Duration MAXIMUM =
            Duration.ofHours(838).plusMinutes(59).plusSeconds(59);
    private static final Pattern TEXT = Pattern.compile("(-?)(\\d{1,3}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?");

    private final FractionFormat fraction;

    TimeCodec(String tableName, Column column, FractionFormat fraction) {
        super(tableName, column);
        this.fraction = fraction;
    }

    /** Writes a span given as its sign and its size. */
    abstract void put(boolean negative, int hour, int minute, int second, int nano, byte[] target, int offset);

    abstract Duration get(byte[] source, int offset);

    final FractionFormat fraction() {
        return fraction;
    }

    @Override
    final int encodeValue(Object value, byte[] target, int offset) {
        Duration span;
        if (value instanceof Duration duration) {
            span = duration;
        } else if (value instanceof LocalTime time) {
            span = Duration.ofNanos(time.toNanoOfDay());
        } else if (value instanceof String text) {
            span = parse(text);
        } else {
            throw wrongType(value, "a Duration or LocalTime");
        }
        boolean negative = span.isNegative();
        if (span.compareTo(MAXIMUM) > 0 || span.compareTo(MAXIMUM.negated()) < 0) {
            throw invalid(value, "a time is -838:59:59..838:59:59");
        }
        Duration size = span.abs();
        if (!fraction.holds(size.getNano())) {
            throw invalid(value, fraction.limit());
        }
        put(negative, (int) size.toHours(), size.toMinutesPart(), size.toSecondsPart(), size.getNano(), target, offset);
        return maximumBytes();
    }

    private Duration parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw invalid(text, "[-]HHH:mm:ss[.f] is expected");
        }
        int minute = Integer.parseInt(matcher.group(3));
        int second = matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4));
        if (minute > 59 || second > 59) {
            throw invalid(text, "minutes and seconds are 0..59");
        }
        return span(
                !matcher.group(1).isEmpty(),
                Integer.parseInt(matcher.group(2)),
                minute,
                second,
                DateTimeFields.nano(matcher.group(5)));
    }

    static Duration span(boolean negative, int hour, int minute, int second, int nano) {
        Duration size = Duration.ofSeconds(hour * 3600L + minute * 60L + second, nano);
        return negative ? size.negated() : size;
    }

    @Override
    final Object decodeValue(byte[] source, int offset, int length) {
        return get(source, offset);
    }

    @Override
    final String decodeStringValue(byte[] source, int offset, int length) {
        Duration span = get(source, offset);
        Duration size = span.abs();
        return (span.isNegative() ? "-" : "") + DateTimeFields.digits(size.toHours(), 2) + ":"
                + DateTimeFields.digits(size.toMinutesPart(), 2) + ":"
                + DateTimeFields.digits(size.toSecondsPart(), 2)
                + DateTimeFields.fraction(size.getNano(), fraction.digits());
    }

    /**
     * Twenty-four bits, big endian, and a fraction, together in two's complement (protocol document 04, section 3.2).
     */
    static final class Packed extends TimeCodec {

        private static final int SIGN_BIT = 23;

        Packed(String tableName, Column column) {
            super(tableName, column, new FractionFormat(column.precision()));
        }

        @Override
        void put(boolean negative, int hour, int minute, int second, int nano, byte[] target, int offset) {
            int fractionBits = 8 * fraction().bytes();
            int whole = hour << 12 | minute << 6 | second;
            long size = (long) whole << fractionBits | fraction().stored(nano);
            long zero = 1L << SIGN_BIT + fractionBits;
            Words.setBigEndian(target, offset, maximumBytes(), negative ? zero - size : zero + size);
        }

        @Override
        Duration get(byte[] source, int offset) {
            int fractionBits = 8 * fraction().bytes();
            long packed = Words.getBigEndian(source, offset, maximumBytes());
            long value = packed - (1L << SIGN_BIT + fractionBits);
            long size = Math.abs(value);
            int stored = (int) (size & (1L << fractionBits) - 1);
            int whole = (int) (size >> fractionBits);
            int hour = whole >> 12;
            int minute = whole >> 6 & 0x3F;
            int second = whole & 0x3F;
            if (hour > 838 || minute > 59 || second > 59 || !fraction().isValid(stored)) {
                throw invalid("of bits " + Long.toHexString(packed), "they are no time");
            }
            return span(value < 0, hour, minute, second, fraction().nano(stored));
        }
    }

    /** The decimal number HHHmmss in three bytes, little endian. */
    static final class Decimal extends TimeCodec {

        private static final int BYTES = 3;

        Decimal(String tableName, Column column) {
            super(tableName, column, new FractionFormat(0));
        }

        @Override
        void put(boolean negative, int hour, int minute, int second, int nano, byte[] target, int offset) {
            int size = hour * 10_000 + minute * 100 + second;
            Words.setLittleEndian(target, offset, BYTES, negative ? -size : size);
        }

        @Override
        Duration get(byte[] source, int offset) {
            int value = (int) Words.getLittleEndian(source, offset, BYTES) << 8 >> 8;
            int size = Math.abs(value);
            int hour = size / 10_000;
            int minute = size / 100 % 100;
            int second = size % 100;
            if (hour > 838 || minute > 59 || second > 59) {
                throw invalid(value, "it is no time");
            }
            return span(value < 0, hour, minute, second, 0);
        }
    }
}
