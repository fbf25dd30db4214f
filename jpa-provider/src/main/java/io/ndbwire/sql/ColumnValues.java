package io.ndbwire.sql;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.sql.Date;
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
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Values as statements have them, as their columns take them: what JDBC calls a Timestamp is a LocalDateTime or an Instant
 * there. What does not fit is left as it is, and the client refuses it with column, value and limit.
 *
 * <p>Dates and times without a zone are those of the JVM's default zone, as JDBC has it.
 */
public final class ColumnValues {

    /** Nanoseconds of what a time of so many fractional digits counts. */
    private static final int[] UNITS = {1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000};

    private ColumnValues() {}

    /** The value to be written: times are rounded to the column's fractional digits, half up, as SQL servers do. */
    public static @Nullable Object written(Column column, @Nullable Object value) {
        Object fitting = fitting(column, value);
        int unit = unit(column);
        if (fitting instanceof LocalDateTime time) {
            return floor(time.plusNanos(unit / 2), unit);
        }
        if (fitting instanceof Instant time) {
            return floor(time.plusNanos(unit / 2), unit);
        }
        if (fitting instanceof Duration time) {
            Duration size = time.abs().plusNanos(unit / 2);
            Duration rounded = size.minusNanos(size.getNano() % unit);
            return time.isNegative() ? rounded.negated() : rounded;
        }
        if (fitting instanceof Number number && isText(column)) {
            return number instanceof BigDecimal decimal ? decimal.toPlainString() : number.toString();
        }
        return fitting;
    }

    /**
     * The value to be compared with: the greatest that the column can hold and that is not above it, where that can be told.
     *
     * @throws StatementException if a text is compared with something else
     */
    public static @Nullable Object compared(Column column, @Nullable Object value) {
        Object fitting = fitting(column, value);
        if (isText(column) && fitting != null && !(fitting instanceof String) && !(fitting instanceof byte[])) {
            throw new StatementException(
                    StatementException.INVALID_VALUE,
                    "Column " + column.name() + " holds texts: it is compared with a text, not with " + fitting);
        }
        int unit = unit(column);
        if (fitting instanceof LocalDateTime time) {
            return floor(time, unit);
        }
        if (fitting instanceof Instant time) {
            return floor(time, unit);
        }
        if (fitting instanceof Duration time && !time.isNegative()) {
            return time.minusNanos(time.getNano() % unit);
        }
        if (fitting instanceof BigDecimal number && isWhole(column.type())) {
            return number.setScale(0, RoundingMode.FLOOR);
        }
        if (fitting instanceof BigDecimal number && isDecimal(column.type()) && number.scale() > column.scale()) {
            return number.setScale(column.scale(), RoundingMode.FLOOR);
        }
        return fitting;
    }

    /** Whether what a column is {@link #compared} with is the value itself. */
    public static boolean isExact(Column column, @Nullable Object value, @Nullable Object compared) {
        Object fitting = fitting(column, value);
        if (fitting instanceof BigDecimal one && compared instanceof BigDecimal other) {
            return one.compareTo(other) == 0;
        }
        return fitting == null || fitting.equals(compared) || fitting instanceof byte[];
    }

    private static @Nullable Object fitting(Column column, @Nullable Object value) {
        if (value instanceof Boolean truth) {
            return isText(column) ? value : truth ? 1L : 0L;
        }
        if (isNumber(column.type()) && (value instanceof Number || value instanceof String)) {
            return number(column, value);
        }
        if (value instanceof UUID id) {
            return isText(column)
                    ? id.toString()
                    : ByteBuffer.allocate(16)
                            .putLong(id.getMostSignificantBits())
                            .putLong(id.getLeastSignificantBits())
                            .array();
        }
        return switch (column.type()) {
            case DATE -> date(value);
            case DATETIME, OLD_DATETIME -> dateTime(value);
            case TIMESTAMP, OLD_TIMESTAMP -> instant(value);
            case TIME, OLD_TIME -> time(value);
            case CHAR, VARCHAR, LONG_VARCHAR, TEXT -> text(value);
            default -> value;
        };
    }

