package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Projection;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Single operations by primary key and by unique index, each in a transaction of its own. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class KeyOperationTest {

    private static final int NO_SUCH_ROW = 626;
    private static final int DUPLICATE_KEY = 630;
    private static final int LOCK_NOT_FREE = 635;
    private static final int MISSING_VALUE = 839;
    private static final int UNIQUE_INDEX_VIOLATED = 893;

    private final ClusterClient fixture;
    private final NdbClient client;
    private final BlockingClient blocking;

    KeyOperationTest(ClusterClient fixture) {
        this.fixture = fixture;
        client = fixture.client();
        blocking = fixture.blocking();
    }

    @Test
    void aRowLivesFromItsInsertToItsDelete() {
        TableHandle table = fixture.createSimpleTable();

        blocking.execute(table.insert().set("id", 1).set("a", 10).set("b", "ten"));
        assertRow(table, 1, 10, "ten");
        assertThat(blocking.execute(table.update(1).set("a", 11))).isNull();
        assertRow(table, 1, 11, "ten");
        blocking.execute(table.update(1).set("b", null).set("a", 12));
        assertRow(table, 1, 12, null);
        blocking.execute(table.delete(1));
        assertThat(blocking.execute(table.read(1))).isNull();
    }

    @Test
    void anUpsertInsertsOrChangesTheGivenColumnsOnly() {
        TableHandle table = fixture.createSimpleTable();

        blocking.execute(table.upsert().set("id", 1).set("a", 10).set("b", "ten"));
        assertRow(table, 1, 10, "ten");
        blocking.execute(table.upsert().set("id", 1).set("a", 11));
        assertRow(table, 1, 11, "ten");
        blocking.execute(table.upsert().set("id", 2).set("a", 20));
        assertRow(table, 2, 20, null);
    }

    @Test
    void columnsThatAreNotSetAreNull() {
        TableHandle table = fixture.createSimpleTable();

        blocking.execute(table.insert().set("id", 1));
        assertRow(table, 1, null, null);
    }

    @Test
    void aMissingRowReadsAsNullAndCannotBeChanged() {
        TableHandle table = fixture.createSimpleTable();

        for (LockMode mode : LockMode.values()) {
            assertThat(blocking.execute(table.read(7).lock(mode))).isNull();
        }
        assertThat(blocking.execute(table.read(7).columns("id"))).isNull();
        assertFails(table.update(7).set("a", 1), NoSuchRowException.class, NO_SUCH_ROW);
        assertFails(table.delete(7), NoSuchRowException.class, NO_SUCH_ROW);
        assertThat(blocking.execute(table.read(7))).isNull();
    }

    @Test
    void aSecondRowOfTheSameKeyIsRefusedAndTheFirstIsUntouched() {
        TableHandle table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1).set("a", 10));

        NdbException refusal =
                assertFails(table.insert().set("id", 1).set("a", 99), DuplicateKeyException.class, DUPLICATE_KEY);
        assertThat(refusal)
                .hasMessageContaining(table.description().name().table())
                .hasMessageContaining("630");
        assertThat(refusal.isRetryable()).isFalse();
        assertRow(table, 1, 10, null);
    }

    @Test
    void aMissingValueOfANotNullColumnIsRefused() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                Column.builder("needed", ColumnType.INT).build());

        assertFails(table.insert().set("id", 1), ConstraintException.class, MISSING_VALUE);
        assertThat(blocking.execute(table.read(1))).isNull();
        blocking.execute(table.insert().set("id", 1).set("needed", 5));
        assertThatThrownBy(() -> blocking.execute(table.update(1).set("needed", null)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("needed")
                .hasMessageContaining("NOT NULL");
    }

    @Test
    void compositeKeysAreGivenInTheTablesOrder() {
        TableHandle table = fixture.createTable(
                nullableInt("value"),
                ClusterClient.key("number", ColumnType.BIGINT),
                Column.builder("name", ColumnType.VARCHAR)
                        .length(20)
                        .collation(46)
                        .primaryKey(true)
                        .build(),
                ClusterClient.key("small", ColumnType.TINYINT));

        for (int i = 0; i < 20; i++) {
            blocking.execute(table.insert()
                    .set("small", i % 2)
                    .set("name", "n" + i % 5)
                    .set("number", (long) i)
                    .set("value", i));
        }
        for (int i = 0; i < 20; i++) {
            Row row = blocking.execute(table.read((long) i, "n" + i % 5, i % 2));
            assertThat(row).isNotNull();
            assertThat(row.getInt("value")).isEqualTo(i);
        }
        assertThat(blocking.execute(table.read(3L, "n3", 0))).isNull();
        blocking.execute(table.update(3L, "n3", 1).set("value", 33));
        assertThat(blocking.execute(table.read(3L, "n3", 1)).getInt("value")).isEqualTo(33);
        blocking.execute(table.delete(3L, "n3", 1));
        assertThat(blocking.execute(table.read(3L, "n3", 1))).isNull();
    }

    @Test
    void aKeyOfTheWrongNumberOfValuesIsRefused() {
        TableHandle table = fixture.createSimpleTable();
        String name = table.description().name().toString();

        assertThatThrownBy(() -> blocking.execute(table.read()))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(name);
        assertThatThrownBy(() -> blocking.execute(table.update(1, 2).set("a", 1)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(name);
        assertThatThrownBy(() -> blocking.execute(table.insert().set("a", 1)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("id");
        assertThatThrownBy(() -> blocking.execute(table.update(1).set("id", 2)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("id");
        assertThatThrownBy(() -> blocking.execute(table.update(1))).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void anUnknownColumnIsASchemaErrorThatNamesIt() {
        TableHandle table = fixture.createSimpleTable();

        assertThatThrownBy(() -> table.projection("a", "nowhere"))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("nowhere");
        Stages.failure(client.execute(table.insert().set("id", 1).set("nowhere", 1)), SchemaException.class);
        assertThat(blocking.execute(table.read(1))).isNull();
    }

    @Test
    void aReadYieldsTheColumnsInTheOrderAsked() {
        TableHandle table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1).set("a", 10).set("b", "ten"));

        Row reordered = blocking.execute(table.read(1).columns("b", "id", "a"));
        assertThat(reordered.size()).isEqualTo(3);
        assertThat(reordered.getString(0)).isEqualTo("ten");
        assertThat(reordered.getInt(1)).isEqualTo(1);
        assertThat(reordered.getInt(2)).isEqualTo(10);
        assertThat(reordered.position("a")).isEqualTo(2);

        Row repeated = blocking.execute(table.read(1).columns("a", "b", "a", "a"));
        assertThat(repeated.size()).isEqualTo(4);
        assertThat(IntStream.of(0, 2, 3).map(repeated::getInt)).containsOnly(10);
        assertThat(repeated.getString(1)).isEqualTo("ten");

        Row one = blocking.execute(table.read(1).columns("a"));
        assertThat(one.size()).isEqualTo(1);
        assertThatThrownBy(() -> one.getString("b"))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("b");
    }

    @Test
    void aProjectionServesAnyNumberOfReads() {
        TableHandle table = fixture.createSimpleTable();
        Projection projection = table.projection("a", "id");

        for (int i = 0; i < 10; i++) {
            blocking.execute(table.insert().set("id", i).set("a", 100 + i));
        }
        for (int i = 0; i < 10; i++) {
            Row row = blocking.execute(table.read(i).columns(projection));
            assertThat(row.getInt(0)).isEqualTo(100 + i);
            assertThat(row.getInt(1)).isEqualTo(i);
        }
    }

    @Test
    void aUniqueIndexFindsChangesAndDeletesRows() {
        TableHandle table = createTableWithUniqueIndex();
        blocking.execute(table.insert().set("id", 1).set("a", 10).set("b", "ten"));
        blocking.execute(table.insert().set("id", 2).set("a", 20).set("b", "twenty"));

        for (LockMode mode : LockMode.values()) {
            assertThat(blocking.execute(table.readUnique("by_b", "ten").lock(mode))
                            .getInt("id"))
                    .isEqualTo(1);
            assertThat(blocking.execute(table.readUnique("by_b", "nobody").lock(mode)))
                    .isNull();
        }
        assertThat(blocking.execute(table.readUnique("by_b", "twenty").columns("a"))
                        .getInt(0))
                .isEqualTo(20);
        blocking.execute(table.updateUnique("by_b", "ten").set("a", 11));
        assertRow(table, 1, 11, "ten");
        blocking.execute(table.updateUnique("by_b", "ten").set("b", "eleven"));
        assertThat(blocking.execute(table.readUnique("by_b", "ten"))).isNull();
        assertThat(blocking.execute(table.readUnique("by_b", "eleven")).getInt("id"))
                .isEqualTo(1);
        blocking.execute(table.deleteUnique("by_b", "eleven"));
        assertThat(blocking.execute(table.read(1))).isNull();
        assertFails(table.deleteUnique("by_b", "eleven"), NoSuchRowException.class, NO_SUCH_ROW);
        assertFails(table.updateUnique("by_b", "eleven").set("a", 1), NoSuchRowException.class, NO_SUCH_ROW);
        assertRow(table, 2, 20, "twenty");
    }

    @Test
    void aUniqueIndexHoldsEachValueOnceAndNullAnyNumberOfTimes() {
        TableHandle table = createTableWithUniqueIndex();
        blocking.execute(table.insert().set("id", 1).set("b", "once"));
        blocking.execute(table.insert().set("id", 2));
        blocking.execute(table.insert().set("id", 3));

        assertFails(table.insert().set("id", 4).set("b", "once"), ConstraintException.class, UNIQUE_INDEX_VIOLATED);
        assertFails(table.update(2).set("b", "once"), ConstraintException.class, UNIQUE_INDEX_VIOLATED);
        assertThat(blocking.execute(table.read(4))).isNull();
        assertRow(table, 2, null, null);
        blocking.execute(table.delete(1));
        blocking.execute(table.update(2).set("b", "once"));
        assertThat(blocking.execute(table.readUnique("by_b", "once")).getInt("id"))
                .isEqualTo(2);
    }

    @Test
    void anUnknownIndexIsASchemaError() {
        TableHandle table = createTableWithUniqueIndex();

        SchemaException failure = Stages.failure(client.execute(table.readUnique("by_c", "x")), SchemaException.class);
        assertThat(failure).hasMessageContaining("by_c").hasMessageContaining("by_b");
    }

    @ParameterizedTest
    @EnumSource(LockMode.class)
    void everyLockModeReadsTheCommittedRow(LockMode mode) {
        TableHandle table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1).set("a", 10).set("b", "ten"));

        Row row = blocking.execute(table.read(1).lock(mode));
        assertThat(row.getInt("a")).isEqualTo(10);
        assertThat(row.getString("b")).isEqualTo("ten");
    }

    @Test
    void aCommittedReadSeesTheOldRowOfARunningChangeAndWaitsForNobody() {
        TableHandle table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1).set("a", 10));

        Transaction writer = fixture.begin();
        Stages.value(writer.execute(table.update(1).set("a", 11)));
        assertThat(blocking.execute(table.read(1)).getInt("a")).isEqualTo(10);
        Stages.value(writer.commit());
        assertThat(blocking.execute(table.read(1)).getInt("a")).isEqualTo(11);
    }

    @Test
    void aSimpleReadWaitsForAWriterAndKeepsNoLock() {
        TableHandle table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1).set("a", 10));

        Transaction writer = fixture.begin();
        Stages.value(writer.execute(table.update(1).set("a", 11)));
        var simple = client.execute(table.read(1).lock(LockMode.SIMPLE)).toCompletableFuture();
        var committed = client.execute(table.read(1));
        assertThat(Stages.value(committed).getInt("a")).isEqualTo(10);
        assertThat(simple).isNotDone();
        Stages.value(writer.commit());
        assertThat(Stages.value(simple).getInt("a")).isEqualTo(11);

        Transaction reader = fixture.begin();
        Stages.value(reader.execute(table.read(1).lock(LockMode.SIMPLE)));
        blocking.execute(table.update(1).set("a", 12));
        Stages.value(reader.commit());
    }

    @Test
    void sharedLocksGoTogetherAndExclusiveOnesAlone() {
        TableHandle table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1).set("a", 10));

        Transaction holder = fixture.begin();
        Stages.value(holder.execute(table.read(1).lock(LockMode.SHARED)));
        assertThat(blocking.execute(table.read(1).lock(LockMode.SHARED).noWait()))
                .isNotNull();
        assertFails(table.read(1).lock(LockMode.EXCLUSIVE).noWait(), LockTimeoutException.class, LOCK_NOT_FREE);
        Stages.value(holder.execute(table.read(1).lock(LockMode.EXCLUSIVE)));
        assertFails(table.read(1).lock(LockMode.SHARED).noWait(), LockTimeoutException.class, LOCK_NOT_FREE);
        Stages.value(holder.rollback());
        assertThat(blocking.execute(table.read(1).lock(LockMode.EXCLUSIVE).noWait()))
                .isNotNull();
    }

    @Test
    void aLockThatIsNotFreeIsATemporaryFailureThatComesAtOnce() {
        TableHandle table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1).set("a", 10));

        Transaction holder = fixture.begin();
        Stages.value(holder.execute(table.update(1).set("a", 11)));
        NdbException failure =
                assertFails(table.read(1).lock(LockMode.SHARED).noWait(), LockTimeoutException.class, LOCK_NOT_FREE);
        assertThat(failure.isRetryable()).isTrue();
        // The holder was not disturbed, and did not time out meanwhile.
        Stages.value(holder.commit());
        assertRow(table, 1, 11, null);
    }

    @Test
    void operationsCanBeExecutedAgain() {
        TableHandle table = fixture.createSimpleTable();
        Operation<Void> upsert = table.upsert().set("id", 1).set("a", 5);

        blocking.execute(upsert);
        blocking.execute(table.delete(1));
        blocking.execute(upsert);
        assertRow(table, 1, 5, null);
    }

    private TableHandle createTableWithUniqueIndex() {
        return fixture.createTable(IndexDefinition.unique("by_b", "b"), ClusterClient.simpleColumns());
    }

    private static Column nullableInt(String name) {
        return ClusterClient.nullable(name, ColumnType.INT);
    }

    private void assertRow(TableHandle table, int id, Integer a, String b) {
        Row row = blocking.execute(table.read(id));
        assertThat(row).isNotNull();
        assertThat(row.getInt("id")).isEqualTo(id);
        assertThat(row.get("a")).isEqualTo(a);
        assertThat(row.getString("b")).isEqualTo(b);
        assertThat(row.isNull("b")).isEqualTo(b == null);
    }

    private <E extends NdbException> E assertFails(Operation<?> operation, Class<E> kind, int code) {
        return Stages.failure(client.execute(operation), kind, code);
    }
}
