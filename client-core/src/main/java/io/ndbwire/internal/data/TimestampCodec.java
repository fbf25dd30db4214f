package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/**
 * TIMESTAMP: seconds since 1970 in UTC, big endian with a fraction, in old tables little endian without.
 *
 * <p>Takes {@link Instant}, {@link OffsetDateTime}, {@link ZonedDateTime} and their text with an offset, from
 * 1970-01-01T00:00:01Z to 2038-01-19T03:14:07Z (with the fraction that the column has); gives an {@link Instant}. SQL's
 * zero timestamp is text, {@code 0000-00-00 00:00:00}, in both directions.
 */
final class TimestampCodec extends ColumnCodec {

    private static final int BYTES = 4;
    private static final String ZERO = "0000-00-00 00:00:00";

    private final boolean old;
    private final FractionFormat fraction;

    TimestampCodec(String tableName, Column column) {
        super(tableName, column);
        old = column.type() == ColumnType.OLD_TIMESTAMP;
        fraction = new FractionFormat(old ? 0 : column.precision());
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        Instant instant;
        if (value instanceof Instant given) {
            instant = given;
        } else if (value instanceof OffsetDateTime time) {
            instant = time.toInstant();
        } else if (value instanceof ZonedDateTime time) {
            instant = time.toInstant();
        } else if (value instanceof String text) {
            if (isZero(text)) {
                put(0, 0, target, offset);
                return maximumBytes();
            }
            instant = parse(text);
        } else {
            throw wrongType(value, "an Instant");
        }
        long seconds = instant.getEpochSecond();
        if (seconds < 1 || seconds > Integer.MAX_VALUE) {
            throw invalid(value, "a timestamp is 1970-01-01T00:00:01Z..2038-01-19T03:14:07.999999Z");
        }
        if (!fraction.holds(instant.getNano())) {
            throw invalid(value, fraction.limit());
        }
        put(seconds, instant.getNano(), target, offset);
        return maximumBytes();
    }

    private boolean isZero(String text) {
        DateTimeFields fields = DateTimeFields.parse(text);
        return fields != null && fields.year() == 0 && fields.month() == 0 && fields.day() == 0 && !fields.hasTime();
    }

    private Instant parse(String text) {
        try {
            return OffsetDateTime.parse(text.strip().replace(' ', 'T'), DateTimeFormatter.ISO_DATE_TIME)
                    .toInstant();
        } catch (DateTimeParseException e) {
            throw invalid(text, "date, time and offset as in 2026-11-20T22:33:44Z are expected", e);
        }
    }

    private void put(long seconds, int nano, byte[] target, int offset) {
        if (old) {
            Words.setLittleEndian(target, offset, BYTES, seconds);
            return;
        }
        Words.setBigEndian(target, offset, BYTES, seconds);
        Words.setBigEndian(target, offset + BYTES, fraction.bytes(), fraction.stored(nano));
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        long seconds = seconds(source, offset);
        int nano = nano(source, offset);
        if (seconds == 0 && nano == 0) {
            throw invalid(ZERO, "it is no instant; read it as text");
        }
        return Instant.ofEpochSecond(seconds, nano);
    }

    @Override
    String decodeStringValue(byte[] source, int offset, int length) {
        long seconds = seconds(source, offset);
        int nano = nano(source, offset);
        if (seconds == 0 && nano == 0) {
            return ZERO;
        }
        var time = Instant.ofEpochSecond(seconds).atOffset(ZoneOffset.UTC).toLocalDateTime();
        String text = DateTimeFields.of(time).text(0).replace(' ', 'T');
        return text + DateTimeFields.fraction(nano, fraction.digits()) + "Z";
    }

    private long seconds(byte[] source, int offset) {
        return old ? Words.getLittleEndian(source, offset, BYTES) : Words.getBigEndian(source, offset, BYTES);
    }

    private int nano(byte[] source, int offset) {
        int stored = old ? 0 : (int) Words.getBigEndian(source, offset + BYTES, fraction.bytes());
        if (!fraction.isValid(stored)) {
            throw invalid("with fraction " + stored, "it is no fraction of a second");
        }
        return fraction.nano(stored);
    }
}
