package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.ColumnCodec;
import io.ndbwire.it.behaviour.TypeCases.Case;
import io.ndbwire.it.behaviour.TypeCases.Value;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of every column type on their way into the data nodes and back, and those that never get there. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ColumnTypesTest {

    private final ClusterClient fixture;

    ColumnTypesTest(ClusterClient fixture) {
        this.fixture = fixture;
    }

    static Stream<Case> cases() {
        return TypeCases.all();
    }

    /** Large objects have none. */
    static Stream<Case> casesWithDefault() {
        return TypeCases.all().filter(type -> !type.column().type().isLargeObject());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void valuesComeBackAsTheyWereWritten(Case type) {
        TableHandle table = createTable(type.column());
        for (int i = 0; i < type.values().size(); i++) {
            Value value = type.values().get(i);

            fixture.blocking().execute(table.insert().set("id", i).set("v", value.written()));
            Row inserted = fixture.blocking().execute(table.read(i));
            assertThat(inserted.get("v")).isEqualTo(value.read());
            assertThat(inserted.getInt("behind")).as("the column behind").isEqualTo(7);
            fixture.blocking().execute(table.update(i).set("v", null));
            assertThat(read(table, i).isNull("v")).isTrue();
            assertThat(read(table, i).get("v")).isNull();
            fixture.blocking().execute(table.upsert().set("id", i).set("v", value.written()));
            assertThat(read(table, i).get("v")).isEqualTo(value.read());
            // What is read as text can be written as text.
            String text = read(table, i).getString("v");
            fixture.blocking().execute(table.update(i).set("v", text));
            assertThat(read(table, i).get("v")).isEqualTo(value.read());
        }
        for (int i = 0; i < type.values().size(); i++) {
            fixture.blocking().execute(table.delete(i));
            assertThat(fixture.blocking().execute(table.read(i))).isNull();
        }
    }

    /** One table with a column of each type: starting the program takes longer than all else. */
    @Test
    void ndbsOwnProgramReadsWhatWasWritten() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.PROGRAMS);
        List<Case> cases = TypeCases.all().filter(Case::isPrinted).toList();
        List<Column> columns = new ArrayList<>();
        columns.add(ClusterClient.key("id", ColumnType.INT));
        cases.forEach(type -> columns.add(type.column("v" + columns.size())));
        TableHandle table = fixture.createTable(columns.toArray(Column[]::new));
        int rows =
                1 + cases.stream().mapToInt(type -> type.values().size()).max().orElseThrow();
        for (int id = 0; id < rows; id++) {
            Write insert = table.insert().set("id", id);
            for (int i = 0; i < cases.size(); i++) {
                Value value = cases.get(i).printedValue(id);
                insert.set("v" + (i + 1), value == null ? null : value.written());
            }
            fixture.blocking().execute(insert);
        }

        Map<Integer, String[]> printed = selectAll(table);
        assertThat(printed).hasSize(rows);
        for (int id = 0; id < rows; id++) {
            for (int i = 0; i < cases.size(); i++) {
                Value value = cases.get(i).printedValue(id);
                assertThat(printed.get(id)[i + 1])
                        .as("value %s of %s", id, cases.get(i))
                        .isEqualTo(value == null ? "[NULL]" : value.printed());
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("casesWithDefault")
    void aColumnThatIsNotSetTakesItsDefault(Case type) {
        TableHandle source = createTable(type.column());
        byte[] wire = wire(source, type.values().get(0).written());
        TableHandle table = createTable(
                type.column().toBuilder().nullable(false).defaultValue(wire).build());

        fixture.blocking().execute(table.insert().set("id", 1));
        assertThat(read(table, 1).get("v")).isEqualTo(type.values().get(0).read());
        assertThat(table.description().column("v").defaultValue()).isEqualTo(wire);
    }

    /** Type, value, and what the message must say besides table and column. */
    static Stream<Arguments> refused() {
        Column.Builder decimal =
                Column.builder("v", ColumnType.DECIMAL).precision(5).scale(2);
        Column.Builder latin1 =
                Column.builder("v", ColumnType.VARCHAR).length(4).collation(TypeCases.LATIN1_SWEDISH);
        Column.Builder utf8 = Column.builder("v", ColumnType.CHAR).length(4).collation(TypeCases.UTF8MB4_BIN);
        return Stream.of(
                outside(ColumnType.TINYINT, 128, "128", "-128..127"),
                outside(ColumnType.TINYINT_UNSIGNED, -1, "-1", "0..255"),
                outside(ColumnType.SMALLINT, -32769, "-32769", "-32768..32767"),
                outside(ColumnType.SMALLINT_UNSIGNED, 65536, "65536", "0..65535"),
                outside(ColumnType.MEDIUMINT, 8388608, "8388608", "-8388608..8388607"),
                outside(ColumnType.MEDIUMINT_UNSIGNED, 16777216, "16777216", "0..16777215"),
                outside(ColumnType.INT, 1L << 31, "2147483648", "-2147483648..2147483647"),
                outside(ColumnType.INT_UNSIGNED, -1, "-1", "0..4294967295"),
                outside(
                        ColumnType.BIGINT,
                        new BigInteger("9223372036854775808"),
                        "9223372036854775808",
                        "9223372036854775807"),
                outside(
                        ColumnType.BIGINT_UNSIGNED,
                        BigInteger.ONE.shiftLeft(64),
                        "18446744073709551616",
                        "18446744073709551615"),
                outside(ColumnType.INT, 1.5, "1.5", "whole"),
                outside(ColumnType.INT, "ten", "ten", "number"),
                outside(ColumnType.INT, new Object[0], "Object", "Number"),
                outside(ColumnType.FLOAT, 1e39, "1.0E39", "3.4028235E38"),
                outside(ColumnType.DOUBLE, Double.NaN, "NaN", "finite"),
                Arguments.of(decimal, new BigDecimal("1000"), "1000", "3 digits before"),
                Arguments.of(decimal, new BigDecimal("0.001"), "0.001", "2 digits after"),
                outside(ColumnType.YEAR, 1900, "1900", "1901"),
                outside(ColumnType.DATE, "2026-13-01", "2026-13-01", ".."),
                outside(ColumnType.TIME, Duration.ofHours(839), "PT839H", "838:59:59"),
                outside(ColumnType.DATETIME, LocalDateTime.of(10000, 1, 1, 0, 0), "10000", "9999-12-31"),
                outside(ColumnType.DATETIME, LocalDateTime.of(2026, 1, 1, 0, 0, 0, 1), "00.000000001", "fraction"),
                outside(
                        ColumnType.TIMESTAMP,
                        Instant.ofEpochSecond(1L << 31),
                        "2038-01-19T03:14:08Z",
                        "2038-01-19T03:14:07"),
                outside(ColumnType.TIMESTAMP, 5, "Integer", "Instant"),
                Arguments.of(latin1, "12345", "12345", "4 bytes"),
                Arguments.of(latin1, "\u4e2d", "\u4e2d", "latin1"),
                Arguments.of(latin1, 7, "Integer", "String"),
                Arguments.of(utf8, "\u20acuv", "\u20acuv", "4 bytes"),
                Arguments.of(utf8, "\ud83d", "character", "utf8mb4"),
                Arguments.of(Column.builder("v", ColumnType.BINARY).length(2), new byte[3], "3 bytes", "2 bytes"),
                Arguments.of(Column.builder("v", ColumnType.VARBINARY).length(2), new byte[3], "3 bytes", "2 bytes"),
                Arguments.of(Column.builder("v", ColumnType.VARBINARY).length(2), 3, "Integer", "byte[]"),
                Arguments.of(Column.builder("v", ColumnType.BIT).length(3), 8, "8", "3 bits"),
                Arguments.of(Column.builder("v", ColumnType.BLOB).precision(8), new byte[9], "9 bytes", "8 bytes"),
                Arguments.of(Column.builder("v", ColumnType.INT), null, "NULL", "NOT NULL"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("refused")
    void aValueThatDoesNotFitIsRefusedBeforeAnythingIsSent(
            Column.Builder column, Object value, String shown, String limit) {
        boolean nullable = value != null;
        TableHandle table = createTable(column.nullable(nullable).build());
        long sent = operations();

        InvalidValueException failure = Stages.failure(
                fixture.client().execute(table.insert().set("id", 1).set("v", value)), InvalidValueException.class);
        Stages.failure(fixture.client().execute(table.update(1).set("v", value)), InvalidValueException.class);
        assertThat(failure)
                .hasMessageContaining(table.description().name().toString())
                .hasMessageContaining("column v")
                .hasMessageContaining(shown)
                .hasMessageContaining(limit);
        assertThat(failure.isRetryable()).isFalse();
        assertThat(operations()).as("operations sent").isEqualTo(sent);
        assertThat(fixture.blocking().execute(table.read(1))).isNull();
    }

    @Test
    void aKeyThatDoesNotFitIsRefusedBeforeAnythingIsSent() {
        TableHandle table = fixture.createSimpleTable();
        long sent = operations();

        for (Object key : new Object[] {1L << 40, "x", new byte[1]}) {
            InvalidValueException failure =
                    Stages.failure(fixture.client().execute(table.read(key)), InvalidValueException.class);
            assertThat(failure)
                    .hasMessageContaining(table.description().name().toString())
                    .hasMessageContaining("column id");
            Stages.failure(fixture.client().execute(table.delete(key)), InvalidValueException.class);
        }
        Stages.failure(fixture.client().execute(table.read((Object) null)), InvalidValueException.class);
        assertThat(operations()).isEqualTo(sent);
    }

    private static Arguments outside(ColumnType type, Object value, String shown, String limit) {
        return Arguments.of(Column.builder("v", type), value, shown, limit);
    }

    /** The column in the middle, so that a value of a wrong size would shift the one behind. */
    private TableHandle createTable(Column column) {
        byte[] seven = {7, 0, 0, 0};
        return fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                column,
                Column.builder("behind", ColumnType.INT).defaultValue(seven).build());
    }

    private Row read(TableHandle table, int id) {
        return fixture.blocking().execute(table.read(id));
    }

    private long operations() {
        return fixture.client().statistics().get(ClientCounter.PRIMARY_KEY_OPERATIONS);
    }

    private static byte[] wire(TableHandle table, Object value) {
        Column column = table.description().column("v");
        byte[] room = new byte[column.maximumBytes()];
        int length = ColumnCodec.of("t", column).encode(value, room, 0);
        return Arrays.copyOf(room, length);
    }

    /** The fields of each row by {@code id} as {@code ndb_select_all} prints them. */
    private Map<Integer, String[]> selectAll(TableHandle table) {
        String printed = fixture.cluster()
                .run(
                        "ndb_select_all",
                        "--database=" + ClusterClient.DATABASE,
                        "--header=0",
                        "--delimiter=;",
                        table.description().name().table());
        Map<Integer, String[]> rows = new LinkedHashMap<>();
        printed.lines()
                .filter(line -> line.contains(";"))
                .map(line -> line.split(";"))
                .forEach(fields -> {
                    rows.put(Integer.valueOf(fields[0]), fields);
                });
        return rows;
    }
}
