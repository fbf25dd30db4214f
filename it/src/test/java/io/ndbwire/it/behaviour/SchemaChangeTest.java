package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.KeyCall;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Projection;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables that other clients create, drop and create anew with other columns while this one uses them. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class SchemaChangeTest {

    private final ClusterClient fixture;
    private final NdbClient other;

    SchemaChangeTest(ClusterClient fixture) {
        this.fixture = fixture;
        other = fixture.open(options -> options);
    }

    @Test
    void aTableThatIsNotThereIsASchemaErrorThatNamesIt() {
        TableName name = fixture.newName();

        SchemaException failure = Stages.failure(other.table(name), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        assertThat(failure).hasMessageContaining(name.table());
        Stages.failure(other.dropTable(name), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        assertThat(Stages.value(other.tables(ClusterClient.DATABASE))).doesNotContain(name);
        Stages.value(other.createTable(first(name)));
        assertThat(Stages.value(fixture.client().tables(ClusterClient.DATABASE)))
                .contains(name);
        assertThat(Stages.value(fixture.client().table(name)).description().name())
                .isEqualTo(name);
    }

    @Test
    void aTableIsReadOnceHoweverManyAskForIt() {
        TableName one =
                fixture.createTable(ClusterClient.simpleColumns()).description().name();
        TableName many =
                fixture.createTable(ClusterClient.simpleColumns()).description().name();
        long start = bytesSent();
        Stages.value(other.table(one));
        long ofOne = bytesSent() - start;

        List<CompletionStage<TableHandle>> callers = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            callers.add(other.table(many));
        }
        callers.forEach(Stages::value);
        long ofMany = bytesSent() - start - ofOne;

        // The rest is room for heartbeats.
        assertThat(ofMany).isLessThan(20 * ofOne);
        assertThat(callers.stream().map(Stages::value).distinct()).hasSize(1);
    }

    @Test
    void ofTwoClientsThatCreateATableOneWins() {
        for (int i = 0; i < 5; i++) {
            TableName name = fixture.newName();
            List<CompletionStage<TableHandle>> creations =
                    List.of(fixture.client().createTable(first(name)), other.createTable(second(name)));
            List<TableHandle> created = new ArrayList<>();
            for (CompletionStage<TableHandle> creation : creations) {
                if (Stages.outcome(creation) == null) {
                    created.add(Stages.value(creation));
                } else {
                    Stages.failure(creation, SchemaException.class, SchemaCodes.TABLE_EXISTS);
                }
            }

            assertThat(created).hasSize(1);
            NdbClient third = i == 0 ? fixture.open(options -> options) : other;
            assertThat(Stages.value(third.table(name)).description().columns())
                    .isEqualTo(created.get(0).description().columns());
        }
    }

    @Test
    void aTableThatExistsIsNotCreatedAgain() {
        TableName name = fixture.newName();
        TableHandle table = fixture.blocking().createTable(first(name));
        fixture.blocking().execute(table.insert().set("id", 1).set("a", 10));

        Stages.failure(other.createTable(second(name)), SchemaException.class, SchemaCodes.TABLE_EXISTS);
        Stages.failure(fixture.client().createTable(first(name)), SchemaException.class, SchemaCodes.TABLE_EXISTS);
        assertThat(fixture.blocking().execute(table.read(1)).getInt("a")).isEqualTo(10);
    }

    @Test
    void operationsOnATableThatWasDroppedFail() {
        TableName name = fixture.newName();
        fixture.blocking().createTable(first(name));
        TableHandle table = Stages.value(other.table(name));
        Stages.value(other.execute(table.insert().set("id", 1)));
        fixture.blocking().dropTable(name);

        Stages.failure(other.execute(table.read(1)), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        Stages.failure(other.execute(table.insert().set("id", 2)), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        Stages.failure(
                other.transact(
                        transaction -> transaction.execute(table.update(1).set("a", 1))),
                SchemaException.class,
                SchemaCodes.NO_SUCH_TABLE);
    }

    @Test
    void operationsFollowATableThatWasCreatedAnew() {
        TableName name = fixture.newName();
        fixture.blocking().createTable(first(name));
        TableHandle table = Stages.value(other.table(name));
        Stages.value(other.execute(table.insert().set("id", 1).set("a", 10).set("b", "old")));
        Projection projection = table.projection("id", "a");
        recreate(name, 2);

        Row row = Stages.value(other.execute(table.read(1)));
        assertSecond(row);
        Row projected = Stages.value(other.execute(table.read(1).columns(projection)));
        assertThat(projected.getString("a")).isEqualTo("ten");
        assertThat(table.description().columns()).hasSize(4);
        Stages.value(other.execute(table.insert().set("id", 2).set("b", 1L << 40)));
        assertThat(Stages.value(other.execute(table.read(2))).getLong("b")).isEqualTo(1L << 40);
    }

    @Test
    void columnsThatCameWithTheNewTableCanBeWrittenAtOnce() {
        TableName name = fixture.newName();
        fixture.blocking().createTable(first(name));
        TableHandle single = Stages.value(other.table(name));
        Stages.value(other.execute(single.insert().set("id", 1)));
        recreate(name, 2);

        Stages.value(other.execute(single.insert().set("id", 2).set("c", "new")));
        assertThat(Stages.value(other.execute(single.read(2))).getString("c")).isEqualTo("new");
    }

    @Test
    void columnsThatCameWithTheNewTableCanBeWrittenByManyOperations() {
        TableName name = fixture.newName();
        fixture.blocking().createTable(first(name));
        TableHandle table = Stages.value(other.table(name));
        recreate(name, 2);

        List<CompletionStage<Void>> inserts = other.executeAll(List.of(
                table.insert().set("id", 2).set("c", "new"),
                table.insert().set("id", 3).set("c", "newer")));
        inserts.forEach(Stages::value);
        assertThat(Stages.value(other.execute(table.read(3))).getString("c")).isEqualTo("newer");
    }

    @Test
    void columnsThatCameWithTheNewTableCanBeWrittenByTransact() {
        TableName name = fixture.newName();
        fixture.blocking().createTable(first(name));
        TableHandle table = Stages.value(other.table(name));
        recreate(name, 2);

        Stages.value(other.transact(
                transaction -> transaction.execute(table.insert().set("id", 2).set("c", "new"))));
        assertThat(Stages.value(other.execute(table.read(2))).getString("c")).isEqualTo("new");
    }

    @Test
    void transactFollowsATableThatWasCreatedAnew() {
        TableName name = fixture.newName();
        fixture.blocking().createTable(first(name));
        TableHandle table = Stages.value(other.table(name));
        AtomicInteger attempts = new AtomicInteger();
        recreate(name, 2);

        Row row = Stages.value(other.transact(transaction -> {
            attempts.incrementAndGet();
            return transaction.execute(table.read(1));
        }));
        assertSecond(row);
        assertThat(attempts).hasValue(2);
    }

    @Test
    void aHandleFollowsItsNameAndNotATableThatWasGivenAnother() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName name = fixture.newName();
        TableName aside = fixture.newName();
        fixture.blocking().createTable(indexed(name));
        TableHandle table = Stages.value(other.table(name));
        KeyCall call = table.writeCall(KeyCall.Kind.INSERT, "a");
        Stages.value(other.execute(table.insert().set("id", 1).set("a", 10)));
        rename(name, aside);
        Await.until(
                "the other client has been told",
                Duration.ofSeconds(60),
                () -> Stages.outcome(other.execute(table.read(1))) != null,
                table::toString);

        Stages.failure(other.execute(table.read(1)), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        Stages.failure(other.execute(table.readUnique("uk", 10)), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        Stages.failure(other.execute(table.insert().set("id", 2)), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        call.begin().key(3).value(30);
        assertThatThrownBy(() -> call.submit((done, failure) -> {}))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("make another call");

        fixture.blocking().createTable(indexed(name));
        Stages.value(other.execute(table.insert().set("id", 4).set("a", 40)));
        assertThat(Stages.value(other.execute(table.readUnique("uk", 40))).getInt("id"))
                .isEqualTo(4);
        assertThat(Stages.value(other.execute(table.read(1)))).isNull();
        assertThat(fixture.blocking()
                        .count(Stages.value(fixture.client().table(aside)).scan()))
                .isEqualTo(1);
    }

    @Test
    void aHandleKeptOverADropFollowsItsNameToo() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName name = fixture.newName();
        TableName aside = fixture.newName();
        fixture.blocking().createTable(first(name));
        TableHandle kept = Stages.value(other.table(name));
        Stages.value(other.dropTable(name));
        Stages.failure(other.table(name), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        Stages.failure(other.execute(kept.read(1)), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        fixture.blocking().createTable(first(name));
        Stages.value(other.execute(kept.insert().set("id", 1).set("a", 10)));

        rename(name, aside);
        Await.until(
                "the other client has been told",
                Duration.ofSeconds(60),
                () -> Stages.outcome(other.execute(kept.read(1))) != null,
                kept::toString);
        fixture.blocking().createTable(first(name));
        Stages.value(other.execute(kept.insert().set("id", 4).set("a", 40)));

        assertThat(fixture.blocking()
                        .count(Stages.value(fixture.client().table(aside)).scan()))
                .isEqualTo(1);
        assertThat(fixture.blocking()
                        .count(Stages.value(fixture.client().table(name)).scan()))
                .isEqualTo(1);
    }

    /** The first operation finds the table anew by itself; it must not write a long value as if it had no parts. */
    @Test
    void aHandleThatHasLostItsTableWritesLongValuesWhole() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName name = fixture.newName();
        fixture.blocking().createTable(withText(name));
        TableHandle table = Stages.value(other.table(name));
        rename(name, fixture.newName());
        Await.until(
                "the other client has been told",
                Duration.ofSeconds(60),
                () -> Stages.outcome(other.execute(table.read(1))) != null,
                table::toString);
        fixture.blocking().createTable(withText(name));
        String text = "ü".repeat(5000);

        Stages.value(other.execute(table.insert().set("id", 1).set("t", text)));

        assertThat(fixture.blocking()
                        .execute(fixture.blocking()
                                .table(name.database(), name.table())
                                .read(1))
                        .getString("t"))
                .isEqualTo(text);
    }

    private static TableDefinition withText(TableName name) {
        return ClusterClient.define(name, ClusterClient.key("id", ColumnType.INT), LargeObjectTables.text("t"))
                .build();
    }

    @Test
    void noRowIsEverDecodedByAnotherTablesColumns() {
        TableName name = fixture.newName();
        recreateFirstTime(name);
        TableHandle table = Stages.value(other.table(name));
        AtomicBoolean stop = new AtomicBoolean();
        Queue<Throwable> unexpected = new ConcurrentLinkedQueue<>();
        AtomicInteger firsts = new AtomicInteger();
        AtomicInteger seconds = new AtomicInteger();
        List<CompletableFuture<Void>> readers = new ArrayList<>();
        for (int reader = 0; reader < 2; reader++) {
            readers.add(CompletableFuture.runAsync(() -> {
                while (!stop.get()) {
                    readAndCheck(table, firsts, seconds, unexpected);
                }
            }));
        }
        try {
            for (int i = 0; i < 6; i++) {
                int before = i % 2 == 0 ? firsts.get() : seconds.get();
                AtomicInteger current = i % 2 == 0 ? firsts : seconds;
                Await.until(
                        "rows of the current table are read",
                        Duration.ofSeconds(60),
                        () -> current.get() > before || !unexpected.isEmpty(),
                        unexpected::toString);
                recreate(name, i % 2 == 0 ? 2 : 1);
            }
        } finally {
            stop.set(true);
        }
        readers.forEach(Stages::value);
        assertThat(unexpected).isEmpty();
    }

    /** Reads all and some columns at the same time, as the table is known now. */
    private void readAndCheck(
            TableHandle table, AtomicInteger firsts, AtomicInteger seconds, Queue<Throwable> unexpected) {
        List<CompletionStage<Row>> reads = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            reads.add(other.execute(table.read(1)));
            reads.add(other.execute(table.read(1).columns("b", "a")));
        }
        for (CompletionStage<Row> read : reads) {
            Throwable failure = Stages.outcome(read);
            if (failure != null) {
                boolean allowed = failure instanceof SchemaException
                        || failure instanceof NdbException temporary && temporary.isRetryable();
                if (!allowed) {
                    unexpected.add(failure);
                }
                continue;
            }
            Row row = Stages.value(read);
            if (row == null) {
                continue; // created anew, and not filled yet
            }
            try {
                if (row.column(row.position("a")).type() == ColumnType.INT) {
                    assertThat(row.getInt("a")).isEqualTo(10);
                    assertThat(row.getString("b")).isEqualTo("first");
                    firsts.incrementAndGet();
                } else {
                    assertThat(row.getString("a")).isEqualTo("ten");
                    assertThat(row.getLong("b")).isEqualTo(1L << 40);
                    seconds.incrementAndGet();
                }
            } catch (AssertionError | NdbException e) {
                unexpected.add(e);
            }
        }
    }

    private void recreateFirstTime(TableName name) {
        TableHandle table = fixture.blocking().createTable(first(name));
        fixture.blocking().execute(table.insert().set("id", 1).set("a", 10).set("b", "first"));
    }

    /** Drops the table and creates it anew, with one row of key 1. */
    private void recreate(TableName name, int shape) {
        fixture.blocking().dropTable(name);
        if (shape == 1) {
            recreateFirstTime(name);
            return;
        }
        TableHandle table = fixture.blocking().createTable(second(name));
        fixture.blocking().execute(table.insert().set("id", 1).set("a", "ten").set("b", 1L << 40));
    }

    private static void assertSecond(Row row) {
        assertThat(row.getString("a")).isEqualTo("ten");
        assertThat(row.getLong("b")).isEqualTo(1L << 40);
        assertThat(row.isNull("c")).isTrue();
    }

    private void rename(TableName from, TableName to) {
        fixture.blocking()
                .alterTable(from, TableAlteration.builder().renameTo(to.table()).build());
    }

    private static TableDefinition indexed(TableName name) {
        return ClusterClient.define(name, ClusterClient.simpleColumns())
                .index(IndexDefinition.unique("uk", "a"))
                .build();
    }

    private static TableDefinition first(TableName name) {
        return ClusterClient.define(name, ClusterClient.simpleColumns()).build();
    }

    /** The same names in another order and of other types, and one more. */
    private static TableDefinition second(TableName name) {
        return ClusterClient.define(
                        name,
                        ClusterClient.nullable("b", ColumnType.BIGINT),
                        ClusterClient.key("id", ColumnType.INT),
                        text("c"),
                        text("a"))
                .build();
    }

    private static Column text(String name) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(10)
                .collation(46)
                .nullable(true)
                .build();
    }

    private long bytesSent() {
        return other.statistics().get(ClientCounter.BYTES_SENT);
    }
}
