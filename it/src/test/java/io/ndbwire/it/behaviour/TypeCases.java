package io.ndbwire.it.behaviour;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every column type with values at its limits, what reading them yields, and, where it does so for the type, how {@code
 * ndb_select_all} prints them.
 */
final class TypeCases {

    static final int LATIN1_SWEDISH = 8;
    static final int UTF8MB4_BIN = 46;
    static final int UTF8MB4_0900_AI_CI = 255;

    /** A value as it is written, as it is read, and as NDB's own program prints it; null where that is not compared. */
    record Value(Object written, Object read, @Nullable String printed) {}

    /** A column type; the column is named {@code v} and takes NULL. */
    record Case(String name, Column column, List<Value> values) {

        /** The column under another name. */
        Column column(String name) {
            return Column.builder(name, column.type())
                    .length(column.length())
                    .precision(column.precision())
                    .scale(column.scale())
                    .collation(column.collation())
                    .nullable(true)
                    .build();
        }

        /** Whether there is a value whose printed form is known. */
        boolean isPrinted() {
            return printedValue(0) != null;
        }

        /** The value of that position among those whose printed form is known, or null. */
        @Nullable
        Value printedValue(int position) {
            return values.stream()
                    .filter(value -> value.printed() != null)
                    .skip(position)
                    .findFirst()
                    .orElse(null);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private final String name;
    private final Column.Builder column;
    private final List<Value> values = new ArrayList<>();

    private TypeCases(String name, Column.Builder column) {
        this.name = name;
        this.column = column;
    }

    static Stream<Case> all() {
        return Stream.of(numbers(), strings(), times(), others()).flatMap(List::stream);
    }

    private static List<Case> numbers() {
        return List.of(
                of(ColumnType.TINYINT)
                        .same((byte) -128)
                        .same((byte) 0)
                        .same((byte) 127)
                        .done(),
                of(ColumnType.TINYINT_UNSIGNED)
                        .same((short) 0)
                        .same((short) 255)
                        .done(),
                of(ColumnType.SMALLINT)
                        .same(Short.MIN_VALUE)
                        .same(Short.MAX_VALUE)
                        .done(),
                of(ColumnType.SMALLINT_UNSIGNED).same(0).same(65535).done(),
                of(ColumnType.MEDIUMINT).same(-8388608).same(-1).same(8388607).done(),
                of(ColumnType.MEDIUMINT_UNSIGNED).same(0).same(16777215).done(),
                of(ColumnType.INT)
                        .same(Integer.MIN_VALUE)
                        .same(-1)
                        .same(Integer.MAX_VALUE)
                        .done(),
                of(ColumnType.INT_UNSIGNED).same(0L).same(4294967295L).done(),
                of(ColumnType.BIGINT)
                        .same(Long.MIN_VALUE)
                        .same(-1L)
                        .same(Long.MAX_VALUE)
                        .done(),
                of(ColumnType.BIGINT_UNSIGNED)
                        .same(0L)
                        .same(Long.MAX_VALUE)
                        .same(new BigInteger("18446744073709551615"))
                        .done(),
                of(ColumnType.FLOAT)
                        .read(Float.MAX_VALUE)
                        .read(-Float.MAX_VALUE)
                        .read(Float.MIN_VALUE)
                        .same(1.5f, "1.500000")
                        .same(0.0f, "0.000000")
                        .done(),
                of(ColumnType.DOUBLE)
                        .read(Double.MAX_VALUE)
                        .read(-Double.MAX_VALUE)
                        .read(Double.MIN_VALUE)
                        .same(-2.25, "-2.250000")
                        .same(0.0, "0.000000")
                        .done(),
                of(
                                "decimal(10,3)",
                                Column.builder("v", ColumnType.DECIMAL)
                                        .precision(10)
                                        .scale(3))
                        .same(new BigDecimal("-9999999.999"))
                        .same(new BigDecimal("9999999.999"))
                        .becomes(new BigDecimal("0.1"), new BigDecimal("0.100"), null)
                        .done(),
                of(
                                "decimal(65,30)",
                                Column.builder("v", ColumnType.DECIMAL)
                                        .precision(65)
                                        .scale(30))
                        .read(new BigDecimal("9".repeat(35) + "." + "9".repeat(30)))
                        .read(new BigDecimal("-" + "9".repeat(35) + "." + "9".repeat(30)))
                        .done(),
                of(
                                "decimal(5,0) unsigned",
                                Column.builder("v", ColumnType.DECIMAL_UNSIGNED).precision(5))
                        .same(new BigDecimal("0"))
                        .same(new BigDecimal("99999"))
                        .done());
    }

    private static List<Case> strings() {
        String latin1 = "\u00e9".repeat(20);
        String longest = "\u20ac".repeat(85);
        return List.of(
                of("char(20) latin1", character(ColumnType.CHAR, 20, LATIN1_SWEDISH))
                        .read("")
                        .same("abc", "\"abc\"")
                        .becomes("padded  ", "padded", null)
                        .read(latin1)
                        .done(),
                of("char(20) utf8mb4", character(ColumnType.CHAR, 20, UTF8MB4_0900_AI_CI))
                        .read("\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00")
                        .done(),
                of("varchar(255) utf8mb4", character(ColumnType.VARCHAR, 255, UTF8MB4_BIN))
                        .read("")
                        .same("abc", "\"abc\"")
                        .read("trailing  ")
                        .read(longest)
                        .done(),
                of("varchar(3000) utf8mb4", character(ColumnType.LONG_VARCHAR, 3000, UTF8MB4_BIN))
                        .read("")
                        .same("abc", "\"abc\"")
                        .read("\u20ac".repeat(1000))
                        .done(),
                of("binary(8)", Column.builder("v", ColumnType.BINARY).length(8))
                        .becomes(new byte[] {1, 2}, new byte[] {1, 2, 0, 0, 0, 0, 0, 0}, "\"0x0102\"")
                        .read(new byte[] {-1, -2, -3, -4, -5, -6, -7, -8})
                        .done(),
                of("varbinary(255)", Column.builder("v", ColumnType.VARBINARY).length(255))
                        .read(new byte[0])
                        .read(new byte[] {0, -1, 10, 0})
                        .read(bytes(255))
                        .done(),
                of(
                                "varbinary(5000)",
                                Column.builder("v", ColumnType.LONG_VARBINARY).length(5000))
                        .read(new byte[0])
                        .read(bytes(5000))
                        .done());
    }

    private static List<Case> times() {
        Duration longest = Duration.ofHours(838).plusMinutes(59).plusSeconds(59);
        return List.of(
                of(ColumnType.DATE)
                        .same(LocalDate.of(1000, 1, 1))
                        .same(LocalDate.of(2026, 2, 28))
                        .same(LocalDate.of(9999, 12, 31))
                        .done(),
                of(ColumnType.YEAR).same(1901).same(2026).same(2155).done(),
                of("time(0)", Column.builder("v", ColumnType.TIME))
                        .same(longest, "838:59:59")
                        .same(longest.negated(), "-838:59:59")
                        .same(Duration.ZERO, "00:00:00")
                        .done(),
                of("time(6)", Column.builder("v", ColumnType.TIME).precision(6))
                        .same(Duration.ofHours(-12).minusNanos(1_000), "-12:00:00.000001")
                        .same(Duration.ofSeconds(1, 999_999_000), "00:00:01.999999")
                        .done(),
                of("datetime(0)", Column.builder("v", ColumnType.DATETIME))
                        .same(LocalDateTime.of(1000, 1, 1, 0, 0), "1000-01-01/00:00:00")
                        .same(LocalDateTime.of(9999, 12, 31, 23, 59, 59), "9999-12-31/23:59:59")
                        .done(),
                of("datetime(3)", Column.builder("v", ColumnType.DATETIME).precision(3))
                        .same(LocalDateTime.of(2026, 11, 21, 1, 2, 3, 45_000_000), "2026-11-21/01:02:03.045")
                        .done(),
                of("datetime(6)", Column.builder("v", ColumnType.DATETIME).precision(6))
                        .same(LocalDateTime.of(2026, 11, 21, 1, 2, 3, 999_999_000), "2026-11-21/01:02:03.999999")
                        .done(),
                of("timestamp(0)", Column.builder("v", ColumnType.TIMESTAMP))
                        .same(Instant.ofEpochSecond(1), "1")
                        .same(Instant.ofEpochSecond(Integer.MAX_VALUE), "2147483647")
                        .done(),
                of("timestamp(6)", Column.builder("v", ColumnType.TIMESTAMP).precision(6))
                        .same(Instant.ofEpochSecond(1_700_000_000, 123_456_000), "1700000000.123456")
                        .done(),
                of(ColumnType.OLD_TIME).read(longest).read(longest.negated()).done(),
                of(ColumnType.OLD_DATETIME)
                        .read(LocalDateTime.of(9999, 12, 31, 23, 59, 59))
                        .done(),
                of(ColumnType.OLD_TIMESTAMP)
                        .read(Instant.ofEpochSecond(Integer.MAX_VALUE))
                        .done());
    }

    private static List<Case> others() {
        BitSet all = new BitSet();
        all.set(0, 100);
        return List.of(
                of("bit(1)", Column.builder("v", ColumnType.BIT).length(1))
                        .read(0L)
                        .read(1L)
                        .done(),
                of("bit(33)", Column.builder("v", ColumnType.BIT).length(33))
                        .same(1L << 32, "H'0x100000000")
                        .same(5L, "H'0x5")
                        .done(),
                of("bit(64)", Column.builder("v", ColumnType.BIT).length(64))
                        .read(Long.MAX_VALUE)
                        .read(new BigInteger("18446744073709551615"))
                        .done(),
                of("bit(100)", Column.builder("v", ColumnType.BIT).length(100))
                        .read(all)
                        .done(),
                of(
                                "old decimal(5,2)",
                                Column.builder("v", ColumnType.OLD_DECIMAL)
                                        .precision(5)
                                        .scale(2))
                        .read(new BigDecimal("-999.99"))
                        .read(new BigDecimal("0.01"))
                        .done(),
                of("blob, inline part", Column.builder("v", ColumnType.BLOB).precision(256))
                        .read(new byte[0])
                        .read(bytes(255))
                        .done(),
                of(
                                "text, inline part",
                                Column.builder("v", ColumnType.TEXT)
                                        .precision(256)
                                        .collation(UTF8MB4_BIN))
                        .read("")
                        .read("\u20ac".repeat(85))
                        .done());
    }

    private static Column.Builder character(ColumnType type, int length, int collation) {
        return Column.builder("v", type).length(length).collation(collation);
    }

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (i * 7);
        }
        return bytes;
    }

    private static TypeCases of(ColumnType type) {
        return of(type.toString(), Column.builder("v", type));
    }

    private static TypeCases of(String name, Column.Builder column) {
        return new TypeCases(name, column);
    }

    /** The value is read as it was written, and printed as Java prints it. */
    private TypeCases same(Object value) {
        return same(value, value.toString());
    }

    private TypeCases same(Object value, @Nullable String printed) {
        return becomes(value, value, printed);
    }

    /** The value is read as it was written. */
    private TypeCases read(Object value) {
        return becomes(value, value, null);
    }

    private TypeCases becomes(Object written, Object read, @Nullable String printed) {
        values.add(new Value(written, read, printed));
        return this;
    }

    private Case done() {
        return new Case(name, column.nullable(true).build(), Collections.unmodifiableList(values));
    }
}
