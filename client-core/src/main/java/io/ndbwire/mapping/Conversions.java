package io.ndbwire.mapping;

import static io.ndbwire.mapping.ColumnFamily.BITS;
import static io.ndbwire.mapping.ColumnFamily.BYTES;
import static io.ndbwire.mapping.ColumnFamily.DATE;
import static io.ndbwire.mapping.ColumnFamily.DATETIME;
import static io.ndbwire.mapping.ColumnFamily.DECIMAL;
import static io.ndbwire.mapping.ColumnFamily.DOUBLE;
import static io.ndbwire.mapping.ColumnFamily.FLOAT;
import static io.ndbwire.mapping.ColumnFamily.INTEGER;
import static io.ndbwire.mapping.ColumnFamily.NUMBERED;
import static io.ndbwire.mapping.ColumnFamily.STRING;
import static io.ndbwire.mapping.ColumnFamily.TIME;
import static io.ndbwire.mapping.ColumnFamily.TIMESTAMP;
import static io.ndbwire.mapping.ColumnFamily.YEAR;

import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Which Java types fit which columns, and how. */
final class Conversions {

    /** A type's conversion, and the columns that it is for. */
    private record Rule(Set<ColumnFamily> families, Conversion conversion) {}

    private static final Set<ColumnFamily> WHOLE_NUMBERS = EnumSet.of(INTEGER, BITS, YEAR, DECIMAL, NUMBERED);
    private static final Duration DAY = Duration.ofDays(1);
    private static final Map<Class<?>, Rule> RULES = new HashMap<>();

    static {
        rule(Boolean.class, EnumSet.of(INTEGER, BITS), wholeNumber(number -> number != 0));
        rule(Byte.class, WHOLE_NUMBERS, wholeNumber(number -> (byte) within(number, Byte.MIN_VALUE, Byte.MAX_VALUE)));
        rule(Short.class, WHOLE_NUMBERS, wholeNumber(number ->
                (short) within(number, Short.MIN_VALUE, Short.MAX_VALUE)));
        rule(Integer.class, WHOLE_NUMBERS, wholeNumber(number ->
                (int) within(number, Integer.MIN_VALUE, Integer.MAX_VALUE)));
        rule(Long.class, WHOLE_NUMBERS, wholeNumber(number -> number));
        rule(Float.class, EnumSet.of(FLOAT), value(value -> ((Number) value).floatValue()));
        rule(Double.class, EnumSet.of(FLOAT, DOUBLE), value(value -> ((Number) value).doubleValue()));
        rule(BigDecimal.class, EnumSet.of(DECIMAL, INTEGER), value(Conversions::decimal));
        rule(
                BigInteger.class,
                EnumSet.of(INTEGER, DECIMAL, BITS),
                value(value -> decimal(value).toBigIntegerExact()));
        rule(String.class, EnumSet.allOf(ColumnFamily.class), Row::getString);
        rule(byte[].class, EnumSet.of(BYTES, NUMBERED, BITS, STRING), Row::getBytes);
        rule(LocalDate.class, EnumSet.of(DATE), Row::get);
        rule(LocalDateTime.class, EnumSet.of(DATETIME), Row::get);
        rule(Instant.class, EnumSet.of(TIMESTAMP), Row::get);
        rule(Duration.class, EnumSet.of(TIME), Row::get);
        rule(LocalTime.class, EnumSet.of(TIME), value(value -> timeOfDay((Duration) value)));
        rule(
                Year.class,
                EnumSet.of(YEAR),
                (row, position) -> row.isNull(position) ? null : Year.of(row.getInt(position)));
        rule(BitSet.class, EnumSet.of(BITS), value(Conversions::bitSet));
        rule(Object.class, EnumSet.allOf(ColumnFamily.class), Row::get);
    }

    private Conversions() {}

    /** How that type fits the column, or null if it does not. */
    static @Nullable Conversion find(Class<?> type, Column column) {
        ColumnFamily family = ColumnFamily.of(column);
        if (type.isEnum()) {
            return EnumConversion.of(type, family);
        }
        if (type == UUID.class) {
            return UuidConversion.of(column, family);
        }
        if (type == BigInteger.class && family == DECIMAL && column.scale() > 0) {
            return null;
        }
        Rule rule = RULES.get(type);
        return rule != null && rule.families.contains(family) ? rule.conversion : null;
    }

    /** Whether that type fits any column at all. */
    static boolean isKnown(Class<?> type) {
        return type.isEnum() || type == UUID.class || RULES.containsKey(type);
    }

    /** Puts a converter in front of its column's conversion. */
    static Conversion converted(Converter<Object, Object> converter, Conversion conversion) {
        return new Conversion() {
            @Override
            public @Nullable Object read(Row row, int position) {
                Object value = conversion.read(row, position);
                return value == null ? null : converter.toComponent(value);
            }

            @Override
            public Object write(Object value) {
                return conversion.write(converter.toColumn(value));
            }
        };
    }

    private static void rule(Class<?> type, Set<ColumnFamily> families, Conversion conversion) {
        RULES.put(type, new Rule(families, conversion));
    }

    private static Conversion wholeNumber(LongFunction<Object> conversion) {
        return (row, position) -> row.isNull(position) ? null : conversion.apply(row.getLong(position));
    }

    private static Conversion value(Function<Object, Object> conversion) {
        return (row, position) -> {
            Object value = row.get(position);
            return value == null ? null : conversion.apply(value);
        };
    }

    static long within(long value, long minimum, long maximum) {
        if (value < minimum || value > maximum) {
            throw new InvalidValueException(value + " is outside of " + minimum + ".." + maximum);
        }
        return value;
    }

    private static BigDecimal decimal(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof BitSet bits) {
            return new BigDecimal(new BigInteger(1, bigEndian(bits.toByteArray())));
        }
        return value instanceof BigInteger integer
                ? new BigDecimal(integer)
                : BigDecimal.valueOf(((Number) value).longValue());
    }

    private static byte[] bigEndian(byte[] littleEndian) {
        byte[] bytes = new byte[littleEndian.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = littleEndian[bytes.length - 1 - i];
        }
        return bytes;
    }

    private static BitSet bitSet(Object value) {
        if (value instanceof BitSet bits) {
            return bits;
        }
        return BitSet.valueOf(new long[] {((Number) value).longValue()});
    }

    private static LocalTime timeOfDay(Duration time) {
        if (time.isNegative() || time.compareTo(DAY) >= 0) {
            throw new InvalidValueException(time + " is no time of day; use Duration");
        }
        return LocalTime.MIDNIGHT.plus(time);
    }
}
