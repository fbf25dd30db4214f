package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.Filter;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.metrics.ClientCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Scans of whole tables. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ScanTest {

    private static final int ROWS = 1_000;

    private final ClusterClient fixture;

    ScanTest(ClusterClient fixture) {
        this.fixture = fixture;
    }

    @Test
    void everyRowComesOnceWithItsValues() {
        TableHandle table = fill(ROWS);
        List<Row> rows = Rows.of(fixture.client().scan(table.scan()));

        assertThat(rows.stream().map(row -> row.getInt("id")))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, ROWS).boxed().toList());
        assertThat(rows).allSatisfy(row -> {
            int id = row.getInt("id");
            assertThat(row.get("a")).isEqualTo(id % 10 == 0 ? null : id % 7);
            assertThat(row.getString("b")).isEqualTo("name" + id);
        });
    }

    @Test
    void ofSeveralConditionsAllMustBeTrue() {
        TableHandle table = fill(100);
        assertThat(Rows.of(fixture.client()
                                .scan(table.scan()
                                        .where(Filter.where("id").lessThan(50))
                                        .where(Filter.where("id").atLeast(48))))
                        .stream()
                        .map(row -> row.getInt("id")))
                .containsExactlyInAnyOrder(48, 49);
    }

    @Test
    void anEmptyTableHasNoRows() {
        assertThat(Rows.of(fixture.client().scan(fixture.createSimpleTable().scan())))
                .isEmpty();
    }

    @Test
    void onlyTheColumnsAskedForComeInTheirOrder() {
        TableHandle table = fill(20);
        List<Row> rows = Rows.of(fixture.client().scan(table.scan().columns("b", "id")));
        assertThat(rows).hasSize(20).allSatisfy(row -> {
            assertThat(row.size()).isEqualTo(2);
            assertThat(row.getString(0)).isEqualTo("name" + row.getInt(1));
        });
    }

    @Test
    void aFilterIsEvaluatedByTheDataNodes() {
        TableHandle table = fill(ROWS);
        long before = fixture.client().statistic(ClientCounter.ROWS_READ);
        List<Row> rows = Rows.of(fixture.client()
                .scan(table.scan()
                        .where(Filter.where("a")
                                .equalTo(3)
                                .and(Filter.where("id").lessThan(100)))));

        assertThat(rows.stream().map(row -> row.getInt("id")))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 100)
                        .filter(id -> id % 10 != 0 && id % 7 == 3)
                        .boxed()
                        .toList());
        assertThat(fixture.client().statistic(ClientCounter.ROWS_READ) - before).isEqualTo(rows.size());
    }

    @Test
    void noMoreBatchesAreDeliveredThanTheSubscriberRequested() {
        TableHandle table = fill(ROWS);
        int fragments = table.description().partitioning().fragmentCount();
        long before = fixture.client().statistic(ClientCounter.SCAN_BATCHES);
        Rows rows = Rows.subscribedTo(fixture.client().scan(table.scan().batchRows(10)));
        assertThat(batchesSince(before)).as("nothing is sent unasked").isZero();

        rows.request(7);
        Stages.value(rows.received(7));
        // Every fragment begins with a batch; 7 rows are among the first ones.
        assertThat(batchesSince(before)).isLessThanOrEqualTo(fragments);
        rows.request(100);
        Stages.value(rows.received(107));
        assertThat(rows.soFar()).hasSize(107);
        assertThat(batchesSince(before)).isLessThanOrEqualTo(fragments + 107 / 10 + 1);

        rows.request(Long.MAX_VALUE);
        assertThat(Stages.value(rows.end())).hasSize(ROWS);
    }

    private long batchesSince(long before) {
        return fixture.client().statistic(ClientCounter.SCAN_BATCHES) - before;
    }

    @Test
    void aCancelledScanBringsNoMoreRowsAndItsRecordServesTheNext() {
        TableHandle table = fill(ROWS);
        Scan scan = table.scan().batchRows(5);
        for (int i = 0; i < 300; i++) {
            Rows rows = Rows.subscribedTo(fixture.client().scan(scan));
            rows.request(1);
            Stages.value(rows.received(1));
            rows.cancel();
        }
        assertThat(Rows.of(fixture.client().scan(scan))).hasSize(ROWS);
    }

    @Test
    void aLimitEndsTheScanAndAnOffsetLeavesRowsOut() {
        TableHandle table = fill(ROWS);
        assertThat(Rows.of(fixture.client().scan(table.scan().limit(10)))).hasSize(10);
        assertThat(Rows.of(fixture.client().scan(table.scan().limit(0)))).isEmpty();
        assertThat(Rows.of(fixture.client().scan(table.scan().offset(ROWS - 3))))
                .hasSize(3);
        assertThat(Rows.of(fixture.client().scan(table.scan().offset(ROWS + 3))))
                .isEmpty();
        assertThat(Rows.of(fixture.client().scan(table.scan().offset(990).limit(20))))
                .hasSize(10);
    }

    @Test
    void anUnknownColumnIsRefusedBeforeAnythingIsSent() {
        TableHandle table = fixture.createSimpleTable();
        Stages.failure(
                Rows.all(fixture.client()
                                .scan(table.scan().where(Filter.where("nosuch").equalTo(1))))
                        .end(),
                SchemaException.class);
        Stages.failure(
                Rows.all(fixture.client()
                                .scan(table.scan().where(Filter.where("a").equalTo("x"))))
                        .end(),
                InvalidValueException.class);
    }

    @Test
    void aRequestOfNoRowsIsAMisuseThatEndsTheScan() {
        Rows rows = Rows.subscribedTo(
                fixture.client().scan(fixture.createSimpleTable().scan()));
        rows.request(0);
        assertThat(Stages.outcome(rows.end())).isInstanceOf(IllegalArgumentException.class);
    }

    /** A table of {@code id}, {@code a = id mod 7, NULL for every tenth}, {@code b = "name" + id}. */
    private TableHandle fill(int count) {
        TableHandle table = fixture.createSimpleTable();
        List<Operation<Void>> inserts = new ArrayList<>();
        for (int id = 0; id < count; id++) {
            inserts.add(table.insert()
                    .set("id", id)
                    .set("a", id % 10 == 0 ? null : id % 7)
                    .set("b", "name" + id));
        }
        fixture.client().executeAll(inserts).forEach(Stages::value);
        return table;
    }
}
