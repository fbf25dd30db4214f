package io.ndbwire.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values as the client gives them, as the types that JDBC's getters give. What does not fit is an error, never cut. */
final class Conversions {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private static final DateTimeFormatter MICROSECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");

    private static final Duration DAY = Duration.ofDays(1);

    private Conversions() {}

    /** The value as that type, or null for NULL. */
    static <T> @Nullable T to(@Nullable Object value, Class<T> type) throws SQLException {
        if (value == null) {
            return null;
        }
        return type.cast(type.isInstance(value) ? value : converted(value, type));
    }

    private static Object converted(Object value, Class<?> type) throws SQLException {
        if (type == String.class) {
            return text(value);
        }
        if (type == Boolean.class) {
            return truth(value);
        }
        if (Number.class.isAssignableFrom(type)) {
            return number(value, type);
        }
        if (type == byte[].class) {
            return bytes(value);
        }
        if (type == UUID.class) {
            return uuid(value);
        }
        Object time = time(value, type);
        if (time == null) {
            throw wrong(value, type);
        }
        return time;
    }

    private static SQLException wrong(Object value, Class<?> type) {
        return new SQLDataException(
                "A value of class " + value.getClass().getSimpleName() + " is no " + type.getSimpleName(), "22018");
    }

    private static String text(Object value) {
        if (value instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value instanceof LocalDateTime time) {
            return withSeconds(time);
        }
        if (value instanceof Instant instant) {
            return withSeconds(LocalDateTime.ofInstant(instant, ZoneId.systemDefault()));
        }
        if (value instanceof Duration span) {
            Duration size = span.abs();
            String whole = String.format(
                    "%s%02d:%02d:%02d",
                    span.isNegative() ? "-" : "", size.toHours(), size.toMinutesPart(), size.toSecondsPart());
            return whole + fraction(size.getNano());
        }
        return value.toString();
    }

    private static String withSeconds(LocalDateTime time) {
        boolean isWhole = time.equals(time.truncatedTo(ChronoUnit.SECONDS));
        return (isWhole ? SECONDS : MICROSECONDS).format(time);
    }

    private static String fraction(int nanos) {
        return nanos == 0 ? "" : String.format(".%06d", nanos / 1_000);
    }

