package io.ndbwire.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import java.util.Objects;
import java.util.TimeZone;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Values of every type: as they are set, as they are got, and as they are told of. */
@EachCluster
@ExtendWith(JdbcExtension.class)
class JdbcTypesTest {

    private final JdbcUnderTest jdbc;

    JdbcTypesTest(JdbcUnderTest jdbc) {
        this.jdbc = jdbc;
    }

    /** A table {@code id INT KEY, v} of that column. */
    private String table(Column.Builder column) throws SQLException {
        return jdbc.createTable(jdbc.define()
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(column.nullable(true).build())
                .build());
    }

    private static Column.Builder of(ColumnType type) {
        return Column.builder("v", type);
    }

    /** What takes a row of a result. */
    private interface Check {

        void row(ResultSet row) throws SQLException;
    }

    private void check(String table, @Nullable Object value, Check check) throws SQLException {
        jdbc.update("DELETE FROM " + table + " WHERE id = 1");
        jdbc.update("INSERT INTO " + table + " VALUES (1, ?)", value);
        try (PreparedStatement select = jdbc.connection().prepareStatement("SELECT v FROM " + table + " WHERE id = 1");
                ResultSet rows = select.executeQuery()) {
            assertThat(rows.next()).isTrue();
            check.row(rows);
            assertThat(rows.next()).isFalse();
        }
    }

    private void assertObject(Column.Builder column, Object value, Object expected) throws SQLException {
        String table = table(column);
        check(table, value, row -> {
            assertThat(row.getObject(1)).isEqualTo(expected);
            assertThat(row.wasNull()).isFalse();
            assertThat(row.getMetaData().getColumnClassName(1))
                    .isEqualTo(expected.getClass().getName());
        });
        check(table, null, row -> {
            assertThat(row.getObject(1)).isNull();
            assertThat(row.wasNull()).isTrue();
        });
    }

    @Test
    void numbers() throws SQLException {
        assertObject(of(ColumnType.TINYINT), true, 1);
        assertObject(of(ColumnType.SMALLINT_UNSIGNED), "65535", 65_535);
        assertObject(of(ColumnType.INT_UNSIGNED), 4_000_000_000L, 4_000_000_000L);
        assertObject(of(ColumnType.BIGINT), new BigDecimal("7.00"), 7L);
        assertObject(
                of(ColumnType.BIGINT_UNSIGNED),
                new BigInteger("18446744073709551615"),
                new BigInteger("18446744073709551615"));
        assertObject(of(ColumnType.DOUBLE), 1.5F, 1.5);
        assertObject(of(ColumnType.FLOAT), 0.25, 0.25F);
        assertObject(of(ColumnType.DECIMAL).precision(20).scale(4), "12.5", new BigDecimal("12.5000"));
        assertObject(of(ColumnType.YEAR), 2026, 2026);
        assertObject(of(ColumnType.BIT).length(1), true, true);
        String table = table(of(ColumnType.BIGINT));
        check(table, 300L, row -> {
            assertThat(row.getInt(1)).isEqualTo(300);
            assertThat(row.getBigDecimal("v")).isEqualByComparingTo("300");
            assertThat(row.getString(1)).isEqualTo("300");
            assertThat(row.getBoolean(1)).isTrue();
            assertThatThrownBy(() -> row.getByte(1)).isInstanceOf(SQLDataException.class);
        });
    }

    @Test
    void texts() throws SQLException {
        assertObject(of(ColumnType.VARCHAR).length(40).collation(255), "Ж 😀", "Ж 😀");
        assertObject(of(ColumnType.CHAR).length(8).collation(46), "abc", "abc");
        assertObject(of(ColumnType.VARCHAR).length(40).collation(46), 12, "12");
        UUID id = UUID.randomUUID();
        check(
                table(of(ColumnType.VARCHAR).length(40).collation(46)),
                id,
                row -> assertThat(row.getObject(1, UUID.class)).isEqualTo(id));
        check(
                table(of(ColumnType.BINARY).length(16)),
                id,
                row -> assertThat(row.getObject(1, UUID.class)).isEqualTo(id));
    }

    @Test
    void timesKeepTheirMicroseconds() throws SQLException {
        LocalDateTime time = LocalDateTime.of(2026, 2, 3, 4, 5, 6, 123_456_000);
        assertObject(of(ColumnType.DATETIME).precision(6), time, Timestamp.valueOf(time));
        assertObject(of(ColumnType.DATETIME).precision(6), Timestamp.valueOf(time), Timestamp.valueOf(time));
        assertObject(of(ColumnType.DATETIME).precision(3), time, Timestamp.valueOf(time.withNano(123_000_000)));
        assertObject(
                of(ColumnType.DATETIME),
                time.withNano(500_000_000),
                Timestamp.valueOf(time.withSecond(7).withNano(0)));
        assertObject(of(ColumnType.DATE), LocalDate.of(2026, 2, 3), Date.valueOf("2026-02-03"));
        assertObject(of(ColumnType.TIME).precision(3), LocalTime.of(1, 2, 3), Time.valueOf("01:02:03"));
        Instant instant = Instant.parse("2026-02-03T04:05:06.000007Z");
        assertObject(of(ColumnType.TIMESTAMP).precision(6), instant, Timestamp.from(instant));
        check(table(of(ColumnType.DATETIME).precision(6)), time, row -> {
            assertThat(row.getObject(1, LocalDateTime.class)).isEqualTo(time);
            assertThat(row.getString(1)).isEqualTo("2026-02-03 04:05:06.123456");
            Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
            assertThat(Objects.requireNonNull(row.getTimestamp(1, utc)).toInstant())
                    .isEqualTo(time.atOffset(java.time.ZoneOffset.UTC).toInstant());
        });
        check(table(of(ColumnType.TIME)), Duration.ofHours(100), row -> {
            assertThat(row.getObject(1, Duration.class)).isEqualTo(Duration.ofHours(100));
            assertThat(row.getString(1)).isEqualTo("100:00:00");
            assertThatThrownBy(() -> row.getTime(1)).isInstanceOf(SQLDataException.class);
        });
    }

