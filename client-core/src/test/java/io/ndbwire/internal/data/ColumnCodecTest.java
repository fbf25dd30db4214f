package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnCodecTest {

    private static final Pattern TYPE = Pattern.compile("(\\w+)(?:\\((\\d+)(?:,(\\d+))?\\))?(?: (\\w+))?");

    static Stream<String[]> captured() {
        return Vectors.lines("type-encodings.tsv").stream();
    }

    @ParameterizedTest
    @MethodSource("captured")
    void encodesAndDecodesEveryCapturedValueAsTheDataNodesDo(String type, String value, String wire) {
        ColumnCodec codec = codec(capturedColumn(type));
        String text = capturedText(type, value);
        byte[] bytes = Vectors.bytes(wire);

        assertThat(HexFormat.of().formatHex(Tables.encode(codec, text))).isEqualTo(wire);
        Object decoded = codec.decode(bytes, 0, bytes.length);
        assertThat(HexFormat.of().formatHex(Tables.encode(codec, decoded))).isEqualTo(wire);
        String decodedText = codec.decodeString(bytes, 0, bytes.length);
        assertThat(Tables.encode(codec, decodedText)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "TINYINT, -128, 127",
        "TINYINT_UNSIGNED, 0, 255",
        "SMALLINT, -32768, 32767",
        "SMALLINT_UNSIGNED, 0, 65535",
        "MEDIUMINT, -8388608, 8388607",
        "MEDIUMINT_UNSIGNED, 0, 16777215",
        "INT, -2147483648, 2147483647",
        "INT_UNSIGNED, 0, 4294967295",
        "BIGINT, -9223372036854775808, 9223372036854775807",
        "BIGINT_UNSIGNED, 0, 18446744073709551615",
        "YEAR, 1901, 2155"
    })
    void holdsTheWholeRangeOfIntegersAndNothingBeyond(ColumnType type, BigInteger minimum, BigInteger maximum) {
        ColumnCodec codec = codec(Column.builder("c", type));

        for (BigInteger inside : new BigInteger[] {minimum, maximum}) {
            byte[] bytes = Tables.encode(codec, inside);
            assertThat(codec.decodeString(bytes, 0, bytes.length)).isEqualTo(inside.toString());
            assertThat(new BigInteger(String.valueOf(codec.decode(bytes, 0, bytes.length))))
                    .isEqualTo(inside);
        }
        for (BigInteger outside : new BigInteger[] {minimum.subtract(BigInteger.ONE), maximum.add(BigInteger.ONE)}) {
            assertRefused(codec, outside, minimum.toString(), maximum.toString());
            assertRefused(codec, outside.toString(), minimum.toString());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "TINYINT, java.lang.Byte",
        "TINYINT_UNSIGNED, java.lang.Short",
        "SMALLINT, java.lang.Short",
        "SMALLINT_UNSIGNED, java.lang.Integer",
        "MEDIUMINT_UNSIGNED, java.lang.Integer",
        "INT, java.lang.Integer",
        "INT_UNSIGNED, java.lang.Long",
        "BIGINT, java.lang.Long",
        "BIGINT_UNSIGNED, java.lang.Long",
        "FLOAT, java.lang.Float",
        "DOUBLE, java.lang.Double",
        "YEAR, java.lang.Integer"
    })
    void givesTheSmallestJavaTypeThatHoldsTheColumn(ColumnType type, Class<?> javaType) {
        ColumnCodec codec = codec(Column.builder("c", type));
        byte[] bytes = Tables.encode(codec, type == ColumnType.YEAR ? 2000 : 1);

        assertThat(codec.decode(bytes, 0, bytes.length)).isInstanceOf(javaType);
        assertThat(codec.decodeDouble(bytes, 0, bytes.length)).isPositive();
        assertThat(codec.decodeLong(bytes, 0, bytes.length)).isPositive();
    }

    @Test
    void takesAnyNumberThatFitsExactly() {
        ColumnCodec codec = codec(Column.builder("c", ColumnType.INT));

        for (Object five : new Object[] {
            (byte) 5, (short) 5, 5, 5L, 5.0f, 5.0, "5", "5.0", new BigDecimal("5.00"), BigInteger.valueOf(5)
        }) {
            assertThat(Tables.encode(codec, five)).isEqualTo(Vectors.words("00000005"));
        }
        assertThat(Tables.encode(codec, true)).isEqualTo(Vectors.words("00000001"));
        assertRefused(codec, 5.5, "whole numbers");
        assertRefused(codec, "1e-999999999", "whole numbers");
        assertRefused(codec, "1e999999999", "outside");
        assertRefused(codec, "five", "finite number");
        assertRefused(codec, Double.NaN, "finite number");
        assertRefused(codec, new Object(), "java.lang.Object");
    }

    @Test
    void givesUnsignedBigintsAboveLongInTheirOwnWays() {
        ColumnCodec codec = codec(Column.builder("c", ColumnType.BIGINT_UNSIGNED));
        byte[] bytes = Tables.encode(codec, "18446744073709551615");

        assertThat(codec.decode(bytes, 0, 8)).isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(codec.decodeUnsignedLong(bytes, 0, 8)).isEqualTo(-1);
        assertThat(codec.decodeDouble(bytes, 0, 8)).isEqualTo(0x1p64);
        assertThatThrownBy(() -> codec.decodeLong(bytes, 0, 8))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("18446744073709551615")
                .hasMessageContaining("9223372036854775807");
    }

    @Test
    void refusesFloatingPointNumbersThatStopDataNodes() {
        ColumnCodec single = codec(Column.builder("c", ColumnType.FLOAT));
        ColumnCodec twice = codec(Column.builder("c", ColumnType.DOUBLE));

        for (ColumnCodec codec : new ColumnCodec[] {single, twice}) {
            assertRefused(codec, Double.NaN, "finite");
            assertRefused(codec, Float.NEGATIVE_INFINITY, "finite");
            assertThat(Tables.encode(codec, -0.0)).containsOnly(0);
        }
        assertRefused(single, 1e39, "3.4028235E38");
        assertRefused(twice, "1e309", "1.7976931348623157E308");
        assertThat(single.decode(Tables.encode(single, 0.1), 0, 4)).isEqualTo(0.1f);
        assertThat(twice.decode(Tables.encode(twice, Long.MAX_VALUE), 0, 8)).isEqualTo(0x1p63);
    }

    @ParameterizedTest
    @CsvSource({
        "10, 3, 9999999.999, 10000000, 0.0001",
        "65, 30, 99999999999999999999999999999999999.999999999999999999999999999999,"
                + " 100000000000000000000000000000000000, 1e-31",
        "5, 0, 99999, 100000, 0.5",
        "3, 3, 0.999, 1, 0.0001",
        "18, 9, 999999999.999999999, 1000000000, 1e-10"
    })
    void holdsDecimalsExactly(int precision, int scale, BigDecimal maximum, BigDecimal tooLarge, BigDecimal tooFine) {
        Column.Builder column =
                Column.builder("c", ColumnType.DECIMAL).precision(precision).scale(scale);
        ColumnCodec signed = codec(column);
        ColumnCodec unsigned = codec(Column.builder("c", ColumnType.DECIMAL_UNSIGNED)
                .precision(precision)
                .scale(scale));

        for (BigDecimal value : new BigDecimal[] {maximum, maximum.negate(), BigDecimal.ZERO.setScale(scale)}) {
            byte[] bytes = Tables.encode(signed, value);
            assertThat(bytes).hasSize(signed.maximumBytes());
            assertThat(signed.decode(bytes, 0, bytes.length)).isEqualTo(value);
        }
        assertRefused(signed, tooLarge, (precision - scale) + " digits before");
        assertRefused(signed, tooLarge.negate(), "digits before");
        assertRefused(signed, tooFine, scale + " digits after");
        assertRefused(signed, "1e999999999", "digits before");
        assertRefused(signed, "1e-999999999", "digits after");
        assertRefused(unsigned, maximum.negate(), "negative");
    }

    @Test
    void decimalBytesWithTooLargeGroupsAreRefused() {
        ColumnCodec codec =
                codec(Column.builder("c", ColumnType.DECIMAL).precision(9).scale(0));

        assertThatThrownBy(() -> codec.decode(Vectors.bytes("ffffffff"), 0, 4))
                .isInstanceOf(InvalidValueException.class);
    }

    @Test
    void padsCharactersAndReadsThemWithoutTrailingSpaces() {
        ColumnCodec latin1 =
                codec(Column.builder("c", ColumnType.CHAR).length(4).collation(8));
        ColumnCodec wide = codec(Column.builder("c", ColumnType.CHAR).length(8).collation(35));
        byte[] bytes = Tables.encode(latin1, "a ");

        assertThat(bytes).isEqualTo(Vectors.bytes("61202020"));
        assertThat(latin1.decodeString(bytes, 0, 4)).isEqualTo("a");
        assertThat(latin1.decodeBytes(bytes, 0, 4)).isEqualTo(bytes);
        assertThat(Tables.encode(wide, "\u20ac")).isEqualTo(Vectors.bytes("20ac002000200020"));
        assertThat(wide.decode(Tables.encode(wide, "\u20ac"), 0, 8)).isEqualTo("\u20ac");
    }

    @ParameterizedTest
    @CsvSource({"VARCHAR, 255, 1", "LONG_VARCHAR, 300, 2"})
    void limitsStringsByBytes(ColumnType type, int length, int lengthBytes) {
        ColumnCodec codec = codec(Column.builder("c", type).length(length).collation(255));
        String longest = "\u00e9".repeat(length / 2) + "x".repeat(length % 2);

        byte[] bytes = Tables.encode(codec, longest);
        assertThat(bytes).hasSize(lengthBytes + length);
        assertThat(codec.decode(bytes, 0, bytes.length)).isEqualTo(longest);
        assertRefused(codec, longest + "y", "at most " + length + " bytes");
        assertThat(Tables.encode(codec, "")).hasSize(lengthBytes).containsOnly(0);
    }

    @Test
    void refusesCharactersThatTheColumnsSetDoesNotHave() {
        assertRefused(codec(Column.builder("c", ColumnType.VARCHAR).length(9).collation(35)), "\ud83d\ude00", "ucs2");
        assertRefused(codec(Column.builder("c", ColumnType.VARCHAR).length(9).collation(8)), "\u0416", "latin1");
        assertRefused(
                codec(Column.builder("c", ColumnType.VARCHAR).length(9).collation(33)), "\ud83d\ude00", "utf8mb3");
        assertRefused(codec(Column.builder("c", ColumnType.VARCHAR).length(9).collation(255)), "\ud83d", "utf8mb4");
        assertRefused(codec(Column.builder("c", ColumnType.VARCHAR).length(9).collation(11)), "\u00e9", "ascii");
        assertRefused(codec(Column.builder("c", ColumnType.VARCHAR).length(9).collation(6)), "x", "hp8");
    }

    @Test
    void readsAndWritesUnknownCharacterSetsAsBytes() {
        ColumnCodec codec =
                codec(Column.builder("c", ColumnType.VARCHAR).length(9).collation(6));
        byte[] bytes = Tables.encode(codec, new byte[] {1, 2});

        assertThat(codec.decode(bytes, 0, 3)).isEqualTo(new byte[] {1, 2});
        assertThatThrownBy(() -> codec.decodeString(bytes, 0, 3)).hasMessageContaining("hp8");
    }

    @Test
    void bytesThatAreNoTextAreRefusedAsTextAndGivenAsBytes() {
        ColumnCodec codec =
                codec(Column.builder("c", ColumnType.VARCHAR).length(9).collation(255));
        byte[] bytes = Vectors.bytes("02c328");

        assertThatThrownBy(() -> codec.decode(bytes, 0, 3))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("utf8mb4");
        assertThat(codec.decodeBytes(bytes, 0, 3)).isEqualTo(Vectors.bytes("c328"));
        byte[] replacement = Vectors.bytes("03efbfbd");
        assertThat(codec.decode(replacement, 0, 4)).isEqualTo("\ufffd");
    }

    @Test
    void latin1IsCodePage1252WithControlCharactersInItsGaps() {
        ColumnCodec codec =
                codec(Column.builder("c", ColumnType.VARCHAR).length(9).collation(8));

        assertThat(Tables.encode(codec, "\u20ac\u0081\u0178\u00ff")).isEqualTo(Vectors.bytes("0480819fff"));
        assertRefused(codec, "\u0080", "latin1");
    }

    @Test
    void fillsBinaryStringsWithZeros() {
        ColumnCodec codec = codec(Column.builder("c", ColumnType.BINARY).length(4));

        assertThat(Tables.encode(codec, new byte[] {1})).isEqualTo(Vectors.bytes("01000000"));
        assertThat(codec.decodeString(Vectors.bytes("01000000"), 0, 4)).isEqualTo("0x01000000");
        assertRefused(codec, new byte[5], "at most 4 bytes");
        assertRefused(codec, "zz", "hexadecimal");
        assertRefused(codec, "0x1", "hexadecimal");
    }

    @Test
    void enumerationsAndSetsAreNumbersInBytes() {
        ColumnCodec one = codec(Column.builder("c", ColumnType.CHAR).length(1).collation(63));
        ColumnCodec two = codec(Column.builder("c", ColumnType.CHAR).length(2).collation(63));

        assertThat(Tables.encode(one, 2)).isEqualTo(Vectors.bytes("02"));
        assertThat(Tables.encode(two, 0x102)).isEqualTo(Vectors.bytes("0201"));
        assertThat(two.decodeLong(Vectors.bytes("0201"), 0, 2)).isEqualTo(0x102);
        assertThat(two.decode(Vectors.bytes("0201"), 0, 2)).isEqualTo(new byte[] {2, 1});
        assertRefused(one, 256, "1 bytes");
        assertRefused(one, -1, "without sign");
    }

    @Test
    void holdsBitFieldsOfAnyWidth() {
        ColumnCodec five = codec(Column.builder("c", ColumnType.BIT).length(5));
        ColumnCodec whole = codec(Column.builder("c", ColumnType.BIT).length(64));
        ColumnCodec wide = codec(Column.builder("c", ColumnType.BIT).length(70));
        BitSet top = new BitSet();
        top.set(69);

        assertThat(five.decodeString(Tables.encode(five, 31), 0, 4)).isEqualTo("11111");
        assertThat(Tables.encode(five, true)).isEqualTo(Vectors.words("00000001"));
        assertRefused(five, 32, "5 bits");
        assertRefused(five, -1, "5 bits");
        assertRefused(five, "100000", "5 binary digits");
        assertThat(whole.decode(Tables.encode(whole, "1".repeat(64)), 0, 8))
                .isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(wide.decode(Tables.encode(wide, top), 0, 12)).isEqualTo(top);
        assertThatThrownBy(() -> wide.decodeLong(Tables.encode(wide, top), 0, 12))
                .hasMessageContaining("64 bits");
        assertThatThrownBy(() -> five.decode(Vectors.words("00000020"), 0, 4)).hasMessageContaining("5 bits");
    }

    @Test
    void keepsShortLargeObjectsInTheRow() {
        ColumnCodec blob =
                codec(Column.builder("c", ColumnType.BLOB).precision(16).scale(2000));
        ColumnCodec text = codec(
                Column.builder("c", ColumnType.TEXT).precision(256).scale(2000).collation(255));
        byte[] bytes = Tables.encode(text, "h\u00e9");

        assertThat(Tables.encode(blob, new byte[0])).isEqualTo(Vectors.bytes("0e000000000000000000000000000000"));
        assertThat(bytes).isEqualTo(Vectors.bytes("11000000000000000300000000000000 68c3a9"));
        assertThat(text.decode(bytes, 0, bytes.length)).isEqualTo("h\u00e9");
        assertThat(blob.decode(Tables.encode(blob, new byte[16]), 0, 32)).isEqualTo(new byte[16]);
        assertRefused(blob, new byte[17], "at most 16 bytes");
        byte[] withParts = Vectors.bytes("1e00000000000000fd00000000000000" + "00".repeat(16));
        assertThatThrownBy(() -> blob.decode(withParts, 0, 32))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("253 bytes");
        assertThat(((LargeObjectCodec) blob).totalBytes(withParts, 0, 32)).isEqualTo(253);
    }

    @Test
    void readsAndWritesTheHeadsOfOldLargeObjects() {
        ColumnCodec blob =
                codec(Column.builder("c", ColumnType.BLOB).precision(4).layout(Column.Layout.FIXED));
        byte[] bytes = Tables.encode(blob, new byte[] {7});

        assertThat(bytes).isEqualTo(Vectors.bytes("0100000000000000 07000000"));
        assertThat(blob.decode(bytes, 0, 12)).isEqualTo(new byte[] {7});
    }

    @Test
    void largeObjectHeadsThatAnnounceMoreThanTheyHoldAreRefused() {
        ColumnCodec blob =
                codec(Column.builder("c", ColumnType.BLOB).precision(16).scale(2000));

        assertThatThrownBy(() -> blob.decode(Vectors.bytes("0e000000000000000500000000000000"), 0, 16))
                .isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> blob.decode(Vectors.bytes("0000"), 0, 2)).isInstanceOf(ProtocolException.class);
    }

    @ParameterizedTest
    @EnumSource(value = ColumnType.class)
    void nullIsGivenAsNullAndTakenWhereTheColumnAllowsIt(ColumnType type) {
        ColumnCodec nullable = codec(column(type).nullable(true));
        ColumnCodec mandatory = codec(column(type));

        assertThat(nullable.decode(new byte[0], 0, ColumnCodec.NULL)).isNull();
        assertThat(nullable.decodeString(new byte[0], 0, ColumnCodec.NULL)).isNull();
        assertThat(nullable.encode(null, new byte[0], 0)).isEqualTo(ColumnCodec.NULL);
        assertThatThrownBy(() -> mandatory.encode(null, new byte[0], 0)).hasMessageContaining("NOT NULL");
        assertThatThrownBy(() -> nullable.decodeLong(new byte[0], 0, ColumnCodec.NULL))
                .hasMessageContaining("NULL");
    }

    @ParameterizedTest
    @EnumSource(value = ColumnType.class)
    void valuesOfAWrongLengthOrPlaceAreRefused(ColumnType type) {
        ColumnCodec codec = codec(column(type));
        byte[] source = new byte[codec.maximumBytes() + 1];

        assertThatThrownBy(() -> codec.decode(source, 0, source.length)).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> codec.decode(source, 2, codec.maximumBytes())).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> codec.decode(source, -1, 1)).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> codec.decode(source, 0, 0)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void messagesNameTableColumnShortenedValueAndLimit() {
        ColumnCodec codec =
                codec(Column.builder("c", ColumnType.VARCHAR).length(9).collation(8));

        assertThatThrownBy(() -> Tables.encode(codec, "x".repeat(10_000)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageMatching(
                        "Table d\\.T1, column c VARCHAR, value 'x{39}\\.\\.\\.: at most 9 bytes are allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1899", "1900", "2156", "-1", "20000", "1e9", "1e999999999"})
    void yearsOutsideOfTheirRangeAreRefused(String year) {
        assertRefused(codec(Column.builder("c", ColumnType.YEAR)), year, "1901..2155");
    }

    @Test
    void arraysOfNumbersAreBytes() {
        ColumnCodec codec = codec(Column.builder("c", ColumnType.INT_UNSIGNED).length(3));

        assertThat(Tables.encode(codec, new byte[] {1})).hasSize(12);
        assertThat(codec.decode(new byte[12], 0, 12)).isEqualTo(new byte[12]);
    }

    private static ColumnCodec codec(Column.Builder column) {
        return ColumnCodec.of("d.T1", column.build());
    }

    /** A column of that type, with a length where it needs one. */
    static Column.Builder column(ColumnType type) {
        Column.Builder column = Column.builder("c", type);
        return switch (type) {
            case CHAR, VARCHAR, LONG_VARCHAR -> column.length(40).collation(255);
            case TEXT -> column.precision(40).collation(255);
            case BINARY, VARBINARY, LONG_VARBINARY, BIT -> column.length(40);
            case BLOB -> column.precision(40);
            case DECIMAL, DECIMAL_UNSIGNED, OLD_DECIMAL, OLD_DECIMAL_UNSIGNED ->
                column.precision(23).scale(11);
            case TIME, DATETIME, TIMESTAMP -> column.precision(3);
            default -> column;
        };
    }

    private static void assertRefused(ColumnCodec codec, Object value, String... parts) {
        assertThatThrownBy(() -> Tables.encode(codec, value))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("d.T1")
                .hasMessageContaining("column c")
                .hasMessageContainingAll(parts);
    }

    private static Column.Builder capturedColumn(String text) {
        Matcher matcher = TYPE.matcher(text);
        assertThat(matcher.matches()).as(text).isTrue();
        ColumnType type = capturedType(matcher.group(1));
        int first = matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2));
        Column.Builder column = Column.builder("c", type);
        return switch (type) {
            case CHAR, VARCHAR, LONG_VARCHAR ->
                column.length(first).collation("utf8mb4".equals(matcher.group(4)) ? 255 : 8);
            case BINARY, VARBINARY, LONG_VARBINARY, BIT -> column.length(first);
            case TIME, DATETIME, TIMESTAMP -> column.precision(first);
            case DECIMAL, DECIMAL_UNSIGNED, OLD_DECIMAL, OLD_DECIMAL_UNSIGNED ->
                column.precision(first).scale(Integer.parseInt(matcher.group(3)));
            default -> column;
        };
    }

    private static ColumnType capturedType(String name) {
        return switch (name) {
            case "Unsigned" -> ColumnType.INT_UNSIGNED;
            case "Decimalunsigned" -> ColumnType.DECIMAL_UNSIGNED;
            case "Olddecimal" -> ColumnType.OLD_DECIMAL;
            case "Olddecimalunsigned" -> ColumnType.OLD_DECIMAL_UNSIGNED;
            case "Longvarchar" -> ColumnType.LONG_VARCHAR;
            case "Longvarbinary" -> ColumnType.LONG_VARBINARY;
            case "Datetime", "Time", "Timestamp" -> ColumnType.valueOf("OLD_" + name.toUpperCase(Locale.ROOT));
            case "Datetime2", "Time2", "Timestamp2" ->
                ColumnType.valueOf(name.substring(0, name.length() - 1).toUpperCase(Locale.ROOT));
            default ->
                ColumnType.valueOf(name.replace("unsigned", "int_unsigned").toUpperCase(Locale.ROOT));
        };
    }

    /** The value as the column's text form has it. */
    private static String capturedText(String type, String value) {
        if (type.contains("inary")) {
            return "0x" + value;
        }
        if (type.startsWith("Bit")) {
            return Long.toBinaryString(Long.decode(value));
        }
        if (type.startsWith("Timestamp")) {
            BigDecimal seconds = new BigDecimal(value.replace(" s", ""));
            return java.time.Instant.ofEpochSecond(
                            seconds.longValue(),
                            seconds.remainder(BigDecimal.ONE).movePointRight(9).longValueExact())
                    .toString();
        }
        return value;
    }
}
