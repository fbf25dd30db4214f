package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.BitSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;

/** Any value of any column type comes back as it went; any bytes end in a value or a clear refusal. */
class ColumnCodecPropertyTest {

    @Property(tries = 4000)
    void everyValueComesBackAsItWent(@ForAll("columnsAndValues") Tuple.Tuple2<Column, Object> columnAndValue) {
        ColumnCodec codec = ColumnCodec.of("d.T1", columnAndValue.get1());
        byte[] bytes = Tables.encode(codec, columnAndValue.get2());
        Object decoded = codec.decode(bytes, 0, bytes.length);

        assertThat(decoded).usingRecursiveComparison().isEqualTo(columnAndValue.get2());
        assertThat(Tables.encode(codec, decoded)).isEqualTo(bytes);
        assertThat(Tables.encode(codec, codec.decodeString(bytes, 0, bytes.length)))
                .isEqualTo(bytes);
    }

    @Property(tries = 4000)
    void anyBytesEndInAValueOrARefusal(@ForAll ColumnType type, @ForAll @Size(max = 60) byte[] bytes) {
        ColumnCodec codec = ColumnCodec.of("d.T1", ColumnCodecTest.column(type).build());
        byte[] sized = codec.lengthBytes() > 0 ? bytes : java.util.Arrays.copyOf(bytes, codec.maximumBytes());
        if (codec.lengthBytes() > 0 && sized.length >= codec.lengthBytes()) {
            Words.setLittleEndian(sized, 0, codec.lengthBytes(), sized.length - codec.lengthBytes());
        }

        assertValueOrRefusal(() -> codec.decode(sized, 0, sized.length));
        assertValueOrRefusal(() -> codec.decodeString(sized, 0, sized.length));
        assertValueOrRefusal(() -> codec.decodeBytes(sized, 0, sized.length));
        assertValueOrRefusal(() -> codec.decodeLong(sized, 0, sized.length));
        assertValueOrRefusal(() -> codec.decodeUnsignedLong(sized, 0, sized.length));
        assertValueOrRefusal(() -> codec.decodeDouble(sized, 0, sized.length));
    }

    @Property(tries = 2000)
    void anyTextIsTakenOrRefused(@ForAll ColumnType type, @ForAll("texts") String text) {
        ColumnCodec codec = ColumnCodec.of("d.T1", ColumnCodecTest.column(type).build());

        assertValueOrRefusal(() -> Tables.encode(codec, text));
    }

    private static void assertValueOrRefusal(Runnable action) {
        try {
            action.run();
        } catch (NdbException e) {
            assertThat(e).isInstanceOfAny(InvalidValueException.class, ProtocolException.class);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(60),
                Arbitraries.strings().withChars("0123456789-+.:TZe x").ofMaxLength(30));
    }

    @Provide
    Arbitrary<Tuple.Tuple2<Column, Object>> columnsAndValues() {
        return Arbitraries.of(ColumnType.values()).flatMap(type -> {
            Column column = ColumnCodecTest.column(type).build();
            return values(type).map(value -> Tuple.of(column, value));
        });
    }

