package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.LockMode;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableAlteration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Scans whose rows change while they run. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ScanUnderChangeTest {

    private static final int ROWS = 120;
    private static final int FAR_AWAY = 100_000;
    private static final String INDEX = "ix";

    private final ClusterClient fixture;
    private TableHandle table;

    ScanUnderChangeTest(ClusterClient fixture) {
        this.fixture = fixture;
    }

    @BeforeEach
    void insertRows() {
        Column[] columns = new Column[9];
        columns[0] = ClusterClient.key("id", ColumnType.INT);
        for (int i = 1; i < columns.length; i++) {
            columns[i] = ClusterClient.nullable("c" + i, ColumnType.INT);
        }
        table = fixture.createTable(IndexDefinition.ordered(INDEX, "c1"), columns);
        List<Operation<Void>> inserts = new ArrayList<>();
        for (int id = 0; id < ROWS; id++) {
            inserts.add(table.insert().set("id", id).set("c1", id).set("c2", 7));
        }
        fixture.client().executeAll(inserts).forEach(Stages::value);
    }

    private Scan inRange() {
        return table.index(INDEX).scan(Range.atLeast(0).lessThan(ROWS));
    }

    private static List<Integer> ids(IntPredicate wanted) {
        return IntStream.range(0, ROWS).filter(wanted).boxed().toList();
    }

    /** Scans, has something done behind the first row, and returns the ids of all rows. */
    private List<Integer> scanned(Transaction transaction, Scan scan, Runnable behindTheFirst) {
        List<Integer> ids = new ArrayList<>();
        try (RowCursor rows = fixture.blocking().scan(transaction, scan)) {
            while (rows.hasNext()) {
                Row row = rows.next();
                ids.add(row.getInt("id"));
                if (ids.size() == 1) {
                    behindTheFirst.run();
                }
            }
        }
        return ids;
    }

    private void deleteEachThird(Transaction transaction) {
        List<Operation<Void>> deletes = new ArrayList<>();
        ids(id -> id % 3 == 0).forEach(id -> deletes.add(table.delete(id)));
        deletes.forEach(transaction::add);
        Stages.value(transaction.execute());
    }

    private void assertPassesOverWhatIsDeleted(Scan scan) {
        Transaction deleting = fixture.begin();
        deleteEachThird(deleting);
        Transaction scanning = fixture.begin();
        assertThat(scanned(
                        scanning, scan.lock(LockMode.EXCLUSIVE).batchRows(50), () -> Stages.value(deleting.commit())))
                .containsExactlyInAnyOrderElementsOf(ids(id -> id % 3 != 0));
        Stages.value(scanning.rollback());
    }

    @Test
    void rowsThatAreDeletedWhileATableScanWaitsForThemArePassedOver() {
        assertPassesOverWhatIsDeleted(table.scan());
    }

    @Test
    void rowsThatAreDeletedWhileAnIndexScanWaitsForThemArePassedOver() {
        assertPassesOverWhatIsDeleted(inRange());
    }

    @Test
    void aRowThatIsMovedOutOfTheRangeWhileAScanWaitsForItIsPassedOver() {
        Transaction moving = fixture.begin();
        ids(id -> id % 3 == 0).forEach(id -> moving.add(table.update(id).set("c1", id + FAR_AWAY)));
        Stages.value(moving.execute());
        Transaction scanning = fixture.begin();
        assertThat(scanned(
                        scanning,
                        inRange().lock(LockMode.EXCLUSIVE).batchRows(50),
                        () -> Stages.value(moving.commit())))
                .containsExactlyInAnyOrderElementsOf(ids(id -> id % 3 != 0));
        Stages.value(scanning.rollback());
    }

    @Test
    void rowsThatTheirTransactionChangesInFrontOfAnIndexScanAreNotFound() {
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(table.update(0).set("c2", 9)));
        List<Integer> found = scanned(transaction, inRange().batchRows(3), () -> {
            ids(id -> true).forEach(id -> transaction.add(table.update(id).set("c2", 8)));
            Stages.value(transaction.execute());
        });
        assertThat(found).contains(0).hasSizeLessThan(ROWS / 2).doesNotHaveDuplicates();
        Stages.value(transaction.rollback());
    }

    @Test
    void anIndexScanGoesOnInATableThatGetsAColumn() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        Transaction transaction = fixture.begin();
        List<Integer> found = scanned(
                transaction,
                inRange().batchRows(3),
                () -> fixture.blocking()
                        .alterTable(
                                table.description().name(),
                                TableAlteration.builder()
                                        .addColumn(ClusterClient.nullable("c9", ColumnType.INT))
                                        .build()));
        assertThat(found).containsExactlyInAnyOrderElementsOf(ids(id -> true));
        Stages.value(transaction.rollback());
    }
}
