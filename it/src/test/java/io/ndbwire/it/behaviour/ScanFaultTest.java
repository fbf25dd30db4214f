package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.ClosedException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What scans do when they are cancelled, crowded, slowed down, or lose their table. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ScanFaultTest {

    private static final int ROWS = 300;
    private static final int CANCELLED_SCANS = 10_000;
    /** Of the 256 that a data node has by default. */
    private static final int OPEN_SCANS = 190;

    private final ClusterClient fixture;
    private final TableHandle table;

    ScanFaultTest(ClusterClient fixture) {
        this.fixture = fixture;
        table = fixture.createSimpleTable();
        insert(table, ROWS);
    }

    private void insert(TableHandle into, int count) {
        List<Operation<Void>> inserts = new ArrayList<>();
        for (int id = 0; id < count; id++) {
            inserts.add(into.insert().set("id", id).set("a", id));
        }
        fixture.client().executeAll(inserts).forEach(Stages::value);
    }

    @Test
    void tenThousandCancelledScansLeaveNoScanRecordBehind() {
        NdbClient client = fixture.client();
        Scan scan = table.scan().batchRows(4);
        for (int i = 0; i < CANCELLED_SCANS; i++) {
            Rows rows = Rows.subscribedTo(client.scan(scan));
            rows.request(1 + i % 20);
            // At once, after the first row, or somewhere between.
            if (i % 3 > 0) {
                Stages.value(rows.received(i % 3 == 1 ? 1 : 1 + i % 20));
            }
            rows.cancel();
        }
        List<Rows> open = new ArrayList<>();
        for (int i = 0; i < OPEN_SCANS; i++) {
            Rows rows = Rows.subscribedTo(client.scan(scan));
            rows.request(1);
            open.add(rows);
        }
        open.forEach(rows -> Stages.value(rows.received(1)));
        open.forEach(Rows::cancel);
    }

    @Test
    void rowsThatStayAreReadOnceWhileOthersComeAndGo() throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        Thread changes = new Thread(() -> {
            for (int i = 0; !done.get(); i++) {
                int id = ROWS + i % 100;
                Stages.value(
                        fixture.client().execute(table.upsert().set("id", id).set("a", i)));
                Stages.value(fixture.client().execute(table.update(i % ROWS).set("a", -i)));
                Stages.value(fixture.client().execute(table.delete(id)));
            }
        });
        changes.start();
        try {
            for (int i = 0; i < 50; i++) {
                List<Integer> stayed = Rows.of(
                                fixture.client().scan(table.scan().batchRows(7)))
                        .stream()
                        .map(row -> row.getInt("id"))
                        .filter(id -> id < ROWS)
                        .toList();
                assertThat(stayed)
                        .containsExactlyInAnyOrderElementsOf(
                                IntStream.range(0, ROWS).boxed().toList());
            }
        } finally {
            done.set(true);
            changes.join();
        }
    }

    @Test
    void aSubscriberThatBlocksHoldsNothingElseUp() {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        Rows rows = new Rows() {
            @Override
            @SuppressWarnings("UnsynchronizedOverridesSynchronized") // holds nothing while it waits
            public void onNext(Row row) {
                blocked.countDown();
                await(free);
                super.onNext(row);
            }
        };
        fixture.client().scan(table.scan()).subscribe(rows);
        rows.request(Long.MAX_VALUE);
        await(blocked);
        for (int id = 0; id < 100; id++) {
            assertThat(Stages.value(fixture.client().execute(table.read(id)))).isNotNull();
        }
        assertThat(fixture.blocking().scan(table.scan()).stream()).hasSize(ROWS);
        free.countDown();
        assertThat(Stages.value(rows.end())).hasSize(ROWS);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aSubscriberThatThrowsEndsItsOwnScanOnly() {
        CountDownLatch thrown = new CountDownLatch(1);
        Rows rows = new Rows() {
            @Override
            @SuppressWarnings("UnsynchronizedOverridesSynchronized") // holds nothing while it waits
            public void onNext(Row row) {
                thrown.countDown();
                throw new IllegalStateException("this subscriber throws, as it was told");
            }
        };
        fixture.client().scan(table.scan()).subscribe(rows);
        rows.request(Long.MAX_VALUE);
        await(thrown);
        assertThat(Rows.of(fixture.client().scan(table.scan()))).hasSize(ROWS);
        assertThat(rows.soFar()).isEmpty();
    }

    @Test
    void rowsCanBeSignalledByTheEventLoopItself() {
        List<Row> rows = Rows.of(
                fixture.client().scan(table.scan().executor(Runnable::run).batchRows(3)));
        assertThat(rows).hasSize(ROWS);
    }

    @Test
    void moreScansThanTheBoundWaitOrAreRefusedAtOnce() {
        NdbClient client = fixture.open(options -> options.maximumScansPerNode(1));
        TableHandle same = ClusterClient.sameTable(client, table);
        List<Rows> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            all.add(Rows.all(client.scan(same.scan())));
        }
        all.forEach(rows -> assertThat(Stages.value(rows.end())).hasSize(ROWS));

        NdbClient impatient =
                fixture.open(options -> options.maximumScansPerNode(1).failFast(true));
        TableHandle again = ClusterClient.sameTable(impatient, table);
        List<Rows> open = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Rows rows = Rows.subscribedTo(impatient.scan(again.scan().batchRows(1)));
            rows.request(1);
            open.add(rows);
        }
        assertThat(open.stream().map(Rows::end).filter(end -> end.isCompletedExceptionally() || refused(end)))
                .hasSizeGreaterThanOrEqualTo(8);
        open.forEach(Rows::cancel);
    }

    private static boolean refused(java.util.concurrent.CompletableFuture<List<Row>> end) {
        try {
            end.get(1, java.util.concurrent.TimeUnit.SECONDS);
            return false;
        } catch (java.util.concurrent.ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(OverloadException.class).hasMessageContaining("limit");
            return true;
        } catch (java.util.concurrent.TimeoutException | InterruptedException e) {
            return false;
        }
    }

    @Test
    void closingTheClientEndsItsScans() {
        NdbClient client = fixture.open(options -> options);
        TableHandle same = ClusterClient.sameTable(client, table);
        Rows paused = Rows.subscribedTo(client.scan(same.scan().batchRows(1)));
        paused.request(1);
        Stages.value(paused.received(1));
        RowCursor cursor = client.blocking().scan(same.scan().batchRows(1));
        assertThat(cursor.next()).isNotNull();
        Stages.value(client.closeAsync());
        Stages.failure(paused.end(), ClosedException.class);
        Stages.failure(Rows.all(client.scan(same.scan())).end(), ClosedException.class);
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> cursor.forEachRemaining(row -> {}))
                .isInstanceOf(ClosedException.class);
    }

    @Test
    void aTableThatWasCreatedAnewIsScannedByItsNewDescription() {
        TableName name = table.description().name();
        NdbClient other = fixture.open(options -> options);
        other.blocking().dropTable(name);
        TableHandle fresh = other.blocking()
                .createTable(ClusterClient.define(name, ClusterClient.simpleColumns())
                        .build());
        Stages.value(other.execute(fresh.insert().set("id", 7).set("a", 8)));

        assertThat(Rows.of(fixture.client().scan(table.scan())))
                .singleElement()
                .satisfies(row -> assertThat(row.getInt("a")).isEqualTo(8));
        assertThat(fixture.blocking().count(table.scan())).isEqualTo(1);
        other.blocking().dropTable(name);
        Stages.failure(
                Rows.all(fixture.client().scan(table.scan())).end(), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
    }

    @Test
    void aTableThatIsDroppedWhileItIsScannedEndsTheScan() {
        Rows rows = Rows.subscribedTo(fixture.client().scan(table.scan().batchRows(1)));
        rows.request(1);
        Stages.value(rows.received(1));
        var dropped = fixture.client().dropTable(table.description().name());
        rows.request(Long.MAX_VALUE);
        Throwable outcome = Stages.outcome(rows.end());
        if (outcome == null) {
            assertThat(rows.soFar()).hasSize(ROWS);
        } else {
            assertThat(outcome).isInstanceOf(SchemaException.class);
        }
        Stages.value(dropped);
        Stages.failure(
                Rows.all(fixture.client().scan(table.scan())).end(), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
    }

    @Test
    void anIteratorThatIsClosedOrReadToItsEndGivesNoMore() {
        try (RowCursor cursor = fixture.blocking().scan(table.scan())) {
            int count = 0;
            while (cursor.hasNext()) {
                cursor.next();
                count++;
            }
            assertThat(count).isEqualTo(ROWS);
            assertThat(cursor.hasNext()).isFalse();
        }
        RowCursor cursor = fixture.blocking().scan(table.scan().batchRows(1));
        cursor.next();
        cursor.close();
        assertThat(cursor.hasNext()).isFalse();
    }
}