    @Test
    void timesAreComparedExactlyWhateverTheirColumnHolds() throws SQLException {
        String table = table(of(ColumnType.DATETIME));
        LocalDateTime second = LocalDateTime.of(2026, 1, 1, 0, 0, 5);
        jdbc.update("INSERT INTO " + table + " VALUES (1, ?), (2, ?)", second, second.plusSeconds(1));
        LocalDateTime between = second.plusNanos(300_000_000);
        assertThat(jdbc.query("SELECT id FROM " + table + " WHERE v < ?", between))
                .containsExactly("1");
        assertThat(jdbc.query("SELECT id FROM " + table + " WHERE v >= ?", between))
                .containsExactly("2");
        assertThat(jdbc.query("SELECT id FROM " + table + " WHERE v = ?", between))
                .isEmpty();
        assertThat(jdbc.query("SELECT COUNT(*) FROM " + table + " WHERE v <> ?", between))
                .containsExactly("2");
    }

    @Test
    void largeObjects() throws SQLException {
        byte[] bytes = new byte[70_000];
        bytes[69_999] = 9;
        assertLarge(of(ColumnType.BLOB).precision(256).scale(2_000), bytes, "BLOB", JDBCType.LONGVARBINARY, false);
        assertLarge(of(ColumnType.BLOB).precision(256).scale(13_948), bytes, "BLOB", JDBCType.LONGVARBINARY, true);
        String text = "Ж".repeat(30_000);
        String table = table(of(ColumnType.TEXT).precision(256).scale(13_948).collation(46));
        check(table, new StringReader(text), row -> {
            assertThat(row.getString(1)).isEqualTo(text);
            assertThat(Objects.requireNonNull(row.getClob(1)).length()).isEqualTo(30_000);
        });
        assertThat(jdbc.update("UPDATE " + table + " SET v = 'short' WHERE id >= 1"))
                .isEqualTo(1);
        assertThat(jdbc.query("SELECT v FROM " + table)).containsExactly("short");
        check(table(of(ColumnType.BLOB).precision(4_000).scale(8_100)), "{\"a\": [1, true]}", row -> {
            assertThat(row.getString(1)).isEqualTo("{\"a\": [1, true]}");
            assertThat(row.getMetaData().getColumnTypeName(1)).isEqualTo("JSON");
        });
    }

    private void assertLarge(Column.Builder column, byte[] value, String name, JDBCType type, boolean fits)
            throws SQLException {
        String table = table(column);
        if (!fits) {
            assertThatThrownBy(() -> jdbc.update("INSERT INTO " + table + " VALUES (1, ?)", value))
                    .isInstanceOf(SQLDataException.class)
                    .hasMessageContaining("65535");
            return;
        }
        check(table, new ByteArrayInputStream(value), row -> {
            assertThat(row.getBytes(1)).isEqualTo(value);
            assertThat(Objects.requireNonNull(row.getBlob(1)).length()).isEqualTo(value.length);
            ResultSetMetaData description = row.getMetaData();
            assertThat(description.getColumnTypeName(1)).isEqualTo(name);
            assertThat(description.getColumnType(1)).isEqualTo(type.getVendorTypeNumber());
        });
    }

    @Test
    void bytes() throws SQLException {
        byte[] value = "xyz".getBytes(StandardCharsets.UTF_8);
        assertObject(of(ColumnType.VARBINARY).length(10), value, value);
        String table = table(of(ColumnType.VARBINARY).length(10));
        jdbc.update("INSERT INTO " + table + " VALUES (1, X'00ff')");
        assertThat(jdbc.query("SELECT id FROM " + table + " WHERE v = ?", new byte[] {0, -1}))
                .containsExactly("1");
    }

    @Test
    void aValueThatDoesNotFitIsRefusedBeforeAnythingIsSent() throws SQLException {
        String table = table(of(ColumnType.TINYINT));
        for (Object wrong : new Object[] {128, "x", 1.5}) {
            assertThatThrownBy(() -> jdbc.update("INSERT INTO " + table + " VALUES (1, ?), (2, ?)", 1, wrong))
                    .isInstanceOf(SQLDataException.class)
                    .hasMessageContaining("column v");
        }
        assertThat(jdbc.query("SELECT COUNT(*) FROM " + table)).containsExactly("0");
        String text = table(of(ColumnType.VARCHAR).length(40).collation(46));
        assertThatThrownBy(() -> jdbc.query("SELECT id FROM " + text + " WHERE v = ?", 5))
                .isInstanceOf(SQLDataException.class)
                .hasMessageContaining("holds texts");
    }
}
