package io.ndbwire.it.behaviour;

import static io.ndbwire.it.behaviour.LargeObjectTables.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.mapping.Mapper;
import io.ndbwire.mapping.Mapping;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scans bring values that have parts. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class LargeScanTest {

    private static final int ROWS = 60;

    private final ClusterClient fixture;
    private final NdbClient client;
    private final BlockingClient blocking;
    private final TableHandle table;

    LargeScanTest(ClusterClient fixture) {
        this.fixture = fixture;
        client = fixture.client();
        blocking = fixture.blocking();
        table = fixture.createTable(
                IndexDefinition.ordered("by_a", "a"),
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("a", ColumnType.INT),
                LargeObjectTables.blob("b"),
                LargeObjectTables.text("c"));
    }

    /** Values of all lengths around the edges of row and parts, and NULL. */
    private static byte[] blob(int id) {
        return bytes(id * 37 % 1200, id);
    }

    private static String text(int id) {
        return "ä".repeat(id * 11 % 200);
    }

    private void fill() {
        List<Operation<Void>> inserts = new ArrayList<>();
        for (int id = 0; id < ROWS; id++) {
            inserts.add(table.insert()
                    .set("id", id)
                    .set("a", ROWS - id)
                    .set("b", id % 10 == 7 ? null : blob(id))
                    .set("c", text(id)));
        }
        client.executeAll(inserts).forEach(blocking::get);
    }

    private static void assertWhole(Row row) {
        int id = row.getInt("id");
        if (id % 10 == 7) {
            assertThat(row.isNull("b")).isTrue();
        } else {
            assertThat(row.getBytes("b")).as("b of %d", id).isEqualTo(blob(id));
        }
        assertThat(row.getString("c")).as("c of %d", id).isEqualTo(text(id));
    }

    @ParameterizedTest
    @EnumSource(
            value = LockMode.class,
            names = {"COMMITTED", "SHARED", "EXCLUSIVE"})
    void everyRowOfATableComesWithItsWholeValues(LockMode mode) {
        fill();
        Set<Integer> ids = new HashSet<>();
        Scan scan = table.scan().lock(mode);
        try (RowCursor rows = blocking.scan(scan)) {
            rows.forEachRemaining(row -> {
                assertWhole(row);
                ids.add(row.getInt("id"));
            });
        }
        assertThat(ids).hasSize(ROWS);
        assertThat(Collected.all(client.scan(scan))).hasSize(ROWS).allSatisfy(LargeScanTest::assertWhole);
    }

    @Test
    void anOrderAFilterOffsetAndLimitGoWithLargeValues() {
        fill();
        List<Integer> ids = new ArrayList<>();
        try (RowCursor rows = blocking.scan(table.index("by_a")
                .scan(Range.atLeast(5), Range.all().lessThan(3))
                .where(Filter.where("id").notEqualTo(50))
                .descending()
                .columns("b", "c", "id")
                .batchRows(3)
                .offset(2)
                .limit(12))) {
            rows.forEachRemaining(row -> {
                assertWhole(row);
                assertThat(row.rangeNumber()).isZero();
                assertThat(row.size()).isEqualTo(3);
                ids.add(row.getInt("id"));
            });
        }
        assertThat(ids).containsExactly(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
    }

    @Test
    void columnsWithoutTheKeyAndOneColumnTwice() {
        fill();
        try (RowCursor rows = blocking.scan(table.scan().columns("b", "b"))) {
            rows.forEachRemaining(row -> {
                assertThat(row.size()).isEqualTo(2);
                assertThat(row.getBytes(0)).isEqualTo(row.getBytes(1));
            });
        }
    }

    @Test
    void rowsComeOneAtATimeWhereOneIsRequested() {
        fill();
        Collected<Row> collected = Collected.of(client.scan(table.scan()), 0);
        for (int i = 1; i <= ROWS; i++) {
            int wanted = i;
            collected.request(1);
            Await.until(
                    "row " + wanted,
                    Duration.ofSeconds(30),
                    () -> collected.elements().size() == wanted,
                    collected.end()::toString);
        }
        // That there are no more is found out when more are asked for, as by any scan that locks.
        collected.request(1);
        assertThat(Stages.value(collected.end())).hasSize(ROWS).allSatisfy(LargeScanTest::assertWhole);
    }

    @Test
    void valuesThatFitTheirRowsTakeNoFurtherRoundTrip() {
        for (int id = 0; id < 20; id++) {
            blocking.execute(
                    table.insert().set("id", id).set("b", bytes(16, id)).set("c", "short"));
        }
        long before = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE);
        assertThat(blocking.scan(table.scan()).stream()
                        .filter(row -> Objects.requireNonNull(row.getBytes("b")).length == 16))
                .hasSize(20);
        assertThat(client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE)).isEqualTo(before);
    }

    @Test
    void partsAreReadForManyRowsAtOnceAndMemoryStaysBounded() {
        TableHandle large =
                fixture.createTable(ClusterClient.key("id", ColumnType.INT), LargeObjectTables.longBlob("b"));
        int megabytes = 12;
        for (int id = 0; id < 4 * megabytes; id++) {
            blocking.execute(large.insert().set("id", id).set("b", bytes(1 << 18, id)));
        }
        long before = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE);
        int seen = 0;
        try (RowCursor rows = blocking.scan(large.scan())) {
            while (rows.hasNext()) {
                Row row = rows.next();
                assertThat(row.getBytes("b")).isEqualTo(bytes(1 << 18, row.getInt("id")));
                seen++;
            }
        }
        assertThat(seen).isEqualTo(4 * megabytes);
        long steps = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE) - before;
        // Half a megabyte a round trip, a little less at the end of each batch.
        assertThat(steps).isBetween((long) megabytes, 4L * megabytes);
    }

    /** Each writer gives number and value together; who sees two that do not fit has seen half of a change. */
    @Test
    void aScanAmongWritersSeesNoMixture() {
        for (int id = 0; id < 8; id++) {
            blocking.execute(table.insert().set("id", id).set("a", 1).set("b", bytes(100, 1)));
        }
        List<CompletionStage<?>> writes = new ArrayList<>();
        int seen = 0;
        for (int round = 0; round < 12; round++) {
            for (int id = 0; id < 8; id++) {
                int seed = 2 + 8 * round + id;
                writes.add(client.execute(table.update(id).set("a", seed).set("b", bytes(100 * (seed % 9), seed))));
            }
            seen += scanAmongWriters();
        }
        assertThat(seen).as("rows of scans that got their locks").isPositive();
        writes.forEach(stage -> {
            Throwable failure = Stages.outcome(stage);
            assertThat(failure == null || failure instanceof LockTimeoutException)
                    .as("%s", failure)
                    .isTrue();
        });
    }

    private int scanAmongWriters() {
        int seen = 0;
        try (RowCursor rows = blocking.scan(table.scan())) {
            while (rows.hasNext()) {
                Row row = rows.next();
                int a = row.getInt("a");
                assertThat(row.getBytes("b")).isEqualTo(bytes(a == 1 ? 100 : 100 * (a % 9), a));
                seen++;
            }
        } catch (LockTimeoutException e) {
            // On a busy machine a writer may hold its row for longer than the data nodes wait.
            return seen;
        }
        return seen;
    }

    @Test
    void aTransactionScansItsOwnLargeValues() {
        fill();
        Transaction transaction = fixture.begin();
        transaction.execute(table.update(5).set("b", bytes(2000, 99)));
        blocking.get(transaction.execute(table.delete(6)));
        Set<Integer> ids = new HashSet<>();
        try (RowCursor rows = blocking.scan(transaction, table.scan())) {
            rows.forEachRemaining(row -> {
                ids.add(row.getInt("id"));
                if (row.getInt("id") == 5) {
                    assertThat(row.getBytes("b")).isEqualTo(bytes(2000, 99));
                } else {
                    assertWhole(row);
                }
            });
        }
        assertThat(ids).hasSize(ROWS - 1).doesNotContain(6);
        blocking.get(transaction.rollback());
        assertThat(blocking.scan(table.scan()).stream()).hasSize(ROWS).allSatisfy(LargeScanTest::assertWhole);
    }

    @Test
    void scannedRowsWithPartsAreChangedDeletedAndReadUnderTheScansLock() {
        fill();
        Transaction transaction = fixture.begin();
        try (RowCursor rows =
                blocking.scan(transaction, table.scan().columns("id").lock(LockMode.EXCLUSIVE))) {
            while (rows.hasNext()) {
                Row row = rows.next();
                int id = row.getInt("id");
                switch (id % 3) {
                    case 0 -> blocking.get(transaction.execute(table.deleteScanned(row)));
                    case 1 ->
                        blocking.get(
                                transaction.execute(table.updateScanned(row).set("b", bytes(500, id))));
                    default ->
                        assertWhole(Objects.requireNonNull(blocking.get(transaction.execute(table.readScanned(row)))));
                }
            }
        }
        blocking.get(transaction.commit());

        assertThat(blocking.scan(table.scan()).stream())
                .hasSize(ROWS - ROWS / 3)
                .allSatisfy(row -> {
                    int id = row.getInt("id");
                    assertThat(id % 3).isNotZero();
                    if (id % 3 == 1) {
                        assertThat(row.getBytes("b")).isEqualTo(bytes(500, id));
                    } else {
                        assertWhole(row);
                    }
                });
        TableHandle parts = blocking.table(
                table.description().name().database(),
                "NDB$BLOB_" + table.description().id() + "_"
                        + table.description().column("b").number());
        long expected = 0;
        for (int id = 0; id < ROWS; id++) {
            int length = id % 3 == 0 || id % 3 == 2 && id % 10 == 7 ? 0 : id % 3 == 1 ? 500 : blob(id).length;
            expected += length <= 16 ? 0 : (length - 16 + 99) / 100;
        }
        assertThat(blocking.count(parts.scan())).isEqualTo(expected);
    }

    @Test
    void aScansLockIsOfNoUseElsewhere() {
        fill();
        Transaction transaction = fixture.begin();
        Transaction other = fixture.begin();
        try (RowCursor rows = blocking.scan(transaction, table.scan().lock(LockMode.EXCLUSIVE))) {
            Row row = rows.next();
            assertThatThrownBy(() -> other.add(table.deleteScanned(row)))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("another transaction");
            assertThat(Stages.outcome(client.execute(table.deleteScanned(row))))
                    .isInstanceOf(InvalidValueException.class);
        }
        blocking.get(transaction.rollback());
        blocking.get(other.rollback());
    }

    @SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
    record Document(int id, byte[] b, String c) {}

    @Test
    void aMappersQueryGivesWholeObjects() {
        for (int id = 0; id < 5; id++) {
            blocking.execute(
                    table.insert().set("id", id).set("b", bytes(1000, id)).set("c", "y".repeat(300)));
        }
        Mapper<Document> documents = Mapping.of(Document.class).bind(table);
        List<Document> found =
                blocking.get(documents.where(Filter.where("id").atLeast(2)).list());
        assertThat(found).hasSize(3).allSatisfy(document -> {
            assertThat(document.b()).isEqualTo(bytes(1000, document.id()));
            assertThat(document.c()).isEqualTo("y".repeat(300));
        });
    }
}
