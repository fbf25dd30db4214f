package io.ndbwire.it.behaviour;

import static io.ndbwire.client.Expression.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.Expression;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Update;
import io.ndbwire.client.Write;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** New values that the data nodes work out from the old ones. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ArithmeticTest {

    /** An integer type with the ends of its range. */
    record Width(ColumnType type, BigInteger lowest, BigInteger highest) {
        static Width of(ColumnType type, int bits, boolean unsigned) {
            BigInteger size = BigInteger.ONE.shiftLeft(bits);
            BigInteger lowest = unsigned ? BigInteger.ZERO : size.shiftRight(1).negate();
            return new Width(type, lowest, lowest.add(size).subtract(BigInteger.ONE));
        }

        boolean holds(@Nullable BigInteger value) {
            return value == null || value.compareTo(lowest) >= 0 && value.compareTo(highest) <= 0;
        }

        @Override
        public String toString() {
            return type.name();
        }
    }

    private final ClusterClient fixture;
    private final BlockingClient blocking;

    ArithmeticTest(ClusterClient fixture) {
        this.fixture = fixture;
        blocking = fixture.blocking();
    }

    static Stream<Width> widths() {
        return Stream.of(
                Width.of(ColumnType.TINYINT, 8, false),
                Width.of(ColumnType.TINYINT_UNSIGNED, 8, true),
                Width.of(ColumnType.SMALLINT, 16, false),
                Width.of(ColumnType.SMALLINT_UNSIGNED, 16, true),
                Width.of(ColumnType.MEDIUMINT, 24, false),
                Width.of(ColumnType.MEDIUMINT_UNSIGNED, 24, true),
                Width.of(ColumnType.INT, 32, false),
                Width.of(ColumnType.INT_UNSIGNED, 32, true),
                Width.of(ColumnType.BIGINT, 64, false),
                Width.of(ColumnType.BIGINT_UNSIGNED, 64, true));
    }

    @ParameterizedTest
    @MethodSource("widths")
    void integersOfEveryWidthCountAcrossTheirWholeRange(Width width) {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                Column.builder("n", width.type()).build(),
                Column.builder("next", width.type()).build());
        blocking.execute(table.insert().set("id", 1).set("n", width.lowest()).set("next", width.highest()));

        assertThat(increment(table, 1)).isEqualTo(width.lowest().add(BigInteger.ONE));
        assertThat(increment(table, -1)).isEqualTo(width.lowest());
        refused(fixture.client().execute(table.update(1).decrement("n", 1)));
        if (width.lowest().signum() < 0) {
            blocking.execute(table.update(1).set("n", -1));
            assertThat(increment(table, 1)).isEqualTo(BigInteger.ZERO);
            assertThat(increment(table, -100)).isEqualTo(BigInteger.valueOf(-100));
            assertThat(increment(table, 127)).isEqualTo(BigInteger.valueOf(27));
        }
        blocking.execute(table.update(1).set("n", width.highest().subtract(BigInteger.TWO)));
        assertThat(increment(table, 2)).isEqualTo(width.highest());
        refused(fixture.client().execute(table.update(1).increment("n", 1)));
        assertThat(number(blocking.execute(table.read(1)), "n")).isEqualTo(width.highest());
        assertThat(number(blocking.execute(table.read(1)), "next")).isEqualTo(width.highest());
    }

    /** A short column is written as a whole word, of which the index takes what the value needs. */
    @ParameterizedTest
    @MethodSource("widths")
    void whatWasWorkedOutIsFoundByAnIndex(Width width) {
        TableHandle table = fixture.createTable(
                IndexDefinition.unique("by_n", "n"),
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("n", width.type()));
        blocking.execute(table.insert().set("id", 1).set("n", width.highest()));
        blocking.execute(table.update(1).compute("n", column("n").minus(Expression.value(1))));
        assertThat(blocking.execute(table.readUnique("by_n", width.highest().subtract(BigInteger.ONE))))
                .isNotNull();
        if (width.lowest().signum() < 0) {
            blocking.execute(table.update(1).set("n", 1));
            blocking.execute(table.update(1).decrement("n", 3));
            assertThat(blocking.execute(table.readUnique("by_n", -2)).getLong("id"))
                    .isEqualTo(1);
            assertThat(blocking.execute(table.updateUnique("by_n", -2)
                                    .increment("n", 4)
                                    .returning("n"))
                            .getLong("n"))
                    .isEqualTo(2);
            assertThat(blocking.execute(table.readUnique("by_n", 2))).isNotNull();
        }
    }

    @Test
    void columnsOfTheDynamicFormatAreWorkedOutToo() {
        TableHandle table = fixture.createTable(Stream.concat(
                        Stream.of(ClusterClient.key("id", ColumnType.INT)),
                        widths().map(width -> Column.builder("n_" + width, width.type())
                                .nullable(true)
                                .dynamic(true)
                                .build()))
                .toArray(Column[]::new));
        Write insert = table.insert().set("id", 1);
        Update update = table.update(1);
        widths().forEach(width -> {
            insert.set("n_" + width, width.highest());
            update.decrement("n_" + width, 100);
        });
        blocking.execute(insert);
        blocking.execute(update);

        Row row = blocking.execute(table.read(1));
        widths().forEach(width ->
                assertThat(number(row, "n_" + width)).isEqualTo(width.highest().subtract(BigInteger.valueOf(100))));
    }

    @Test
    void columnsAreAddedSubtractedAndCopied() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("t", ColumnType.TINYINT),
                ClusterClient.nullable("m", ColumnType.MEDIUMINT_UNSIGNED),
                ClusterClient.nullable("i", ColumnType.INT),
                ClusterClient.nullable("l", ColumnType.BIGINT),
                ClusterClient.nullable("u", ColumnType.BIGINT_UNSIGNED));
        blocking.execute(table.insert()
                .set("id", 1)
                .set("t", -100)
                .set("m", 10_000_000)
                .set("i", -5)
                .set("l", 1L << 60)
                .set("u", BigInteger.ONE.shiftLeft(63)));

        Row row = blocking.execute(table.update(1)
                .compute("i", column("i").plus(column("t")).minus(column("m")))
                .compute("t", column("id").minus(3))
                .compute("l", column("l").minus(column("u")))
                .compute("u", column("u").plus(column("m")))
                .returning("t", "i", "l", "u"));

        assertThat(row)
                .hasToString("{t=-2, i=-10000105, l=" + ((1L << 60) + Long.MIN_VALUE) + ", u="
                        + BigInteger.ONE.shiftLeft(63).add(BigInteger.valueOf(10_000_000)) + "}");
        refused(fixture.client()
                .execute(table.update(1).compute("l", column("l").minus(column("u")))));
        InvalidValueException circle = Stages.failure(
                fixture.client()
                        .execute(table.update(1).compute("i", column("m")).compute("m", column("i"))),
                InvalidValueException.class);
        assertThat(circle).hasMessageContaining("columns i, m: each is worked out from another");
    }

    @Test
    void expressionsSeeTheRowAsItIsBefore() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("a", ColumnType.SMALLINT),
                ClusterClient.nullable("b", ColumnType.BIGINT),
                ClusterClient.nullable("c", ColumnType.INT_UNSIGNED));
        blocking.execute(table.insert().set("id", 1).set("a", -7).set("b", 100).set("c", 3));

        Row row = blocking.execute(table.update(1)
                .compute("a", column("a").plus(column("id")))
                .compute("b", column("a").plus(column("b")))
                .set("c", 50)
                .returning("a", "b", "c"));
        assertThat(row).hasToString("{a=-6, b=93, c=50}");

        Row after = blocking.execute(table.update(1)
                .compute("b", column("c").minus(column("a")).plus(1))
                .set("a", null)
                .returning("a", "b"));
        assertThat(after).hasToString("{a=null, b=57}");
        assertThat(blocking.execute(table.update(1)
                                .compute("b", column("b").plus(column("a")))
                                .returning("b"))
                        .isNull("b"))
                .isTrue();
    }

    @Test
    void aRefusedExpressionLeavesTheWholeRowAsItWas() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("a", ColumnType.INT),
                ClusterClient.nullable("t", ColumnType.TINYINT),
                Column.builder("n", ColumnType.INT).build());
        blocking.execute(table.insert().set("id", 1).set("a", 1).set("t", 100).set("n", 1));
        Transaction transaction = fixture.begin();
        CompletionStage<?> outOfRange = transaction.execute(
                table.update(1).increment("a", 5).increment("t", 100).ignoringError());
        Stages.value(transaction.commit());

        refused(outOfRange);
        blocking.execute(table.update(1).set("a", null));
        ConstraintException failure = Stages.failure(
                fixture.client().execute(table.update(1).increment("t", 1).compute("n", column("a"))),
                ConstraintException.class);
        assertThat(failure).hasMessageContaining("a NOT NULL column would become NULL");
        assertThat(blocking.execute(table.read(1))).hasToString("{id=1, a=null, t=100, n=1}");
    }

    @Test
    void otherFixedColumnsAreCopied() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("x", ColumnType.DOUBLE),
                ClusterClient.nullable("y", ColumnType.DOUBLE),
                Column.builder("from", ColumnType.DATETIME).build(),
                ClusterClient.nullable("to", ColumnType.DATETIME),
                Column.builder("price", ColumnType.DECIMAL)
                        .precision(9)
                        .scale(2)
                        .build(),
                Column.builder("paid", ColumnType.DECIMAL)
                        .precision(9)
                        .scale(2)
                        .nullable(true)
                        .build(),
                Column.builder("code", ColumnType.CHAR).length(3).collation(8).build(),
                Column.builder("old", ColumnType.CHAR).length(3).collation(8).build());
        LocalDateTime time = LocalDateTime.of(2026, 11, 21, 20, 15, 3);
        blocking.execute(table.insert()
                .set("id", 1)
                .set("x", -1.5)
                .set("from", time)
                .set("price", new BigDecimal("-12.50"))
                .set("code", "ab")
                .set("old", "xyz"));

        Row row = blocking.execute(table.update(1)
                .compute("y", column("x"))
                .compute("to", column("from"))
                .compute("paid", column("price"))
                .compute("old", column("code"))
                .returning("y", "to", "paid", "old"));
        assertThat(row.get("y")).isEqualTo(-1.5);
        assertThat(row.get("to")).isEqualTo(time);
        assertThat(row.get("paid")).isEqualTo(new BigDecimal("-12.50"));
        assertThat(row.get("old")).isEqualTo("ab");
    }

    @Test
    void whatTheDataNodesCannotWorkOutIsRefused() {
        TableHandle table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1).set("a", 1).set("b", "x"));

        assertThat(Stages.failure(
                        fixture.client().execute(table.update(1).increment("b", 1)), InvalidValueException.class))
                .hasMessageContaining("column b VARCHAR: only integers can be worked out by the data nodes");
        assertThat(Stages.failure(
                        fixture.client().execute(table.update(1).increment("id", 1)), InvalidValueException.class))
                .hasMessageContaining("a key cannot be updated");
    }

    private BigInteger increment(TableHandle table, long amount) {
        Row row = blocking.execute(table.update(1).increment("n", amount).returning("n"));
        BigInteger stored = number(blocking.execute(table.read(1)), "n");
        assertThat(number(row, "n")).isEqualTo(stored);
        return stored;
    }

    private static BigInteger number(Row row, String column) {
        return new BigInteger(String.valueOf(row.get(column)));
    }

    private static void refused(CompletionStage<?> stage) {
        assertThat(Stages.failure(stage, ConstraintException.class)).hasMessageContaining("leave its column's range");
    }
}
