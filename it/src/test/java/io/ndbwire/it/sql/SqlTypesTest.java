package io.ndbwire.it.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.SqlColumn;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every SQL type, in tables that we and in tables that the server created: what the server writes is read by us, and what
 * we write is the same to the server.
 */
@SharedWithSql
class SqlTypesTest {

    /**
     * A type.
     *
     * @param sql as the server writes it
     * @param column the same for us
     * @param literals values in SQL, in one line of it
     */
    record Case(String sql, Column.Builder column, List<String> literals) {

        Column named(String name) {
            Column described = column.build();
            return Column.builder(name, described.type())
                    .length(described.length())
                    .precision(described.precision())
                    .scale(described.scale())
                    .collation(described.collation())
                    .sql(described.sql())
                    .nullable(true)
                    .build();
        }

        /** Whether both sides write values in the same way. */
        boolean isOneText() {
            Column described = column.build();
            return switch (described.type()) {
                case FLOAT, DOUBLE, YEAR, TIMESTAMP, BIT, BINARY, VARBINARY, LONG_VARBINARY, BLOB -> false;
                case CHAR -> described.collation() != Column.BINARY_COLLATION;
                default -> true;
            };
        }

        @Override
        public String toString() {
            return sql.length() > 40 ? sql.substring(0, 40) : sql;
        }
    }

    private final SqlCluster shared;

    SqlTypesTest(SqlCluster shared) {
        this.shared = shared;
    }