    /** Numbers that are equal become equal objects, whatever they were. */
    private static Object number(Column column, Object value) {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte || value instanceof Long) {
            return isWhole(column.type()) ? ((Number) value).longValue() : value;
        }
        try {
            BigDecimal exact = new BigDecimal(value.toString().strip());
            return isWhole(column.type()) ? whole(exact) : exact.stripTrailingZeros();
        } catch (NumberFormatException noNumber) {
            return value;
        }
    }

    private static boolean isNumber(ColumnType type) {
        return isWhole(type) || isDecimal(type);
    }

    private static Object whole(BigDecimal number) {
        boolean isLong = number.signum() == 0
                || number.stripTrailingZeros().scale() <= 0 && number.precision() - number.scale() <= 18;
        return isLong ? (Object) number.longValue() : number;
    }

    private static @Nullable Object date(@Nullable Object value) {
        if (value instanceof Date date) {
            return date.toLocalDate();
        }
        Object time = dateTime(value);
        return time instanceof LocalDateTime known && known.toLocalTime().equals(LocalTime.MIDNIGHT)
                ? known.toLocalDate()
                : value;
    }

    private static @Nullable Object dateTime(@Nullable Object value) {
        if (value instanceof Timestamp time) {
            return time.toLocalDateTime();
        }
        if (value instanceof Date date) {
            return date.toLocalDate().atStartOfDay();
        }
        if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        }
        if (value instanceof Time) {
            return value;
        }
        if (value instanceof java.util.Date date) {
            return LocalDateTime.ofInstant(date.toInstant(), ZoneId.systemDefault());
        }
        if (value instanceof Instant instant) {
            return LocalDateTime.ofInstant(instant, ZoneId.systemDefault());
        }
        if (value instanceof OffsetDateTime time) {
            return LocalDateTime.ofInstant(time.toInstant(), ZoneId.systemDefault());
        }
        if (value instanceof ZonedDateTime time) {
            return LocalDateTime.ofInstant(time.toInstant(), ZoneId.systemDefault());
        }
        return value;
    }

    private static @Nullable Object instant(@Nullable Object value) {
        if (value instanceof Timestamp time) {
            return time.toInstant();
        }
        if (value instanceof Instant) {
            return value;
        }
        if (value instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        if (value instanceof ZonedDateTime time) {
            return time.toInstant();
        }
        if (value instanceof String text) {
            try {
                return LocalDateTime.parse(text.strip().replace(' ', 'T'))
                        .atZone(ZoneId.systemDefault())
                        .toInstant();
            } catch (DateTimeParseException notLocal) {
                return value;
            }
        }
        return dateTime(value) instanceof LocalDateTime time
                ? time.atZone(ZoneId.systemDefault()).toInstant()
                : value;
    }

    private static @Nullable Object time(@Nullable Object value) {
        if (value instanceof Time time) {
            // Milliseconds, which its own LocalTime leaves out.
            return Duration.ofNanos(time.toLocalTime().toNanoOfDay()).plusMillis(Math.floorMod(time.getTime(), 1_000L));
        }
        return value instanceof LocalTime time ? Duration.ofNanos(time.toNanoOfDay()) : value;
    }

    private static @Nullable Object text(@Nullable Object value) {
        if (value instanceof CharSequence || value instanceof Character) {
            return value.toString();
        }
        if (value instanceof LocalDate || value instanceof LocalTime) {
            return value.toString();
        }
        return value;
    }

    private static boolean isText(Column column) {
        return switch (column.type()) {
            case CHAR, VARCHAR, LONG_VARCHAR, TEXT -> true;
            default -> false;
        };
    }

    private static boolean isDecimal(ColumnType type) {
        return type == ColumnType.DECIMAL || type == ColumnType.DECIMAL_UNSIGNED;
    }

    private static boolean isWhole(ColumnType type) {
        return switch (type) {
            case TINYINT,
                    TINYINT_UNSIGNED,
                    SMALLINT,
                    SMALLINT_UNSIGNED,
                    MEDIUMINT,
                    MEDIUMINT_UNSIGNED,
                    INT,
                    INT_UNSIGNED,
                    BIGINT,
                    BIGINT_UNSIGNED,
                    YEAR -> true;
            default -> false;
        };
    }

    private static int unit(Column column) {
        return switch (column.type()) {
            case DATETIME, TIMESTAMP, TIME -> UNITS[column.precision()];
            default -> UNITS[0];
        };
    }

    private static LocalDateTime floor(LocalDateTime time, int unit) {
        return time.minusNanos(time.get(ChronoField.NANO_OF_SECOND) % unit);
    }

    private static Instant floor(Instant time, int unit) {
        return time.minusNanos(time.get(ChronoField.NANO_OF_SECOND) % unit);
    }
}
