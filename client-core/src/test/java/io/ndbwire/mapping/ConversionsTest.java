package io.ndbwire.mapping;

import static io.ndbwire.mapping.MappedTables.again;
import static io.ndbwire.mapping.MappedTables.bind;
import static io.ndbwire.mapping.MappedTables.inserted;
import static io.ndbwire.mapping.MappedTables.key;
import static io.ndbwire.mapping.MappedTables.nullable;
import static io.ndbwire.mapping.MappedTables.row;
import static io.ndbwire.mapping.MappedTables.table;
import static io.ndbwire.mapping.MappedTables.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a Java type becomes in a column comes back as it was. */
class ConversionsTest {

    enum Level {
        LOW,
        HIGH
    }

    record Numbers(
            int id,
            boolean flag,
            byte tiny,
            short small,
            long large,
            float single,
            double twice,
            @Nullable Integer boxed,
            @Nullable BigDecimal money,
            @Nullable BigInteger huge,
            @Nullable BitSet bits,
            Optional<Long> maybe) {}

    private static final io.ndbwire.schema.Table NUMBERS = table(
            key("id"),
            nullable("flag", ColumnType.BIT).length(1),
            nullable("tiny", ColumnType.TINYINT),
            nullable("small", ColumnType.SMALLINT),
            nullable("large", ColumnType.BIGINT),
            nullable("single", ColumnType.FLOAT),
            nullable("twice", ColumnType.DOUBLE),
            nullable("boxed", ColumnType.MEDIUMINT),
            nullable("money", ColumnType.DECIMAL).precision(10).scale(2),
            nullable("huge", ColumnType.BIGINT_UNSIGNED),
            nullable("bits", ColumnType.BIT).length(20),
            nullable("maybe", ColumnType.INT));

    @Test
    void numbersComeBack() {
        Binding<Numbers> numbers = bind(Numbers.class, NUMBERS);
        BitSet bits = BitSet.valueOf(new long[] {0b1010_0000_0000_0000_0001L});
        Numbers all = new Numbers(
                1,
                true,
                (byte) -1,
                (short) -2,
                1L << 40,
                0.5f,
                0.1,
                7,
                new BigDecimal("12.50"),
                BigInteger.ONE.shiftLeft(63),
                bits,
                Optional.of(5L));
        Numbers none = new Numbers(1, false, (byte) 0, (short) 0, 0, 0, 0, null, null, null, null, Optional.empty());

        assertThat(again(numbers, all)).isEqualTo(all);
        assertThat(again(numbers, none)).isEqualTo(none);
    }

    record Times(
            int id,
            @Nullable LocalDate day,
            @Nullable LocalDateTime moment,
            @Nullable Instant instant,
            @Nullable Duration span,
            @Nullable LocalTime time,
            @Nullable Year year) {}

