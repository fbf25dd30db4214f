package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemporalCodecTest {

    @Test
    void datesReachFromYearZeroToYear9999() {
        ColumnCodec codec = codec(ColumnType.DATE, 0);

        assertRoundTrip(codec, LocalDate.of(0, 1, 1));
        assertRoundTrip(codec, LocalDate.of(9999, 12, 31));
        assertRefused(codec, LocalDate.of(-1, 12, 31), "9999-12-31");
        assertRefused(codec, LocalDate.of(10_000, 1, 1), "9999-12-31");
        assertRefused(codec, "2026-13-01", "9999-12-31");
        assertRefused(codec, "2026-01-01 10:00:00", "no time of day");
        assertRefused(codec, LocalDateTime.of(2026, 1, 1, 0, 0), "LocalDate is expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-00-00", "2026-00-00", "2026-11-00", "2026-02-30"})
    void incompleteDatesAreTextOnly(String date) {
        ColumnCodec codec = codec(ColumnType.DATE, 0);
        byte[] bytes = Tables.encode(codec, date);

        assertThat(codec.decodeString(bytes, 0, 3)).isEqualTo(date);
        assertThatThrownBy(() -> codec.decode(bytes, 0, 3))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(date)
                .hasMessageContaining("read it as text");
    }

    @ParameterizedTest
    @CsvSource({"DATETIME, 6", "OLD_DATETIME, 0"})
    void incompleteDateTimesAreTextOnly(ColumnType type, int precision) {
        ColumnCodec codec = codec(type, precision);
        byte[] bytes = Tables.encode(codec, "0000-00-00 00:00:00");

        assertThat(codec.decodeString(bytes, 0, bytes.length)).startsWith("0000-00-00 00:00:00");
        assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.length)).hasMessageContaining("read it as text");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void fractionsKeepTheColumnsDigitsAndNothingFiner(int digits) {
        int nano = digits == 0 ? 0 : Integer.parseInt("987654".substring(0, digits) + "0".repeat(9 - digits));
        ColumnCodec time = codec(ColumnType.TIME, digits);
        ColumnCodec dateTime = codec(ColumnType.DATETIME, digits);
        ColumnCodec timestamp = codec(ColumnType.TIMESTAMP, digits);

        assertRoundTrip(time, Duration.ofSeconds(45_296, nano));
        assertRoundTrip(time, Duration.ofSeconds(45_296, nano).negated());
        assertRoundTrip(dateTime, LocalDateTime.of(9999, 12, 31, 23, 59, 59, nano));
        assertRoundTrip(timestamp, Instant.ofEpochSecond(Integer.MAX_VALUE, nano));
        for (ColumnCodec codec : new ColumnCodec[] {time, dateTime, timestamp}) {
            String finer = "2026-11-20 22:33:44." + "1".repeat(digits + 1);
            assertRefused(
                    codec, codec == time ? finer.substring(11) : codec == timestamp ? finer + "Z" : finer, "fraction");
        }
    }

    @Test
    void timesReach838HoursInBothDirections() {
        for (ColumnType type : new ColumnType[] {ColumnType.TIME, ColumnType.OLD_TIME}) {
            ColumnCodec codec = codec(type, type == ColumnType.TIME ? 6 : 0);
            Duration maximum = Duration.ofSeconds(838 * 3600 + 59 * 60 + 59);

            assertRoundTrip(codec, maximum);
            assertRoundTrip(codec, maximum.negated());
            assertRoundTrip(codec, Duration.ZERO);
            assertRefused(codec, maximum.plusNanos(1000), "838:59:59");
            assertRefused(codec, maximum.plusSeconds(1).negated(), "838:59:59");
            assertRefused(codec, "00:60:00", "0..59");
            assertRefused(codec, "12", "HHH:mm:ss");
            assertThat(Tables.encode(codec, LocalTime.of(12, 34, 56))).isEqualTo(Tables.encode(codec, "12:34:56"));
        }
    }

    @Test
    void dateTimesTakeDatesAndBothSeparators() {
        ColumnCodec codec = codec(ColumnType.DATETIME, 3);

        assertThat(Tables.encode(codec, LocalDate.of(2026, 11, 20)))
                .isEqualTo(Tables.encode(codec, "2026-11-20"))
                .isEqualTo(Tables.encode(codec, "2026-11-20T00:00"));
        assertRefused(codec, LocalDateTime.of(10_000, 1, 1, 0, 0), "9999-12-31");
        assertRefused(codec, "2026-11-20 24:00:00", "9999-12-31");
        assertRefused(codec, Instant.EPOCH, "LocalDateTime is expected");
    }

    @ParameterizedTest
    @CsvSource({"TIMESTAMP, 0", "OLD_TIMESTAMP, 0"})
    void timestampsReachFromTheFirstSecondToTheYear2038(ColumnType type, int precision) {
        ColumnCodec codec = codec(type, precision);

        assertRoundTrip(codec, Instant.parse("1970-01-01T00:00:01Z"));
        assertRoundTrip(codec, Instant.parse("2038-01-19T03:14:07Z"));
        assertRefused(codec, Instant.EPOCH, "1970-01-01T00:00:01Z");
        assertRefused(codec, Instant.parse("2038-01-19T03:14:08Z"), "2038-01-19T03:14:07");
        assertThat(Tables.encode(codec, OffsetDateTime.parse("2026-11-20T23:33:44+01:00")))
                .isEqualTo(Tables.encode(codec, ZonedDateTime.parse("2026-11-20T22:33:44Z[UTC]")))
                .isEqualTo(Tables.encode(codec, "2026-11-20 22:33:44Z"));
    }

    @Test
    void theZeroTimestampIsTextOnly() {
        ColumnCodec codec = codec(ColumnType.TIMESTAMP, 6);
        byte[] bytes = Tables.encode(codec, "0000-00-00 00:00:00");

        assertThat(bytes).containsOnly(0);
        assertThat(codec.decodeString(bytes, 0, bytes.length)).isEqualTo("0000-00-00 00:00:00");
        assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.length)).hasMessageContaining("read it as text");
    }

    @Test
    void bytesThatAreNoTimeAreRefused() {
        assertThatThrownBy(() -> codec(ColumnType.TIME, 0).decode(Vectors.bytes("80003c"), 0, 3))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> codec(ColumnType.DATETIME, 0).decode(Vectors.bytes("19bb69686c"), 0, 5))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> codec(ColumnType.TIMESTAMP, 1).decode(Vectors.bytes("6553f10064"), 0, 5))
                .isInstanceOf(InvalidValueException.class);
    }

    private static ColumnCodec codec(ColumnType type, int precision) {
        return ColumnCodec.of(
                "d.T1", Column.builder("c", type).precision(precision).build());
    }

    private static void assertRoundTrip(ColumnCodec codec, Object value) {
        byte[] bytes = Tables.encode(codec, value);
        assertThat(bytes).hasSize(codec.maximumBytes());
        assertThat(codec.decode(bytes, 0, bytes.length)).isEqualTo(value);
        assertThat(Tables.encode(codec, codec.decodeString(bytes, 0, bytes.length)))
                .isEqualTo(bytes);
    }

    private static void assertRefused(ColumnCodec codec, Object value, String part) {
        assertThatThrownBy(() -> Tables.encode(codec, value))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("column c")
                .hasMessageContaining(part);
    }
}