    @ParameterizedTest
    @MethodSource("all")
    void inATableOfOurs(Case type) throws SQLException {
        TableName name = shared.newName();
        TableHandle table = shared.blocking()
                .createTable(TableDefinition.builder(name)
                        .column(Column.builder("id", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .column(type.named("v"))
                        .build());

        exchange(type, table);
        assertThat(shared.query("SELECT COLUMN_TYPE FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = '"
                        + SqlCluster.DATABASE + "' AND TABLE_NAME = '" + name.table() + "' AND COLUMN_NAME = 'v'"))
                .containsExactly(type.sql());
        shared.assertNothingExcluded();
    }

    @ParameterizedTest
    @MethodSource("all")
    void inATableOfTheServers(Case type) throws SQLException {
        TableName name = shared.newName();
        shared.sql("CREATE TABLE " + name.table() + " (id INT PRIMARY KEY, v " + type.sql() + charset(type)
                + " NULL) ENGINE=ndbcluster");
        TableHandle table = shared.table(name);

        assertThat(table.description().column("v").withNumber(0)).isEqualTo(type.named("v"));
        exchange(type, table);
    }

    /** Each value once by the server, and once more, from what was read of that, by us. */
    private void exchange(Case type, TableHandle table) throws SQLException {
        String name = table.description().name().table();
        List<String> literals = type.literals();
        for (int i = 0; i < literals.size(); i++) {
            shared.sql("INSERT INTO " + name + " VALUES (" + i + ", " + literals.get(i) + ")");
            Row row = shared.blocking().execute(table.read(i));
            if (type.isOneText()) {
                assertThat(List.of(row.getString("v")))
                        .isEqualTo(shared.query("SELECT CAST(v AS CHAR) FROM " + name + " WHERE id = " + i));
            }
            shared.blocking().execute(table.insert().set("id", 1_000 + i).set("v", row.get("v")));
            assertThat(shared.blocking().execute(table.read(1_000 + i)).getString("v"))
                    .isEqualTo(row.getString("v"));
        }
        shared.sql("INSERT INTO " + name + " VALUES (999, NULL)");
        assertThat(shared.blocking().execute(table.read(999)).isNull("v")).isTrue();
        shared.blocking().execute(table.insert().set("id", 1_999));
        assertThat(shared.query("SELECT id FROM " + name + " WHERE v IS NULL ORDER BY id"))
                .containsExactly("999", "1999");
        assertThat(shared.query("SELECT a.id FROM " + name + " a JOIN " + name
                        + " b ON b.id = a.id + 1000 AND a.v = b.v AND HEX(a.v) = HEX(b.v) ORDER BY a.id"))
                .containsExactlyElementsOf(IntStream.range(0, literals.size())
                        .mapToObj(Integer::toString)
                        .toList());
    }

    @Test
    void valuesHaveTheMeaningThatSqlGivesThem() throws SQLException {
        TableName name = shared.newName();
        shared.sql("CREATE TABLE " + name.table() + " (id INT PRIMARY KEY, d DECIMAL(12,3), t TIMESTAMP(6) NULL,"
                + " dt DATETIME(3), ti TIME(2), da DATE, y YEAR, b BIT(10), e ENUM('a','b','c'), s SET('x','y','z'),"
                + " f DOUBLE, u BIGINT UNSIGNED, c CHAR(5), v VARCHAR(20)) ENGINE=ndbcluster");
        shared.sql("INSERT INTO " + name.table() + " VALUES (1, -123.456, '2026-11-21 20:15:30.123456',"
                + " '2026-11-21 20:15:30.125', '-101:02:03.45', '2026-02-28', 2026, b'1000000001', 'b', 'x,z', 0.1,"
                + " 18446744073709551615, 'ab', 'Zürich €')");
        Row row = shared.blocking().execute(shared.table(name).read(1));

        assertThat(row.getBigDecimal("d")).isEqualByComparingTo("-123.456");
        assertThat(row.getTimestamp("t")).hasToString("2026-11-21T20:15:30.123456Z");
        assertThat(row.getDateTime("dt")).hasToString("2026-11-21T20:15:30.125");
        assertThat(row.getTime("ti")).hasToString("PT-101H-2M-3.45S");
        assertThat(row.getDate("da")).hasToString("2026-02-28");
        assertThat(row.getInt("y")).isEqualTo(2026);
        assertThat(row.getLong("b")).isEqualTo(513);
        assertThat(row.getBytes("e")).containsExactly(2);
        assertThat(row.getBytes("s")).containsExactly(5);
        assertThat(row.getDouble("f")).isEqualTo(0.1);
        assertThat(row.getUnsignedLong("u")).isEqualTo(-1);
        assertThat(row.getString("c")).isEqualTo("ab");
        assertThat(row.getString("v")).isEqualTo("Zürich €");
    }

    @Test
    void datesThatAreNoneAreText() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        shared.sql("CREATE TABLE " + t + " (id INT PRIMARY KEY, d DATE, dt DATETIME(3), ts TIMESTAMP NULL)"
                + " ENGINE=ndbcluster");
        try (SqlSession lax = shared.newSession()) {
            lax.sql("SET SESSION sql_mode = ''");
            lax.sql("INSERT INTO " + t + " VALUES (1, '0000-00-00', '2026-00-00 01:02:03.004', '0000-00-00 00:00:00')");
            Row row = shared.blocking().execute(shared.table(name).read(1));
            shared.blocking()
                    .execute(shared.table(name)
                            .insert()
                            .set("id", 2)
                            .set("d", row.getString("d"))
                            .set("dt", row.getString("dt"))
                            .set("ts", row.getString("ts")));
            assertThat(lax.query(
                            "SELECT CAST(d AS CHAR), CAST(dt AS CHAR), CAST(ts AS CHAR) FROM " + t + " WHERE id = 2"))
                    .containsExactly("0000-00-00 2026-00-00 01:02:03.004 0000-00-00 00:00:00");
        }
        shared.sql("DROP TABLE " + t);
    }

    private static String charset(Case type) {
        return switch (type.named("v").collation()) {
            case 8 -> " CHARACTER SET latin1 COLLATE latin1_swedish_ci";
            case 46 -> " COLLATE utf8mb4_bin";
            default -> "";
        };
    }

    static Stream<Case> all() {
        List<Case> all = new ArrayList<>();
        all.addAll(numbers());
        all.addAll(times());
        all.addAll(strings());
        return all.stream();
    }

    private static List<Case> numbers() {
        return List.of(
                type("tinyint", ColumnType.TINYINT, "-128", "0", "127"),
                type("tinyint unsigned", ColumnType.TINYINT_UNSIGNED, "0", "255"),
                new Case(
                        "tinyint(1)",
                        Column.builder("v", ColumnType.TINYINT).sql(SqlColumn.PLAIN.withKind(SqlColumn.Kind.BOOLEAN)),
                        List.of("TRUE", "FALSE")),
                type("smallint", ColumnType.SMALLINT, "-32768", "32767"),
                type("smallint unsigned", ColumnType.SMALLINT_UNSIGNED, "0", "65535"),
                type("mediumint", ColumnType.MEDIUMINT, "-8388608", "8388607"),
                type("mediumint unsigned", ColumnType.MEDIUMINT_UNSIGNED, "0", "16777215"),
                type("int", ColumnType.INT, "-2147483648", "2147483647"),
                type("int unsigned", ColumnType.INT_UNSIGNED, "0", "4294967295"),
                type("bigint", ColumnType.BIGINT, "-9223372036854775808", "9223372036854775807"),
                type("bigint unsigned", ColumnType.BIGINT_UNSIGNED, "0", "18446744073709551615"),
                type("float", ColumnType.FLOAT, "0", "-1.5", "3.402823e38", "1.17549435e-38"),
                type("double", ColumnType.DOUBLE, "0", "-0.1", "1.7976931348623157e308", "-2.2250738585072014e-308"),
                new Case(
                        "decimal(10,2)",
                        Column.builder("v", ColumnType.DECIMAL).precision(10).scale(2),
                        List.of("-12345678.90", "0.05", "99999999.99")),
                new Case(
                        "decimal(65,30) unsigned",
                        Column.builder("v", ColumnType.DECIMAL_UNSIGNED)
                                .precision(65)
                                .scale(30),
                        List.of("12345678901234567890123456789012345.123456789012345678901234567890", "0")),
                new Case(
                        "decimal(65,0)",
                        Column.builder("v", ColumnType.DECIMAL).precision(65),
                        List.of("-" + "9".repeat(65), "1", "9".repeat(65))),
                new Case("bit(1)", Column.builder("v", ColumnType.BIT).length(1), List.of("b'0'", "b'1'")),
                new Case(
                        "bit(64)",
                        Column.builder("v", ColumnType.BIT).length(64),
                        List.of("b'1'", "0xF0F0F0F0F0F0F0F1")));
    }

    private static List<Case> times() {
        return List.of(
                type("date", ColumnType.DATE, "'1000-01-01'", "'2024-02-29'", "'9999-12-31'"),
                type("year", ColumnType.YEAR, "0", "1901", "2155"),
                type("time", ColumnType.TIME, "'-838:59:59'", "'00:00:00'", "'838:59:59'"),
                new Case(
                        "time(6)",
                        Column.builder("v", ColumnType.TIME).precision(6),
                        List.of(
                                "'-838:59:59.000000'",
                                "'-00:00:00.000001'",
                                "'12:34:56.789012'",
                                "'838:59:59.000000'")),
                type("datetime", ColumnType.DATETIME, "'1000-01-01 00:00:00'", "'9999-12-31 23:59:59'"),
                new Case(
                        "datetime(3)",
                        Column.builder("v", ColumnType.DATETIME).precision(3),
                        List.of("'2026-11-21 20:15:30.125'")),
                new Case(
                        "datetime(6)",
                        Column.builder("v", ColumnType.DATETIME).precision(6),
                        List.of("'1000-01-01 00:00:00.000001'", "'9999-12-31 23:59:59.999999'")),
                type("timestamp", ColumnType.TIMESTAMP, "'1970-01-01 00:00:01'", "'2038-01-19 03:14:07'"),
                new Case(
                        "timestamp(6)",
                        Column.builder("v", ColumnType.TIMESTAMP).precision(6),
                        List.of("'1970-01-01 00:00:01.000000'", "'2038-01-19 03:14:07.999999'")));
    }

    private static List<Case> strings() {
        return List.of(
                text("char(10)", ColumnType.CHAR, 40, 255, "''", "'ab'", "'Zürich €'", "'𝄞'"),
                text("char(10)", ColumnType.CHAR, 10, 8, "'Zürich'"),
                text("varchar(20)", ColumnType.VARCHAR, 80, 255, "''", "'Zürich €'", "REPEAT('€', 20)"),
                text("varchar(20)", ColumnType.VARCHAR, 80, 46, "'a '", "'A'"),
                text("varchar(255)", ColumnType.VARCHAR, 255, 8, "REPEAT('ä', 255)"),
                text("varchar(300)", ColumnType.LONG_VARCHAR, 1200, 255, "''", "REPEAT('𝄞', 300)"),
                text("char(255)", ColumnType.CHAR, 1020, 255, "REPEAT('𝄞', 255)"),
                text("varchar(3000)", ColumnType.LONG_VARCHAR, 12000, 255, "REPEAT('𝄞', 3000)"),
                text("binary(255)", ColumnType.BINARY, 255, 0, "REPEAT(0xFE, 255)", "0x00"),
                text("varbinary(255)", ColumnType.VARBINARY, 255, 0, "REPEAT(0x00, 255)"),
                text("binary(8)", ColumnType.BINARY, 8, 0, "0x00FF", "0x0102030405060708"),
                text("varbinary(20)", ColumnType.VARBINARY, 20, 0, "''", "0x00FF00"),
                text("varbinary(300)", ColumnType.LONG_VARBINARY, 300, 0, "REPEAT(0xFE, 300)"),
                new Case("enum('a','bb','ccc')", Column.enumeration("v", "a", "bb", "ccc"), List.of("'a'", "'ccc'")),
                new Case(
                        "enum(" + names(300) + ")",
                        Column.enumeration("v", names(300).replace("'", "").split(",")),
                        List.of("'e1'", "'e300'")),
                new Case(
                        "set(" + names(64) + ")",
                        Column.set("v", names(64).replace("'", "").split(",")),
                        List.of("'e1,e64'", "'" + names(64).replace("'", "") + "'")),
                new Case("set('x','y','z')", Column.set("v", "x", "y", "z"), List.of("''", "'x'", "'x,z'")),
                new Case("tinyblob", large(ColumnType.BLOB, 0, 0), List.of("''", "REPEAT(0xFE, 255)")),
                new Case("tinytext", large(ColumnType.TEXT, 0, 255), List.of("'€'")),
                new Case(
                        "blob",
                        large(ColumnType.BLOB, 2000, 0),
                        List.of("''", "0x00FF", "REPEAT('x', 256)", "REPEAT(0xFE, 257)", "REPEAT(0x00, 65535)")),
                new Case(
                        "text",
                        large(ColumnType.TEXT, 2000, 255),
                        List.of("''", "'Zürich €'", "REPEAT('ä', 128)", "REPEAT('€', 21845)")),
                new Case(
                        "mediumblob",
                        large(ColumnType.BLOB, 4000, 0),
                        List.of("0x00FF", "REPEAT(0xFE, 4256)", "REPEAT(0x01, 300000)")),
                new Case("mediumtext", large(ColumnType.TEXT, 4000, 255), List.of("'Zürich €'", "REPEAT('ä', 70000)")),
                new Case(
                        "longblob",
                        large(ColumnType.BLOB, 13948, 0),
                        List.of("0x00FF", "REPEAT(0xFE, 14204)", "REPEAT(0xFE, 14205)", "REPEAT(0x01, 2000000)")),
                new Case("longtext", large(ColumnType.TEXT, 13948, 255), List.of("'Zürich €'", "REPEAT('€', 300000)")),
                new Case(
                        "json",
                        Column.builder("v", ColumnType.BLOB).precision(4000).scale(8100),
                        List.of("'null'", "'{\"a\": [1, 2.5, \"Zürich\"]}'", "JSON_ARRAY(REPEAT('x', 30000))")),
                new Case(
                        "vector(3)",
                        Column.builder("v", ColumnType.LONG_VARBINARY)
                                .length(12)
                                .sql(SqlColumn.PLAIN.withKind(SqlColumn.Kind.VECTOR)),
                        List.of("STRING_TO_VECTOR('[1, -2.5, 3e30]')")));
    }

    /** Names as in the definition of an ENUM or SET. */
    private static String names(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "'e" + i + "'").collect(Collectors.joining(","));
    }

    private static Case type(String sql, ColumnType type, String... literals) {
        return new Case(sql, Column.builder("v", type), List.of(literals));
    }

    private static Case text(String sql, ColumnType type, int length, int collation, String... literals) {
        return new Case(sql, Column.builder("v", type).length(length).collation(collation), List.of(literals));
    }

    private static Column.Builder large(ColumnType type, int part, int collation) {
        return Column.builder("v", type).precision(256).scale(part).collation(collation);
    }
}
