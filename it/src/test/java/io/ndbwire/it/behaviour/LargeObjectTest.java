package io.ndbwire.it.behaviour;

import static io.ndbwire.it.behaviour.LargeObjectTables.INLINE_BYTES;
import static io.ndbwire.it.behaviour.LargeObjectTables.PART_BYTES;
import static io.ndbwire.it.behaviour.LargeObjectTables.blob;
import static io.ndbwire.it.behaviour.LargeObjectTables.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values longer than what a row holds, through the operations on rows: parts come and go with their row. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class LargeObjectTest {

    private static final int UTF8MB4_BIN = 46;

    private final ClusterClient fixture;
    private final NdbClient client;
    private final BlockingClient blocking;

    LargeObjectTest(ClusterClient fixture) {
        this.fixture = fixture;
        client = fixture.client();
        blocking = fixture.blocking();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 115, 116, 117, 216, 5000})
    void aValueOfAnyLengthComesBackAsItWent(int length) {
        TableHandle table = LargeObjectTables.create(fixture);
        byte[] value = bytes(length, length);

        blocking.execute(table.insert().set("id", 1).set("a", 7).set("b", value).set("c", "ä".repeat(length)));

        Row row = read(table, 1);
        assertThat(row.getBytes("b")).isEqualTo(value);
        assertThat(row.get("b")).isEqualTo(value);
        assertThat(row.getString("c")).isEqualTo("ä".repeat(length));
        assertThat(row.getInt("a")).isEqualTo(7);
        assertThat(partCount(table, "b", 1)).isEqualTo(parts(length));
        assertThat(partCount(table, "c", 1)).isEqualTo(parts(2 * length));
    }

    @Test
    void anUpdateThatShortensAValueRemovesItsSurplusParts() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(1000, 1)).set("c", "x".repeat(700)));

        for (int length : new int[] {990, 416, 417, 100, 16, 2000, 0}) {
            blocking.execute(table.update(1).set("b", bytes(length, length)).set("a", length));
            Row row = read(table, 1);
            assertThat(row.getBytes("b")).isEqualTo(bytes(length, length));
            assertThat(row.getInt("a")).isEqualTo(length);
            assertThat(row.getString("c")).isEqualTo("x".repeat(700));
            assertThat(partCount(table, "b", 1)).isEqualTo(parts(length));
        }
        blocking.execute(table.update(1).set("b", bytes(500, 1)));
        blocking.execute(table.update(1).set("b", null));
        assertThat(read(table, 1).isNull("b")).isTrue();
        assertThat(read(table, 1).getBytes("b")).isNull();
        assertThat(partCount(table, "b", 1)).isZero();
    }

    @Test
    void aDeleteRemovesThePartsOfAllColumns() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(1000, 1)).set("c", "x".repeat(700)));
        blocking.execute(table.insert().set("id", 2).set("b", bytes(300, 2)));

        blocking.execute(table.delete(1));

        assertThat(blocking.execute(table.read(1))).isNull();
        assertThat(partCount(table, "b", 1)).isZero();
        assertThat(partCount(table, "c", 1)).isZero();
        assertThat(read(table, 2).getBytes("b")).isEqualTo(bytes(300, 2));
        assertThatThrownBy(() -> blocking.execute(table.delete(1))).isInstanceOf(NoSuchRowException.class);
    }

    @Test
    void anUpsertInsertsWhatIsNotThereAndReplacesWhatIs() {
        TableHandle table = LargeObjectTables.create(fixture);

        blocking.execute(table.upsert().set("id", 1).set("b", bytes(1000, 1)));
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(1000, 1));
        blocking.execute(table.upsert().set("id", 1).set("b", bytes(200, 2)).set("a", 5));
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(200, 2));
        assertThat(partCount(table, "b", 1)).isEqualTo(parts(200));
        blocking.execute(table.upsert().set("id", 1).set("a", 6));
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(200, 2));
        assertThat(read(table, 1).getInt("a")).isEqualTo(6);
        blocking.execute(table.upsert().set("id", 2).set("b", bytes(10, 3)));
        assertThat(read(table, 2).getBytes("b")).isEqualTo(bytes(10, 3));
    }

    @Test
    void upsertsOfOneUnknownRowAtTheSameTimeLeaveOneOfTheirValues() {
        TableHandle table = LargeObjectTables.create(fixture);
        List<CompletionStage<?>> stages = new ArrayList<>();
        for (int i = 1; i <= 8; i++) {
            stages.add(client.execute(table.upsert().set("id", 1).set("a", i).set("b", bytes(200 * i, i))));
        }
        for (CompletionStage<?> stage : stages) {
            // All wait for one row: who waits too long is told so, and has changed nothing.
            Throwable failure = Stages.outcome(stage);
            assertThat(failure == null || failure instanceof LockTimeoutException)
                    .as("%s", failure)
                    .isTrue();
        }

        Row row = read(table, 1);
        int winner = row.getInt("a");
        assertThat(row.getBytes("b")).isEqualTo(bytes(200 * winner, winner));
        assertThat(partCount(table, "b", 1)).isEqualTo(parts(200 * winner));
    }

    @Test
    void aRefusedInsertLeavesThePartsOfTheRowThatIsThere() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(1000, 1)));

        assertThatThrownBy(() -> blocking.execute(table.insert().set("id", 1).set("b", bytes(500, 2))))
                .isInstanceOf(DuplicateKeyException.class);
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(1000, 1));

        // In a transaction that goes on nothing else would undo the parts.
        Transaction transaction = fixture.begin();
        CompletionStage<Void> refused = transaction.add(
                table.insert().set("id", 1).set("b", bytes(500, 2)).ignoringError());
        transaction.add(table.insert().set("id", 2).set("b", bytes(400, 3)).ignoringError());
        blocking.get(transaction.commit());
        assertThatThrownBy(() -> blocking.get(refused)).isInstanceOf(DuplicateKeyException.class);
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(1000, 1));
        assertThat(read(table, 2).getBytes("b")).isEqualTo(bytes(400, 3));
    }

    @Test
    void aConditionThatDoesNotHoldLeavesTheParts() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("a", 5).set("b", bytes(1000, 1)));

        assertThatThrownBy(() -> blocking.execute(table.update(1)
                        .set("b", bytes(50, 2))
                        .when(Filter.where("a").equalTo(6))))
                .isInstanceOf(NoSuchRowException.class);
        assertThatThrownBy(() ->
                        blocking.execute(table.delete(1).when(Filter.where("a").equalTo(6))))
                .isInstanceOf(NoSuchRowException.class);
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(1000, 1));
        Transaction transaction = fixture.begin();
        transaction.add(table.update(1)
                .set("b", bytes(50, 2))
                .when(Filter.where("a").equalTo(6))
                .ignoringError());
        transaction.add(table.update(1).set("a", 7));
        blocking.get(transaction.commit());
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(1000, 1));
        blocking.execute(
                table.update(1).set("b", bytes(50, 2)).when(Filter.where("a").equalTo(7)));
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(50, 2));
    }

    @Test
    void anAttemptThatIsRefusedLeavesTheParts() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("a", 5).set("b", bytes(1000, 1)));

        assertThat(blocking.execute(table.update(1)
                                .set("b", bytes(50, 2))
                                .when(Filter.where("a").equalTo(6))
                                .attempt())
                        .isRefused())
                .isTrue();
        assertThat(blocking.execute(table.delete(2).attempt()).isRowMissing()).isTrue();
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(1000, 1));
        assertThat(blocking.execute(table.update(1)
                                .set("b", bytes(50, 2))
                                .when(Filter.where("a").equalTo(5))
                                .attempt())
                        .isApplied())
                .isTrue();
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(50, 2));
        assertThat(partCount(table, "b", 1)).isEqualTo(parts(50));
        assertThat(blocking.execute(table.delete(1).attempt()).isApplied()).isTrue();
        assertThat(partCount(table, "b", 1)).isZero();
        assertThat(blocking.execute(table.read(1))).isNull();
    }

    @Test
    void aUniqueIndexLeadsToTheParts() {
        TableHandle table = fixture.createTable(
                IndexDefinition.unique("u", "a"),
                Column.builder("k", ColumnType.VARCHAR)
                        .length(20)
                        .collation(UTF8MB4_BIN)
                        .primaryKey(true)
                        .build(),
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("a", ColumnType.INT),
                blob("b"));
        blocking.execute(
                table.insert().set("k", "key").set("id", 1).set("a", 77).set("b", bytes(1000, 1)));

        Row row = Objects.requireNonNull(blocking.execute(table.readUnique("u", 77)));
        assertThat(row.getBytes("b")).isEqualTo(bytes(1000, 1));
        assertThat(row.size()).isEqualTo(4);
        Row narrow = Objects.requireNonNull(
                blocking.execute(table.readUnique("u", 77).columns("b")));
        assertThat(narrow.getBytes(0)).isEqualTo(bytes(1000, 1));
        assertThat(blocking.execute(table.readUnique("u", 78))).isNull();
        blocking.execute(table.updateUnique("u", 77).set("b", bytes(300, 2)));
        assertThat(Objects.requireNonNull(blocking.execute(table.read("key", 1)))
                        .getBytes("b"))
                .isEqualTo(bytes(300, 2));
        blocking.execute(table.deleteUnique("u", 77));
        assertThat(blocking.execute(table.read("key", 1))).isNull();
        assertThat(partCount(table, "b", "key", 1)).isZero();
        assertThatThrownBy(() -> blocking.execute(table.deleteUnique("u", 77))).isInstanceOf(NoSuchRowException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void stripedPartsOfAPartitionedTableAreFound(int stripe) {
        TableName name = fixture.newName();
        Column striped = LargeObjectTables.sized("b", ColumnType.BLOB, INLINE_BYTES, PART_BYTES)
                .length(stripe)
                .build();
        TableHandle table = blocking.createTable(ClusterClient.define(
                        name,
                        Column.builder("p", ColumnType.INT)
                                .primaryKey(true)
                                .distributionKey(true)
                                .build(),
                        ClusterClient.key("id", ColumnType.INT),
                        striped)
                .build());

        for (int id = 0; id < 8; id++) {
            blocking.execute(table.insert().set("p", id % 3).set("id", id).set("b", bytes(150 * id, id)));
        }
        for (int id = 0; id < 8; id++) {
            Row row = Objects.requireNonNull(blocking.execute(table.read(id % 3, id)));
            assertThat(row.getBytes("b")).isEqualTo(bytes(150 * id, id));
        }
        blocking.execute(table.update(7 % 3, 7).set("b", bytes(20, 1)));
        assertThat(Objects.requireNonNull(blocking.execute(table.read(7 % 3, 7)))
                        .getBytes("b"))
                .isEqualTo(bytes(20, 1));
        blocking.execute(table.delete(6 % 3, 6));
        assertThat(blocking.execute(table.read(6 % 3, 6))).isNull();
    }

    @Test
    void aTransactionSeesItsOwnPartsAndARollbackUndoesThem() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(1000, 1)));

        Transaction transaction = fixture.begin();
        transaction.execute(table.update(1).set("b", bytes(2000, 2)));
        transaction.execute(table.insert().set("id", 2).set("b", bytes(500, 3)));
        Row own = blocking.get(transaction.execute(table.read(1)));
        assertThat(Objects.requireNonNull(own).getBytes("b")).isEqualTo(bytes(2000, 2));
        blocking.get(transaction.rollback());

        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(1000, 1));
        assertThat(partCount(table, "b", 1)).isEqualTo(parts(1000));
        assertThat(blocking.execute(table.read(2))).isNull();
        assertThat(partCount(table, "b", 2)).isZero();
    }

    @Test
    void stepsThatAreRequestedWithoutWaitingStayInOrderAroundPartsThatTakeRounds() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("a", ColumnType.INT),
                LargeObjectTables.longBlob("b"));
        Transaction transaction = fixture.begin();
        CompletionStage<Void> inserted =
                transaction.execute(table.insert().set("id", 1).set("a", 1).set("b", bytes(2_000_000, 1)));
        CompletionStage<Row> read = transaction.execute(table.read(1));
        transaction.execute(table.update(1).set("a", 2));
        transaction.add(table.update(1).set("b", bytes(1_500_000, 2)));
        CompletionStage<Void> committed = transaction.commit();

        blocking.get(inserted);
        assertThat(Objects.requireNonNull(blocking.get(read)).getBytes("b")).isEqualTo(bytes(2_000_000, 1));
        blocking.get(committed);
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(1_500_000, 2));
        assertThat(read(table, 1).getInt("a")).isEqualTo(2);
    }

    @Test
    void changesOfOneRowInOneStepFollowEachOther() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(300, 1)));
        Transaction transaction = fixture.begin();
        transaction.add(table.update(1).set("b", bytes(3000, 2)));
        CompletionStage<Row> before = transaction.add(table.read(1));
        transaction.add(table.update(1).set("b", bytes(150, 3)));
        blocking.get(transaction.commit());

        assertThat(Objects.requireNonNull(blocking.get(before)).getBytes("b")).isEqualTo(bytes(300, 1));
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(150, 3));
        assertThat(partCount(table, "b", 1)).isEqualTo(parts(150));
    }

    @Test
    void aReadWaitsForAWriterInsteadOfSeeingHalfOfAValue() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(1000, 1)));
        Transaction writer = fixture.begin();
        blocking.get(writer.execute(table.update(1).set("b", bytes(3000, 2))));

        CompletionStage<Row> waiting = client.execute(table.read(1));
        blocking.get(writer.commit());

        assertThat(Objects.requireNonNull(blocking.get(waiting)).getBytes("b")).isEqualTo(bytes(3000, 2));
        for (LockMode mode : LockMode.values()) {
            Row row = blocking.execute(table.read(1).lock(mode));
            assertThat(Objects.requireNonNull(row).getBytes("b")).isEqualTo(bytes(3000, 2));
        }
    }

    @Test
    void aReadWaitsForWhoeverHoldsItsRowWhicheverDataNodeCoordinatesIt() {
        int rows = 4;
        TableHandle table = blocking.createTable(
                ClusterClient.define(fixture.newName(), ClusterClient.key("id", ColumnType.INT), blob("b"))
                        .readBackup(true)
                        .build());
        List<Transaction> holders = new ArrayList<>();
        for (int id = 0; id < rows; id++) {
            blocking.execute(table.insert().set("id", id).set("b", bytes(300, id)));
            blocking.execute(table.insert().set("id", rows + id).set("b", bytes(300, id)));
            Transaction holder = fixture.begin();
            blocking.get(holder.execute(table.read(id).columns("id").lock(LockMode.EXCLUSIVE)));
            holders.add(holder);
        }
        List<CompletionStage<?>> reads = new ArrayList<>();
        for (int id = 0; id < rows; id++) {
            for (int other = rows; other < 2 * rows; other++) {
                Transaction reader = fixture.begin();
                // The first operation's row decides who coordinates.
                reader.execute(table.read(other).columns("id").lock(LockMode.SHARED));
                reads.add(reader.execute(table.read(id)));
            }
        }

        assertThat(reads).allSatisfy(read -> assertThat(Stages.outcome(read)).isInstanceOf(LockTimeoutException.class));
        holders.forEach(holder -> blocking.get(holder.rollback()));
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(300, 1));
    }

    @Test
    void readersAndWritersOfOneRowNeverSeeAMixture() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("a", 1).set("b", bytes(100, 1)));
        List<CompletionStage<?>> work = new ArrayList<>();
        for (int i = 2; i < 40; i++) {
            int seed = i;
            work.add(client.execute(table.update(1).set("a", seed).set("b", bytes(100 * (seed % 7), seed))));
            work.add(client.execute(table.read(1)).thenAccept(row -> {
                int a = Objects.requireNonNull(row).getInt("a");
                assertThat(row.getBytes("b")).isEqualTo(bytes(a == 1 ? 100 : 100 * (a % 7), a));
            }));
        }
        work.forEach(blocking::get);
    }

    @Test
    void aMegabyteTakesAHandfulOfRoundTrips() {
        TableHandle table =
                fixture.createTable(ClusterClient.key("id", ColumnType.INT), LargeObjectTables.longBlob("b"));
        byte[] value = bytes(1 << 20, 1);

        long start = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE);
        blocking.execute(table.insert().set("id", 1).set("b", value));
        long inserted = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE);
        assertThat(read(table, 1).getBytes("b")).isEqualTo(value);
        long read = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE);
        blocking.execute(table.update(1).set("b", bytes(1 << 20, 2)));
        long updated = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE);

        assertThat(inserted - start).isLessThanOrEqualTo(3);
        assertThat(read - inserted).isLessThanOrEqualTo(4);
        assertThat(updated - read).isLessThanOrEqualTo(4);
    }

    @Test
    void aValueAboveTheColumnsLimitIsRefusedBeforeAnythingIsSent() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                LargeObjectTables.sqlBlob("b"),
                LargeObjectTables.sized("t", ColumnType.BLOB, 256, 0).build());
        long before = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE);

        assertThatThrownBy(() -> blocking.execute(table.insert().set("id", 1).set("b", new byte[65_536])))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(table.description().name().toString())
                .hasMessageContaining("column b BLOB")
                .hasMessageContaining("65536 bytes")
                .hasMessageContaining("at most 65535 bytes");
        assertThatThrownBy(() -> blocking.execute(table.upsert().set("id", 1).set("t", new byte[256])))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at most 255 bytes");

        assertThat(client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE)).isEqualTo(before);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(65_535, 1)).set("t", bytes(255, 2)));
        assertThat(read(table, 1).getBytes("b")).isEqualTo(bytes(65_535, 1));
        assertThat(read(table, 1).getBytes("t")).isEqualTo(bytes(255, 2));
    }

    @Test
    void jsonGoesInAndComesOutAsText() {
        TableHandle table = fixture.createTable(ClusterClient.key("id", ColumnType.INT), LargeObjectTables.json("j"));
        String large = "{\"list\": [" + "\"ü\", 1, null, ".repeat(3000) + "1.5]}";

        blocking.execute(table.insert().set("id", 1).set("j", "{\"b\":[1,2],\"a\":true}"));
        blocking.execute(table.insert().set("id", 2).set("j", large));

        assertThat(read(table, 1).getString("j")).isEqualTo("{\"a\": true, \"b\": [1, 2]}");
        assertThat(read(table, 2).get("j")).isEqualTo(large);
        blocking.execute(table.update(2).set("j", "[]"));
        assertThat(read(table, 2).getString("j")).isEqualTo("[]");
        assertThat(read(table, 2).getBytes("j")).containsExactly(2, 0, 0, 4, 0);
        assertThatThrownBy(() -> blocking.execute(table.update(2).set("j", "{\"a\": }")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("position 6");
        assertThatThrownBy(() -> blocking.execute(table.update(2).set("j", new byte[] {99})))
                .isInstanceOf(InvalidValueException.class);
    }

    @Test
    void aTableThatWasCreatedAnewIsUsedWithItsNewParts() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(1000, 1)));
        NdbClient other = fixture.open(options -> options);
        TableHandle seen = ClusterClient.sameTable(other, table);
        TableName name = table.description().name();
        blocking.dropTable(name);
        blocking.createTable(
                ClusterClient.define(name, table.description().columns().toArray(Column[]::new))
                        .build());

        other.blocking().execute(seen.insert().set("id", 1).set("b", bytes(500, 2)));

        Row row = other.blocking().execute(seen.read(1));
        assertThat(Objects.requireNonNull(row).getBytes("b")).isEqualTo(bytes(500, 2));
    }

    private Row read(TableHandle table, int id) {
        return Objects.requireNonNull(blocking.execute(table.read(id)));
    }

    private static int parts(int length) {
        return length <= INLINE_BYTES ? 0 : (length - INLINE_BYTES + PART_BYTES - 1) / PART_BYTES;
    }

    /** How many parts there are, by the parts table itself. */
    private int partCount(TableHandle table, String column, Object... key) {
        TableName name = table.description().name();
        TableHandle parts = blocking.table(
                name.database(),
                "NDB$BLOB_" + table.description().id() + "_"
                        + table.description().column(column).number());
        int count = 0;
        for (int part = 0; part < 120; part++) {
            Object[] partKey = new Object[key.length + 1];
            System.arraycopy(key, 0, partKey, 0, key.length);
            partKey[key.length] = part;
            count += blocking.execute(parts.read(partKey)) == null ? 0 : 1;
        }
        return count;
    }
}
