package io.ndbwire.it.behaviour;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * A column that random filters are made of: few values, so that comparisons hit, with the ends of its range among them,
 * and how Java compares them.
 *
 * <p>Strings are of letters and digits of ASCII, for which the collations are simple: latin1_swedish_ci (8) and
 * utf8mb4_0900_ai_ci (255) do not tell upper case from lower, utf8mb4_bin (46) does; the first and the last take a string
 * for filled up with spaces.
 */
record FilterColumn(
        String name,
        ColumnType type,
        UnaryOperator<Column.Builder> shape,
        Arbitrary<?> values,
        Comparator<Object> order) {

    private static final int SWEDISH = 8;
    private static final int BINARY_WITH_PADDING = 46;
    private static final int UNICODE = 255;

    private static final Comparator<Object> NATURAL = FilterColumn::compareNaturally;
    private static final Comparator<Object> BYTES =
            (left, right) -> Arrays.compareUnsigned((byte[]) left, (byte[]) right);

    static List<FilterColumn> all() {
        return List.of(
                number("tinyint", ColumnType.TINYINT, "-128", "-1", "0", "1", "127"),
                number("utinyint", ColumnType.TINYINT_UNSIGNED, "0", "1", "127", "128", "255"),
                number("smallint", ColumnType.SMALLINT, "-32768", "-1", "0", "32767"),
                number("usmallint", ColumnType.SMALLINT_UNSIGNED, "0", "32768", "65535"),
                number("mediumint", ColumnType.MEDIUMINT, "-8388608", "-1", "0", "8388607"),
                number("umediumint", ColumnType.MEDIUMINT_UNSIGNED, "0", "8388608", "16777215"),
                number("int", ColumnType.INT, "-2147483648", "-1", "0", "7", "2147483647"),
                number("uint", ColumnType.INT_UNSIGNED, "0", "2147483648", "4294967295"),
                number("bigint", ColumnType.BIGINT, "-9223372036854775808", "-1", "0", "9223372036854775807"),
                number("ubigint", ColumnType.BIGINT_UNSIGNED, "0", "9223372036854775808", "18446744073709551615"),
                number("float", ColumnType.FLOAT, "-1.5", "0", "0.25", "1000000"),
                number("double", ColumnType.DOUBLE, "-1.5", "0", "0.25", "1e300"),
                number("year", ColumnType.YEAR, "1901", "2000", "2026", "2155"),
                decimal("decimal", ColumnType.DECIMAL, "-9999999.99", "-0.01", "0", "0.01", "12.50"),
                decimal("udecimal", ColumnType.DECIMAL_UNSIGNED, "0", "0.01", "12.50", "9999999.99"),
                new FilterColumn(
                        "date",
                        ColumnType.DATE,
                        shape -> shape,
                        Arbitraries.of(LocalDate.of(1, 1, 1), LocalDate.of(2026, 11, 21), LocalDate.of(9999, 12, 31)),
                        NATURAL),
                new FilterColumn(
                        "time",
                        ColumnType.TIME,
                        shape -> shape.precision(3),
                        Arbitraries.of(-3_020_399_000L, -1L, 0L, 1L, 3_020_399_000L)
                                .map(Duration::ofMillis),
                        NATURAL),
                new FilterColumn(
                        "datetime",
                        ColumnType.DATETIME,
                        shape -> shape.precision(6),
                        Arbitraries.of(
                                LocalDateTime.of(1000, 1, 1, 0, 0),
                                LocalDateTime.of(2026, 11, 21, 20, 15, 3, 1000),
                                LocalDateTime.of(2026, 11, 21, 20, 15, 3, 2000)),
                        NATURAL),
                new FilterColumn(
                        "timestamp",
                        ColumnType.TIMESTAMP,
                        shape -> shape,
                        Arbitraries.of(1L, 1_700_000_000L, 2_147_483_647L).map(Instant::ofEpochSecond),
                        NATURAL),
                text("char", ColumnType.CHAR, SWEDISH, 5),
                text("varchar", ColumnType.VARCHAR, BINARY_WITH_PADDING, 10),
                text("long", ColumnType.LONG_VARCHAR, UNICODE, 300),
                bytes("binary", ColumnType.BINARY),
                bytes("varbinary", ColumnType.VARBINARY),
                bits("bits", 8, "0", "1", "6", "128", "255"),
                bits("longbits", 40, "0", "1", "4294967296", "1099511627775"));
    }

    /** The column of that table, which has every kind twice, to be compared with each other. */
    Column column(String suffix) {
        return shape.apply(Column.builder(name + suffix, type)).nullable(true).build();
    }

    boolean isText() {
        return type == ColumnType.CHAR || type == ColumnType.VARCHAR || type == ColumnType.LONG_VARCHAR;
    }

    boolean isString() {
        return isText() || type == ColumnType.BINARY || type == ColumnType.VARBINARY;
    }

    boolean isBits() {
        return type == ColumnType.BIT;
    }

    boolean hasOrder() {
        return !isBits() || column("").length() <= 32;
    }

    /** Whether a value is like a pattern of a few characters, {@code %} and {@code _}. */
    boolean isLike(Object value, Object pattern) {
        String text = isText() ? (String) value : new String((byte[]) value, StandardCharsets.ISO_8859_1);
        String wanted = isText() ? (String) pattern : new String((byte[]) pattern, StandardCharsets.ISO_8859_1);
        String seen = type == ColumnType.CHAR ? text.stripTrailing() : text;
        int collation = column("").collation();
        boolean ignoresCase = isText() && collation != BINARY_WITH_PADDING;
        return ignoresCase ? like(seen.toUpperCase(Locale.ROOT), wanted.toUpperCase(Locale.ROOT)) : like(seen, wanted);
    }

    private static boolean like(String text, String pattern) {
        if (pattern.isEmpty()) {
            return text.isEmpty();
        }
        char first = pattern.charAt(0);
        if (first == '%') {
            return like(text, pattern.substring(1)) || !text.isEmpty() && like(text.substring(1), pattern);
        }
        int used = first == '\\' && pattern.length() > 1 ? 2 : 1;
        boolean any = first == '_';
        return !text.isEmpty()
                && (any || text.charAt(0) == pattern.charAt(used - 1))
                && like(text.substring(1), pattern.substring(used));
    }

    private static FilterColumn number(String name, ColumnType type, String... values) {
        return new FilterColumn(name, type, shape -> shape, numbers(values), NATURAL);
    }

    private static FilterColumn decimal(String name, ColumnType type, String... values) {
        return new FilterColumn(name, type, shape -> shape.precision(9).scale(2), numbers(values), NATURAL);
    }

    private static FilterColumn bits(String name, int bits, String... values) {
        return new FilterColumn(name, ColumnType.BIT, shape -> shape.length(bits), numbers(values), NATURAL);
    }

    private static FilterColumn bytes(String name, ColumnType type) {
        Arbitrary<byte[]> values =
                Arbitraries.of("000000", "610000", "61ff62", "5c5f25").map(HexFormat.of()::parseHex);
        return new FilterColumn(name, type, shape -> shape.length(3), values, BYTES);
    }

    private static FilterColumn text(String name, ColumnType type, int collation, int length) {
        boolean ignoresCase = collation != BINARY_WITH_PADDING;
        boolean isPadded = collation != UNICODE || type == ColumnType.CHAR;
        Comparator<Object> order = Comparator.comparing(value -> {
            String text = ignoresCase ? ((String) value).toUpperCase(Locale.ROOT) : (String) value;
            return isPadded ? text + " ".repeat(length - text.length()) : text;
        });
        Arbitrary<String> values = Arbitraries.of("", "a", "A", "ab", "aB1", "b", "a b", "1", "aaab");
        return new FilterColumn(name, type, shape -> shape.length(length).collation(collation), values, order);
    }

    private static Arbitrary<BigDecimal> numbers(String... values) {
        return Arbitraries.of(values).map(BigDecimal::new);
    }

    @SuppressWarnings("unchecked") // all values of a column are of one class
    private static int compareNaturally(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right);
    }
}
