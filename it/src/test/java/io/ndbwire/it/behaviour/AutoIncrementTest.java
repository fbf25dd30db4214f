package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Write;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Numbers that a table gives its rows, out of ranges that all clients of the cluster share. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class AutoIncrementTest {

    private static final TableName COUNTERS = new TableName("sys", "def", "SYSTAB_0");
    private static final int NO_SUCH_ROW = 626;

    private final ClusterClient fixture;

    AutoIncrementTest(ClusterClient fixture) {
        this.fixture = fixture;
    }

    @Test
    void rowsAreNumberedFromOneAndTheNumberIsTold() {
        TableHandle table = numbered(ColumnType.INT_UNSIGNED, 1);
        assertThat(fixture.blocking().insert(row(table, "a"))).isEqualTo(1);
        assertThat(fixture.blocking().insert(row(table, "b").set("id", null))).isEqualTo(2);
        fixture.blocking().execute(row(table, "c"));

        assertThat(fixture.blocking().execute(table.read(1)).getString("v")).isEqualTo("a");
        assertThat(fixture.blocking().execute(table.read(3)).getString("v")).isEqualTo("c");
    }

    @Test
    void theFirstNumberCanBeChosen() {
        TableHandle table = numbered(ColumnType.BIGINT, 1_000_000_000_000L);
        assertThat(fixture.blocking().insert(row(table, "a"))).isEqualTo(1_000_000_000_000L);
    }

    @Test
    void aRangeIsTakenAtOnceAndItsSizeIsAnOption() {
        TableHandle table = numbered(ColumnType.INT, 1);
        fixture.blocking().insert(row(table, "a"));
        assertThat(counter(table)).isEqualTo(513);

        NdbClient small = fixture.open(options -> options.autoIncrementPrefetch(10));
        TableHandle same = ClusterClient.sameTable(small, table);
        assertThat(small.blocking().insert(row(same, "b"))).isEqualTo(513);
        assertThat(counter(table)).isEqualTo(523);
        for (int i = 0; i < 9; i++) {
            small.blocking().insert(row(same, "b"));
        }
        assertThat(counter(table)).isEqualTo(523);
        assertThat(small.blocking().insert(row(same, "b"))).isEqualTo(523);
    }

    @Test
    void aTableThatWasMadeAnewIsNumberedByItsOwnCounter() {
        TableHandle table = numbered(ColumnType.INT, 1);
        TableName name = table.description().name();
        NdbClient other = fixture.open(options -> options);
        TableHandle same = ClusterClient.sameTable(other, table);
        for (int i = 1; i <= 3; i++) {
            assertThat(other.blocking().insert(row(same, "old"))).isEqualTo(i);
        }
        fixture.blocking().dropTable(name);
        TableHandle anew = fixture.blocking().createTable(definition(name, ColumnType.INT, 70));

        assertThat(other.blocking().insert(row(same, "new"))).isEqualTo(70);
        assertThat(fixture.blocking().execute(anew.read(70)).getString("v")).isEqualTo("new");
        assertThat(counter(anew)).isEqualTo(70 + 512);

        fixture.blocking().dropTable(name);
        anew = fixture.blocking().createTable(definition(name, ColumnType.INT, 1));
        other.blocking().execute(row(same, "chosen").set("id", 5_000));
        assertThat(counter(anew)).isEqualTo(5_001);
    }

    @Test
    void manyInsertsAtOnceOfSeveralClientsGetNumbersOfTheirOwn() {
        TableHandle table = numbered(ColumnType.INT, 1);
        List<CompletionStage<Long>> inserts = new ArrayList<>();
        for (int prefetch : new int[] {1, 7, 512}) {
            NdbClient client = fixture.open(options -> options.autoIncrementPrefetch(prefetch));
            TableHandle same = ClusterClient.sameTable(client, table);
            for (int i = 0; i < 1_000; i++) {
                inserts.add(client.insert(row(same, "x")));
            }
        }
        Set<Long> numbers = new HashSet<>();
        inserts.forEach(insert -> numbers.add(Stages.value(insert)));
        assertThat(numbers).hasSize(3_000);
    }

    @Test
    void insertsThatAreHandedOverTogetherAreNumbered() {
        TableHandle table = numbered(ColumnType.INT, 1);
        List<Write> rows =
                IntStream.range(0, 100).mapToObj(i -> row(table, "v" + i)).toList();
        fixture.client().executeAll(rows).forEach(Stages::value);
        fixture.client().executeAll(rows).forEach(Stages::value);
        for (int id = 1; id <= 200; id++) {
            assertThat(fixture.blocking().execute(table.read(id)))
                    .as("row %d", id)
                    .isNotNull();
        }
    }

    @Test
    void insertsInATransactionAreNumbered() {
        TableHandle table = numbered(ColumnType.INT, 1);
        Transaction transaction = fixture.begin();
        CompletionStage<Long> first = transaction.insert(row(table, "a"));
        CompletionStage<Void> second = transaction.add(row(table, "b"));
        transaction.execute();
        CompletionStage<Long> third = transaction.insert(row(table, "c"));
        Stages.value(transaction.commit());

        Stages.value(second);
        assertThat(List.of(Stages.value(first), Stages.value(third))).containsExactly(1L, 3L);
        assertThat(fixture.blocking().execute(table.read(2)).getString("v")).isEqualTo("b");
    }

    @Test
    void aTransactionThatIsRolledBackInsertsNothing() {
        TableHandle table = numbered(ColumnType.INT, 1);
        Transaction transaction = fixture.begin();
        CompletionStage<Long> withdrawn = transaction.insert(row(table, "a"));
        Stages.value(transaction.rollback());
        assertThat(Stages.outcome(withdrawn)).isNotNull();

        long number = Stages.value(fixture.client()
                .transact(next ->
                        next.insert(row(table, "b")).thenCombine(next.execute(), (inserted, done) -> inserted)));
        assertThat(fixture.blocking().execute(table.read(number)).getString("v"))
                .isEqualTo("b");
    }

    @Test
    void aChosenNumberIsNotGivenAgain() {
        TableHandle table = numbered(ColumnType.INT, 1);
        assertThat(fixture.blocking().insert(row(table, "chosen").set("id", 5_000)))
                .isEqualTo(5_000);
        assertThat(counter(table)).isEqualTo(5_001);
        assertThat(fixture.blocking().insert(row(table, "next"))).isEqualTo(5_001);
        // Within the range at hand nobody else has to be told.
        assertThat(fixture.blocking().insert(row(table, "chosen").set("id", 5_100)))
                .isEqualTo(5_100);
        assertThat(counter(table)).isEqualTo(5_513);
        assertThat(fixture.blocking().insert(row(table, "next"))).isEqualTo(5_101);
        // Lower ones leave the counter alone.
        fixture.blocking().insert(row(table, "low").set("id", 17));
        fixture.blocking().execute(row(table, "negative").set("id", -17));
        assertThat(fixture.blocking().insert(row(table, "next"))).isEqualTo(5_102);
    }

    @Test
    void aNumberThatAnotherClientChoseIsNotGivenByTheCounter() {
        TableHandle table = numbered(ColumnType.INT, 1);
        NdbClient other = fixture.open(options -> options);
        TableHandle same = ClusterClient.sameTable(other, table);
        fixture.blocking().insert(row(table, "a"));
        List<CompletionStage<Void>> chosen = new ArrayList<>();
        for (int id = 1_000; id < 2_000; id++) {
            chosen.add(other.execute(row(same, "b").set("id", id)));
        }
        chosen.forEach(Stages::value);
        assertThat(counter(table)).isEqualTo(2_000);
        assertThat(other.blocking().insert(row(same, "c"))).isEqualTo(2_000);
        assertThat(fixture.blocking().insert(row(table, "d"))).isEqualTo(2);
    }

    @Test
    void anExhaustedColumnSaysSo() {
        TableHandle table = numbered(ColumnType.TINYINT, 126);
        assertThat(fixture.blocking().insert(row(table, "a"))).isEqualTo(126);
        assertThat(fixture.blocking().insert(row(table, "b"))).isEqualTo(127);
        ConstraintException refusal =
                Stages.failure(fixture.client().insert(row(table, "c")), ConstraintException.class);
        assertThat(refusal).hasMessageContainingAll("column id", "128", "127");
    }

    @Test
    void afterTheHighestNumberThereIsNone() {
        TableHandle table = numbered(ColumnType.BIGINT, 1);
        assertThat(fixture.blocking().insert(row(table, "a").set("id", Long.MAX_VALUE)))
                .isEqualTo(Long.MAX_VALUE);
        for (int attempt = 0; attempt < 2; attempt++) {
            ConstraintException refusal =
                    Stages.failure(fixture.client().insert(row(table, "b")), ConstraintException.class);
            assertThat(refusal).hasMessageContainingAll("column id", "BIGINT");
        }
    }

    @Test
    void failuresOfInsertsAreTheirOwn() {
        TableHandle table = numbered(ColumnType.INT, 1);
        fixture.blocking().insert(row(table, "a").set("id", 600));
        assertThatThrownBy(() -> fixture.blocking().insert(row(table, "b").set("id", 600)))
                .isInstanceOf(DuplicateKeyException.class);
        assertThatThrownBy(() -> fixture.blocking().insert(row(table, "b").set("id", "no number")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("id");
        CompletionStage<Throwable> told =
                fixture.client().execute(row(table, "c").set("id", 600)).handle((done, failure) -> failure);
        assertThat(Stages.value(told)).isInstanceOf(DuplicateKeyException.class);
    }

    @Test
    void aTableWithoutKeyNumbersItsRowsItself() {
        TableHandle table = fixture.blocking()
                .createTable(TableDefinition.builder(fixture.newName())
                        .column(ClusterClient.nullable("a", ColumnType.INT))
                        .hiddenPrimaryKey()
                        .build());
        long key = fixture.blocking().insert(table.insert().set("a", 7));
        assertThat(fixture.blocking().execute(table.read(key)).getInt("a")).isEqualTo(7);
        assertThat(fixture.blocking().execute(table.read(key)).getLong("$PK")).isEqualTo(key);
        fixture.blocking().execute(table.update(key).set("a", 8));
        fixture.blocking().execute(table.delete(key));
        assertThat(fixture.blocking().execute(table.read(key))).isNull();
    }

    @Test
    void aTableThatWasCreatedAnewBeginsAnew() {
        TableHandle table = numbered(ColumnType.INT, 1);
        TableName name = table.description().name();
        fixture.blocking().insert(row(table, "a"));
        fixture.blocking().dropTable(name);
        TableHandle anew = fixture.blocking().createTable(definition(name, ColumnType.INT, 1));
        assertThat(fixture.blocking().insert(row(anew, "b"))).isEqualTo(1);
    }

    @Test
    void aCounterThatIsMissingIsNamed() {
        TableHandle table = numbered(ColumnType.INT, 1);
        TableHandle counters = Stages.value(fixture.client().table(COUNTERS));
        fixture.blocking().execute(counters.delete(table.description().id()));

        SchemaException refusal =
                Stages.failure(fixture.client().insert(row(table, "a")), SchemaException.class, NO_SUCH_ROW);
        assertThat(refusal).hasMessageContainingAll(table.description().name().table(), "SYSTAB_0");
        Stages.failure(fixture.client().execute(row(table, "a").set("id", 10)), SchemaException.class, NO_SUCH_ROW);
        Transaction transaction = fixture.begin();
        CompletionStage<Long> insert = transaction.insert(row(table, "a"));
        Stages.failure(transaction.commit(), SchemaException.class, NO_SUCH_ROW);
        Stages.failure(insert, SchemaException.class, NO_SUCH_ROW);
    }

    @Test
    void aTableWithoutAutoIncrementHasNoNumberToTell() {
        TableHandle table = fixture.createSimpleTable();
        assertThatThrownBy(() -> fixture.client().insert(table.insert().set("id", 1)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("no auto-increment column");
    }

    private TableHandle numbered(ColumnType type, long first) {
        return fixture.blocking().createTable(definition(fixture.newName(), type, first));
    }

    private static TableDefinition definition(TableName name, ColumnType type, long first) {
        return TableDefinition.builder(name)
                .column(Column.builder("id", type)
                        .primaryKey(true)
                        .autoIncrement(true)
                        .build())
                .column(Column.builder("v", ColumnType.VARCHAR)
                        .length(40)
                        .collation(255)
                        .nullable(true)
                        .build())
                .firstNumber(first)
                .build();
    }

    private static Write row(TableHandle table, String value) {
        return table.insert().set("v", value);
    }

    private long counter(TableHandle table) {
        TableHandle counters = Stages.value(fixture.client().table(COUNTERS));
        return fixture.blocking()
                .execute(counters.read(table.description().id()))
                .getLong("NEXTID");
    }
}
