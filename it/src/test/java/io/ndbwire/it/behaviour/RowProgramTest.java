package io.ndbwire.it.behaviour;

import static io.ndbwire.client.Filter.param;
import static io.ndbwire.client.Filter.where;
import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Outcome;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.error.ProgramExitException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Changes that depend on what a row holds, decided where the row is. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class RowProgramTest {

    private final ClusterClient fixture;
    private final BlockingClient blocking;
    private final TableHandle table;

    RowProgramTest(ClusterClient fixture) {
        this.fixture = fixture;
        blocking = fixture.blocking();
        table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1).set("a", -7));
    }

    @Test
    void anIncrementYieldsTheSum() {
        assertThat(blocking.execute(table.update(1).increment("a", 10).returning("a"))
                        .getInt("a"))
                .isEqualTo(3);
        assertThat(blocking.execute(table.update(1).increment("a", -5).returning("a"))
                        .getInt("a"))
                .isEqualTo(-2);
    }

    @Test
    void aSumOutsideOfTheRangeChangesNothing() {
        blocking.execute(table.update(1).set("a", Integer.MAX_VALUE - 1));

        ConstraintException failure =
                Stages.failure(fixture.client().execute(table.update(1).increment("a", 2)), ConstraintException.class);
        assertThat(failure).hasMessageContaining("leave its column's range");
        assertThat(blocking.execute(table.read(1)).getInt("a")).isEqualTo(Integer.MAX_VALUE - 1);
    }

    @Test
    void onlyARowOfWhichTheConditionIsTrueIsChanged() {
        blocking.execute(table.update(1).set("a", 5).when(Filter.where("a").lessThan(0)));
        Stages.failure(
                fixture.client()
                        .execute(table.update(1)
                                .set("a", 6)
                                .when(Filter.where("a").lessThan(0))),
                NoSuchRowException.class);
        assertThat(blocking.execute(table.read(1)).getInt("a")).isEqualTo(5);
    }

    @Test
    void onlyARowOfWhichTheConditionIsTrueIsDeleted() {
        Stages.failure(
                fixture.client().execute(table.delete(1).when(Filter.where("a").equalTo(7))), NoSuchRowException.class);
        assertThat(blocking.execute(table.read(1))).isNotNull();
        blocking.execute(table.delete(1).when(Filter.where("a").equalTo(-7)));
        assertThat(blocking.execute(table.read(1))).isNull();
    }

    @Test
    void aReadWithAConditionYieldsTheRowOnlyWhereItIsTrue() {
        for (LockMode mode : LockMode.values()) {
            assertThat(blocking.execute(table.read(1).lock(mode).when(where("a").lessThan(0))))
                    .hasToString("{id=1, a=-7, b=null}");
            assertThat(blocking.execute(table.read(1)
                            .lock(mode)
                            .when(where("a").lessThan(0))
                            .when(where("b").notEqualTo("x"))))
                    .isNull();
            assertThat(blocking.execute(table.read(2).lock(mode).when(where("a").isNull())))
                    .isNull();
        }
    }

    @Test
    void aConditionOnAUniqueKeysRow() {
        TableHandle indexed = fixture.createTable(IndexDefinition.unique("by_b", "b"), ClusterClient.simpleColumns());
        blocking.execute(indexed.insert().set("id", 1).set("a", 5).set("b", "x"));

        assertThat(blocking.execute(
                        indexed.readUnique("by_b", "x").when(where("a").greaterThan(5))))
                .isNull();
        assertThat(blocking.execute(
                        indexed.readUnique("by_b", "x").when(where("a").atLeast(5))))
                .isNotNull();
        assertThat(blocking.execute(indexed.updateUnique("by_b", "x")
                                .increment("a", 1)
                                .when(where("a").equalTo(6), 6001)
                                .attempt())
                        .exitCode())
                .isEqualTo(6001);
        assertThat(blocking.execute(indexed.deleteUnique("by_b", "x")
                                .when(where("a").equalTo(5))
                                .attempt())
                        .isApplied())
                .isTrue();
    }

    @Test
    void theCodeOfTheFirstConditionThatIsNotTrueIsTold() {
        Filter positive = where("a").greaterThan(0);
        ProgramExitException failure = Stages.failure(
                fixture.client()
                        .execute(table.update(1)
                                .set("b", "x")
                                .when(where("id").equalTo(1), 6000)
                                .when(positive, 6899)),
                ProgramExitException.class,
                6899);
        assertThat(failure).hasMessageContaining("update of");
        Stages.failure(
                fixture.client().execute(table.delete(1).when(positive, 6100)), ProgramExitException.class, 6100);
        assertThat(blocking.execute(table.read(1))).hasToString("{id=1, a=-7, b=null}");
    }

    @Test
    void anAttemptTellsWhatBecameOfIt() {
        Outcome applied = blocking.execute(table.update(1)
                .increment("a", 8)
                .when(where("a").equalTo(-7))
                .returning("a")
                .attempt());
        assertThat(applied.isApplied()).isTrue();
        assertThat(applied.exitCode()).isZero();
        assertThat(applied.row().getInt("a")).isEqualTo(1);

        Outcome refused = blocking.execute(
                table.update(1).increment("a", 8).when(where("a").equalTo(-7)).attempt());
        assertThat(refused.isRefused()).isTrue();
        assertThat(refused.isRowMissing()).isFalse();
        assertThat(refused.exitCode()).isEqualTo(Outcome.NOT_TRUE);
        assertThat(refused.row()).isNull();

        Outcome missing = blocking.execute(
                table.delete(2).when(where("a").equalTo(-7), 6003).attempt());
        assertThat(missing.isRowMissing()).isTrue();
        assertThat(missing.isRefused()).isFalse();
        assertThat(missing.exitCode()).isZero();

        Outcome deleted = blocking.execute(
                table.delete(1).when(where("a").equalTo(1), 6003).attempt());
        assertThat(deleted.isApplied()).isTrue();
        assertThat(blocking.execute(table.read(1))).isNull();
    }

    @Test
    void aTransactionGoesOnAfterAnAttemptThatIsRefused() {
        Transaction transaction = fixture.begin();
        CompletionStage<Outcome> refused = transaction.add(
                table.update(1).set("b", "x").when(where("a").isNull(), 6005).attempt());
        CompletionStage<?> inserted =
                transaction.add(table.insert().set("id", 2).set("a", 2));
        CompletionStage<Outcome> missing = transaction.add(table.delete(99).attempt());
        Stages.value(transaction.commit());

        assertThat(Stages.value(refused).exitCode()).isEqualTo(6005);
        assertThat(Stages.value(missing).isRowMissing()).isTrue();
        assertThat(inserted).isCompleted();
        assertThat(blocking.execute(table.read(1))).hasToString("{id=1, a=-7, b=null}");
        assertThat(blocking.execute(table.read(2))).isNotNull();
    }

    @Test
    void anAttemptStillFailsForOtherReasons() {
        blocking.execute(table.update(1).set("a", Integer.MAX_VALUE));

        Stages.failure(
                fixture.client().execute(table.update(1).increment("a", 1).attempt()), ConstraintException.class);
    }

    @Test
    void aPreparedFilterTakesOtherValuesEachTime() {
        Filter prepared = where("a")
                .between(param("from"), param("to"))
                .and(where("b").like(param("pattern")).or(where("b").isNull()));
        Filter open = prepared.with("pattern", "x%");

        assertThat(passes(open.with("from", -10).with("to", 0))).isTrue();
        assertThat(passes(open.with("from", -6).with("to", 0))).isFalse();
        assertThat(passes(open.with("from", null).with("to", 0))).isFalse();
        blocking.execute(table.update(1).set("b", "xyz"));
        assertThat(passes(open.with("from", -10).with("to", 0))).isTrue();
        assertThat(passes(open.with("from", -10).with("to", 0).with("pattern", "_y")))
                .isFalse();
        assertThat(passes(open.with("from", -10).with("to", 0).with("pattern", null)))
                .isFalse();

        Outcome outcome = blocking.execute(table.update(1)
                .increment("a", 1)
                .when(open.with("from", -10).with("to", 0), 6001)
                .when(where("id").equalTo(param("id")).with("id", 1), 6002)
                .when(where("b").in(param("b"), "q").with("b", "zzz"), 6003)
                .attempt());
        assertThat(outcome.exitCode()).isEqualTo(6003);
    }

    @Test
    void thePatternWithTheMostWildcardsIsMatched() {
        TableHandle texts = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                Column.builder("text", ColumnType.LONG_VARCHAR)
                        .length(20_000)
                        .collation(255)
                        .build());
        blocking.execute(texts.insert().set("id", 1).set("text", "a".repeat(20_000)));

        assertThat(blocking.execute(texts.read(1).when(where("text").like("%a".repeat(999) + "%"))))
                .isNotNull();
        InvalidValueException failure = Stages.failure(
                fixture.client().execute(texts.read(1).when(where("text").like("%a".repeat(1000) + "%"))),
                InvalidValueException.class);
        assertThat(failure).hasMessageContaining("1001 times %, at most 1000 are allowed");
    }

    @Test
    void ofALargeObjectOnlyNullCanBeTested() {
        TableHandle objects = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                Column.builder("object", ColumnType.BLOB)
                        .precision(256)
                        .nullable(true)
                        .build());
        blocking.execute(objects.insert().set("id", 1).set("object", new byte[] {1}));
        blocking.execute(objects.insert().set("id", 2));

        Filter isNull = where("object").isNull();
        assertThat(blocking.execute(objects.read(1).columns("id").when(isNull))).isNull();
        assertThat(blocking.execute(objects.read(2).columns("id").when(isNull))).isNotNull();
        assertThat(blocking.execute(objects.read(1).columns("id").when(isNull.not())))
                .isNotNull();
        Stages.failure(
                fixture.client().execute(objects.read(1).when(where("object").equalTo(new byte[] {1}))),
                InvalidValueException.class);
    }

    private boolean passes(Filter filter) {
        return blocking.execute(table.read(1).when(filter)) != null;
    }
}