    private static Arbitrary<?> values(ColumnType type) {
        return switch (type) {
            case TINYINT -> Arbitraries.bytes();
            case TINYINT_UNSIGNED -> Arbitraries.shorts().between((short) 0, (short) 255);
            case SMALLINT -> Arbitraries.shorts();
            case SMALLINT_UNSIGNED -> Arbitraries.integers().between(0, 65_535);
            case MEDIUMINT -> Arbitraries.integers().between(-8_388_608, 8_388_607);
            case MEDIUMINT_UNSIGNED -> Arbitraries.integers().between(0, 16_777_215);
            case INT -> Arbitraries.integers();
            case INT_UNSIGNED -> Arbitraries.longs().between(0, 0xFFFF_FFFFL);
            case BIGINT -> Arbitraries.longs();
            case BIGINT_UNSIGNED -> Arbitraries.longs().map(ColumnCodecPropertyTest::unsigned);
            case FLOAT -> Arbitraries.floats();
            case DOUBLE -> Arbitraries.doubles();
            case DECIMAL, OLD_DECIMAL -> decimals(true);
            case DECIMAL_UNSIGNED, OLD_DECIMAL_UNSIGNED -> decimals(false);
            case CHAR -> texts40().map(String::stripTrailing);
            case VARCHAR, LONG_VARCHAR, TEXT -> texts40();
            case BINARY -> Arbitraries.bytes().array(byte[].class).ofSize(40);
            case VARBINARY, LONG_VARBINARY, BLOB ->
                Arbitraries.bytes().array(byte[].class).ofMaxSize(40);
            case BIT -> Arbitraries.longs().between(0, (1L << 40) - 1);
            case YEAR -> Arbitraries.oneOf(Arbitraries.integers().between(1901, 2155), Arbitraries.just(0));
            default -> temporalValues(type);
        };
    }

    private static Arbitrary<?> temporalValues(ColumnType type) {
        Arbitrary<LocalDate> dates = Arbitraries.integers()
                .between((int) LocalDate.of(0, 1, 1).toEpochDay(), (int)
                        LocalDate.of(9999, 12, 31).toEpochDay())
                .map(LocalDate::ofEpochDay);
        Arbitrary<Integer> seconds = Arbitraries.integers().between(0, 86_399);
        Arbitrary<Integer> milliseconds = Arbitraries.integers().between(0, 999);
        return switch (type) {
            case DATE -> dates;
            case TIME ->
                Arbitraries.longs().between(-3_020_399_000L, 3_020_399_000L).map(Duration::ofMillis);
            case OLD_TIME -> Arbitraries.longs().between(-3_020_399, 3_020_399).map(Duration::ofSeconds);
            case DATETIME ->
                dates.flatMap(date -> seconds.flatMap(second -> milliseconds.map(fraction ->
                        LocalDateTime.of(date, LocalTime.ofSecondOfDay(second)).withNano(fraction * 1_000_000))));
            case OLD_DATETIME ->
                dates.flatMap(date -> seconds.map(second -> LocalDateTime.of(date, LocalTime.ofSecondOfDay(second))));
            case TIMESTAMP ->
                Arbitraries.longs().between(1000, 2_147_483_647_999L).map(Instant::ofEpochMilli);
            case OLD_TIMESTAMP -> Arbitraries.longs().between(1, 2_147_483_647L).map(Instant::ofEpochSecond);
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    private static Arbitrary<BigDecimal> decimals(boolean signed) {
        BigInteger maximum = BigInteger.TEN.pow(23).subtract(BigInteger.ONE);
        return Arbitraries.bigIntegers()
                .between(signed ? maximum.negate() : BigInteger.ZERO, maximum)
                .map(unscaled -> new BigDecimal(unscaled, 11));
    }

    private static Arbitrary<String> texts40() {
        return Arbitraries.strings().excludeChars(lone('\uD800', '\uDFFF')).ofMaxLength(13);
    }

    private static char[] lone(char first, char last) {
        char[] characters = new char[last - first + 1];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = (char) (first + i);
        }
        return characters;
    }

    private static Number unsigned(long bits) {
        return bits >= 0 ? (Number) bits : new BigInteger(Long.toUnsignedString(bits));
    }

    @Property
    void wideBitFieldsComeBackAsTheyWent(@ForAll @Size(max = 9) byte[] bytes) {
        Column column = Column.builder("c", ColumnType.BIT).length(72).build();
        ColumnCodec codec = ColumnCodec.of("d.T1", column);
        byte[] encoded = Tables.encode(codec, bytes);

        assertThat(codec.decode(encoded, 0, encoded.length)).isEqualTo(BitSet.valueOf(bytes));
    }
}