    private static Boolean truth(Object value) throws SQLException {
        if (value instanceof String text) {
            return switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true", "t", "y", "yes", "on" -> true;
                case "false", "f", "n", "no", "off" -> false;
                default -> exact(value, Boolean.class).signum() != 0;
            };
        }
        return exact(value, Boolean.class).signum() != 0;
    }

    private static BigDecimal exact(Object value, Class<?> type) throws SQLException {
        if (value instanceof Boolean truth) {
            return truth ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        if (value instanceof BitSet bits) {
            byte[] little = bits.toByteArray();
            byte[] big = new byte[little.length];
            for (int i = 0; i < big.length; i++) {
                big[i] = little[big.length - 1 - i];
            }
            return new BigDecimal(new BigInteger(1, big));
        }
        try {
            if (value instanceof Number || value instanceof String) {
                return new BigDecimal(value.toString().strip());
            }
        } catch (NumberFormatException e) {
            throw new SQLDataException("'" + value + "' is no number", "22018", e);
        }
        throw wrong(value, type);
    }

    private static Number number(Object value, Class<?> type) throws SQLException {
        if (value instanceof Long whole && type == Integer.class && whole == whole.intValue()) {
            return whole.intValue();
        }
        if (value instanceof Integer whole && type == Long.class) {
            return whole.longValue();
        }
        if (value instanceof Float || value instanceof Double) {
            double number = ((Number) value).doubleValue();
            if (type == Double.class) {
                return number;
            }
            if (type == Float.class) {
                return (float) number;
            }
        }
        BigDecimal exact = exact(value, type);
        if (type == BigDecimal.class) {
            return exact;
        }
        if (type == Double.class) {
            return exact.doubleValue();
        }
        if (type == Float.class) {
            return exact.floatValue();
        }
        return whole(exact, type);
    }

    /** Digits behind the point are cut, as other drivers do; what is too great is an error. */
    private static Number whole(BigDecimal exact, Class<?> type) throws SQLException {
        BigInteger whole = exact.toBigInteger();
        if (type == BigInteger.class) {
            return whole;
        }
        int bits = type == Long.class ? 64 : type == Integer.class ? 32 : type == Short.class ? 16 : 8;
        if (whole.bitLength() >= bits) {
            throw new SQLDataException(whole + " is outside of the range of " + type.getSimpleName(), "22003");
        }
        long value = whole.longValue();
        if (type == Long.class) {
            return value;
        }
        if (type == Integer.class) {
            return (int) value;
        }
        if (type == Short.class) {
            return (short) value;
        }
        if (type == Byte.class) {
            return (byte) value;
        }
        throw wrong(exact, type);
    }

    private static byte[] bytes(Object value) throws SQLException {
        if (value instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        if (value instanceof BitSet || value instanceof Number) {
            return exact(value, byte[].class).toBigInteger().toByteArray();
        }
        throw wrong(value, byte[].class);
    }

    private static UUID uuid(Object value) throws SQLException {
        if (value instanceof byte[] bytes && bytes.length == 16) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new UUID(buffer.getLong(), buffer.getLong());
        }
        try {
            if (value instanceof String text) {
                return UUID.fromString(text);
            }
        } catch (IllegalArgumentException e) {
            throw new SQLDataException("'" + value + "' is no UUID", "22018", e);
        }
        throw wrong(value, UUID.class);
    }

    /** Null if the type is none of a time, or the value has none of it. */
    private static @Nullable Object time(Object value, Class<?> type) throws SQLException {
        LocalDateTime local = local(value);
        if (type == LocalTime.class || type == Time.class) {
            LocalTime time = value instanceof Duration span ? ofDay(span) : local == null ? null : local.toLocalTime();
            if (time == null || type == LocalTime.class) {
                return time;
            }
            return new Time(Timestamp.valueOf(LocalDate.EPOCH.atTime(time)).getTime());
        }
        if (local == null) {
            return type == Duration.class && value instanceof LocalTime time
                    ? Duration.ofNanos(time.toNanoOfDay())
                    : null;
        }
        if (type == LocalDate.class) {
            return local.toLocalDate();
        }
        if (type == LocalDateTime.class) {
            return local;
        }
        if (type == Date.class) {
            return Date.valueOf(local.toLocalDate());
        }
        Instant instant = value instanceof Instant known
                ? known
                : local.atZone(ZoneId.systemDefault()).toInstant();
        if (type == Timestamp.class || type == java.util.Date.class) {
            return value instanceof Instant ? Timestamp.from(instant) : Timestamp.valueOf(local);
        }
        if (type == Instant.class) {
            return instant;
        }
        if (type == OffsetDateTime.class) {
            return instant.atZone(ZoneId.systemDefault()).toOffsetDateTime();
        }
        return type == ZonedDateTime.class ? instant.atZone(ZoneId.systemDefault()) : null;
    }

    private static @Nullable LocalDateTime local(Object value) throws SQLException {
        if (value instanceof LocalDateTime time) {
            return time;
        }
        if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        }
        if (value instanceof Instant instant) {
            return LocalDateTime.ofInstant(instant, ZoneId.systemDefault());
        }
        if (value instanceof LocalTime time) {
            return LocalDate.EPOCH.atTime(time);
        }
        if (value instanceof String text) {
            try {
                String iso = text.strip().replace(' ', 'T');
                return iso.indexOf('T') < 0 ? LocalDate.parse(iso).atStartOfDay() : LocalDateTime.parse(iso);
            } catch (DateTimeParseException e) {
                throw new SQLDataException("'" + text + "' is no date and time", "22007", e);
            }
        }
        return null;
    }

    private static LocalTime ofDay(Duration span) throws SQLException {
        if (span.isNegative() || span.compareTo(DAY) >= 0) {
            throw new SQLDataException(
                    "The time " + text(span) + " is none of a day; read it as text or as Duration", "22008");
        }
        return LocalTime.ofNanoOfDay(span.toNanos());
    }
}