    @Test
    void timesComeBack() {
        Binding<Times> times = bind(
                Times.class,
                table(
                        key("id"),
                        nullable("day", ColumnType.DATE),
                        nullable("moment", ColumnType.DATETIME).precision(6),
                        nullable("instant", ColumnType.TIMESTAMP).precision(3),
                        nullable("span", ColumnType.TIME),
                        nullable("time", ColumnType.TIME).precision(2),
                        nullable("year", ColumnType.YEAR)));
        Times all = new Times(
                1,
                LocalDate.of(2026, 11, 21),
                LocalDateTime.of(2026, 11, 21, 20, 15, 0, 123_456_000),
                Instant.parse("2026-11-21T20:15:00.123Z"),
                Duration.ofHours(-30),
                LocalTime.of(23, 59, 59, 990_000_000),
                Year.of(2026));

        assertThat(again(times, all)).isEqualTo(all);
        assertThat(again(times, new Times(1, null, null, null, null, null, null)))
                .isEqualTo(new Times(1, null, null, null, null, null, null));
        assertThatThrownBy(() -> times.read(row(times, 1, null, null, null, null, Duration.ofHours(25), null)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("Times.time")
                .hasMessageContaining("PT25H is no time of day");
    }

    @SuppressWarnings("ArrayRecordComponent") // whatever one thinks of it, people have them
    record Things(
            int id,
            @Nullable String text,
            byte @Nullable [] bytes,
            @Nullable UUID uuid,
            @Column("uuid_text") @Nullable UUID readable,
            @Nullable Level byName,
            @Nullable Level byNumber,
            @Nullable Level bySql,
            @Column("amount") @Nullable String asText) {}

    private static final io.ndbwire.schema.Table THINGS = table(
            key("id"),
            text("text", 20),
            nullable("bytes", ColumnType.VARBINARY).length(20),
            nullable("uuid", ColumnType.BINARY).length(16),
            text("uuid_text", 36),
            text("by_name", 10),
            nullable("by_number", ColumnType.TINYINT),
            nullable("by_sql", ColumnType.CHAR).length(1).collation(io.ndbwire.schema.Column.BINARY_COLLATION),
            nullable("amount", ColumnType.INT));

    @Test
    void otherValuesComeBack() {
        Binding<Things> things = bind(Things.class, THINGS);
        UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        Things all = new Things(1, "x", new byte[] {1, 2}, uuid, uuid, Level.HIGH, Level.HIGH, Level.LOW, "42");

        assertThat(again(things, all)).usingRecursiveComparison().isEqualTo(all);
        assertThat(inserted(things, all))
                .containsEntry("by_name", "HIGH")
                .containsEntry("by_number", 1)
                .containsEntry("by_sql", 1);
        assertThat((byte[]) inserted(things, all).get("uuid"))
                .startsWith(0, 0x11, 0x22)
                .endsWith(0xff);
        Things none = new Things(1, null, null, null, null, null, null, null, null);
        assertThat(again(things, none)).isEqualTo(none);
    }

    @Test
    void aConstantThatIsNotThereIsTold() {
        Binding<Things> things = bind(Things.class, THINGS);

        assertThatThrownBy(() -> things.read(row(things, 1, null, null, null, null, "MIDDLE", null, null, null)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("Things.byName")
                .hasMessageContaining("'MIDDLE' is no constant of ConversionsTest.Level");
        assertThatThrownBy(() -> things.read(row(things, 1, null, null, null, null, null, 2, null, null)))
                .hasMessageContaining("2 is no constant")
                .hasMessageContaining("0..1");
        assertThatThrownBy(() -> things.read(row(things, 1, null, null, null, null, null, null, 0, null)))
                .hasMessageContaining("1..2");
        assertThatThrownBy(() -> things.read(row(things, 1, null, null, null, "no uuid", null, null, null, null)))
                .hasMessageContaining("'no uuid' is no UUID");
    }

    static final class UriConverter implements Converter<URI, String> {
        @Override
        public String toColumn(URI value) {
            return value.toString();
        }

        @Override
        public URI toComponent(String value) {
            return URI.create(value);
        }
    }

    static final class Cents implements Converter<Integer, BigDecimal> {
        @Override
        public BigDecimal toColumn(Integer value) {
            return BigDecimal.valueOf(value, 2);
        }

        @Override
        public Integer toComponent(BigDecimal value) {
            return value.unscaledValue().intValueExact();
        }
    }

    record Converted(
            int id,
            @Convert(UriConverter.class) @Nullable URI uri,
            @Convert(UriConverter.class) Optional<URI> other,
            @Convert(Cents.class) int cents) {}

    private static final io.ndbwire.schema.Table CONVERTED = table(
            key("id"),
            text("uri", 20),
            text("other", 20),
            nullable("cents", ColumnType.DECIMAL).precision(10).scale(2));

    @Test
    void convertersStandBetweenComponentAndColumn() {
        Binding<Converted> converted = bind(Converted.class, CONVERTED);
        Converted all = new Converted(1, URI.create("a:b"), Optional.of(URI.create("c:d")), 1250);

        assertThat(inserted(converted, all)).containsEntry("uri", "a:b").containsEntry("other", "c:d");
        assertThat(again(converted, all)).isEqualTo(all);
        Converted none = new Converted(1, null, Optional.empty(), 0);
        assertThat(again(converted, none)).isEqualTo(none);
        assertThatThrownBy(() -> converted.read(row(converted, 1, null, null, null)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("Converted.cents")
                .hasMessageContaining("NULL");
        assertThatThrownBy(() -> converted.read(row(converted, 1, "not a uri", null, 1)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("Converted.uri")
                .hasMessageContaining("Illegal character");
    }

    @Test
    void whatWouldLoseSomethingDoesNotFit() {
        io.ndbwire.schema.Table table = table(
                nullable("twice", ColumnType.DOUBLE),
                nullable("money", ColumnType.DECIMAL).precision(10).scale(2),
                nullable("moment", ColumnType.DATETIME),
                nullable("uuid", ColumnType.BINARY).length(17));

        assertThat(List.of(
                        fits(Float.class, table, "twice"),
                        fits(Double.class, table, "money"),
                        fits(BigInteger.class, table, "money"),
                        fits(Instant.class, table, "moment"),
                        fits(UUID.class, table, "uuid"),
                        fits(Boolean.class, table, "money")))
                .containsOnly(false);
        assertThat(List.of(fits(Double.class, table, "twice"), fits(BigDecimal.class, table, "money")))
                .containsOnly(true);
    }

    private static boolean fits(Class<?> type, io.ndbwire.schema.Table table, String column) {
        return Conversions.find(type, table.column(column)) != null;
    }
}
