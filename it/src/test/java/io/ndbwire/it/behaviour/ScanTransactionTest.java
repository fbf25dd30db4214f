package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.ClosedException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.it.cluster.EachCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Scans in transactions: what they see, lock and hand over. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ScanTransactionTest {

    private static final int ROWS = 200;

    private final ClusterClient fixture;
    private final TableHandle table;

    ScanTransactionTest(ClusterClient fixture) {
        this.fixture = fixture;
        table = fixture.createSimpleTable();
        List<Operation<Void>> inserts = new ArrayList<>();
        for (int id = 0; id < ROWS; id++) {
            inserts.add(table.insert().set("id", id).set("a", id % 10));
        }
        fixture.client().executeAll(inserts).forEach(Stages::value);
    }

    @Test
    void aScanSeesItsTransactionsOwnChangesAndOthersDoNot() {
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(table.insert().set("id", 1000).set("a", 77)));
        assertThat(Rows.of(transaction.scan(table.scan()))).hasSize(ROWS + 1);
        assertThat(Stages.value(
                        transaction.count(table.scan().where(Filter.where("a").equalTo(77)))))
                .isEqualTo(1);
        assertThat(Rows.of(fixture.client().scan(table.scan()))).hasSize(ROWS);
        Stages.value(transaction.rollback());
        assertThat(Rows.of(fixture.client().scan(table.scan()))).hasSize(ROWS);
    }

    @Test
    void aScanRunsBehindTheStepsThatWereRequestedBefore() {
        Transaction transaction = fixture.begin();
        CompletionStage<Void> inserted =
                transaction.execute(table.insert().set("id", 1001).set("a", 78));
        assertThat(Rows.of(transaction.scan(table.scan()))).hasSize(ROWS + 1);
        Stages.value(inserted);
        Stages.value(transaction.rollback());
    }

    @Test
    void scannedRowsAreTakenOverChangedAndDeletedInTheSameTransaction() {
        Transaction transaction = fixture.begin();
        try (RowCursor rows = fixture.blocking()
                .scan(
                        transaction,
                        table.scan()
                                .where(Filter.where("id").atLeast(100))
                                .lock(LockMode.EXCLUSIVE)
                                .batchRows(8))) {
            while (rows.hasNext()) {
                Row row = rows.next();
                if (row.getInt("id") % 2 == 0) {
                    Stages.value(transaction.execute(table.updateScanned(row).set("a", 500)));
                } else {
                    Stages.value(transaction.execute(table.deleteScanned(row)));
                }
            }
        }
        Stages.value(transaction.commit());

        List<Row> rows = Rows.of(fixture.client().scan(table.scan()));
        assertThat(rows).hasSize(150);
        assertThat(rows.stream().filter(row -> row.getInt("a") == 500))
                .hasSize(50)
                .allSatisfy(row -> assertThat(row.getInt("id")).isGreaterThanOrEqualTo(100));
    }

    @Test
    void aSubscriberThatTakesEveryRowOverNeedNotWaitForTheAnswers() {
        Transaction transaction = fixture.begin();
        TakingOver subscriber = new TakingOver(transaction, table);
        transaction.scan(table.scan().lock(LockMode.EXCLUSIVE).batchRows(5)).subscribe(subscriber);
        assertThat(Stages.value(subscriber.end())).isEqualTo(ROWS);
        Stages.value(transaction.commit());
        assertThat(fixture.blocking().count(table.scan().where(Filter.where("a").equalTo(900))))
                .isEqualTo(ROWS);
    }

    @Test
    void whatIsTakenOverInTheCommittingStepIsDoneBeforeTheScanEnds() {
        Transaction transaction = fixture.begin();
        RowCursor rows = fixture.blocking()
                .scan(transaction, table.scan().lock(LockMode.EXCLUSIVE).limit(1));
        Row row = rows.next();
        CompletionStage<Row> updated = transaction.add(table.updateScanned(row).set("a", 600));
        Stages.value(transaction.commit());
        Stages.value(updated);
        assertThat(fixture.blocking().execute(table.read(row.getInt("id"))).getInt("a"))
                .isEqualTo(600);
    }

    @Test
    void aRowReadByTakeOverStaysLockedToTheEndOfTheTransaction() {
        Transaction transaction = fixture.begin();
        int locked;
        try (RowCursor rows = fixture.blocking()
                .scan(transaction, table.scan().lock(LockMode.EXCLUSIVE).limit(1))) {
            Row row = rows.next();
            locked = row.getInt("id");
            assertThat(Stages.value(transaction.execute(table.readScanned(row))).getInt("id"))
                    .isEqualTo(locked);
        }
        Transaction other = fixture.begin();
        Stages.failure(other.execute(table.read(locked).lock(LockMode.EXCLUSIVE).noWait()), LockTimeoutException.class);
        Stages.value(other.rollback());
        Stages.value(transaction.rollback());
        assertThat(fixture.blocking().execute(table.read(locked))).isNotNull();
    }

    @Test
    void aRowThatIsReadWithoutTakeOverStaysLockedWhenTheScanGoesOn() {
        Transaction transaction = fixture.begin();
        int locked;
        try (RowCursor rows = fixture.blocking()
                .scan(transaction, table.scan().lock(LockMode.EXCLUSIVE).batchRows(5))) {
            locked = rows.next().getInt("id");
            Stages.value(transaction.execute(table.read(locked).lock(LockMode.EXCLUSIVE)));
            rows.forEachRemaining(later -> {});
        }
        Transaction other = fixture.begin();
        Stages.failure(other.execute(table.read(locked).lock(LockMode.EXCLUSIVE).noWait()), LockTimeoutException.class);
        Stages.value(other.rollback());
        Stages.value(transaction.rollback());
    }

    @Test
    void aLockThatTheScanLetGoOfOrNeverHadIsNotTakenOver() {
        Transaction transaction = fixture.begin();
        try (RowCursor rows = fixture.blocking().scan(transaction, table.scan().lock(LockMode.EXCLUSIVE))) {
            Row row = rows.next();
            rows.forEachRemaining(later -> {});
            assertThatThrownBy(() -> transaction.add(table.updateScanned(row).set("a", 1)))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("let go");
        }
        Stages.value(transaction.rollback());
        Row committed = Rows.of(fixture.client().scan(table.scan().limit(1))).get(0);
        assertThatThrownBy(() -> table.updateScanned(committed)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void aLockIsTakenOverByTheScansOwnTransactionOnly() {
        Transaction transaction = fixture.begin();
        Transaction other = fixture.begin();
        try (RowCursor rows = fixture.blocking().scan(transaction, table.scan().lock(LockMode.EXCLUSIVE))) {
            Row row = rows.next();
            assertThatThrownBy(() -> other.add(table.deleteScanned(row)))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("another transaction");
            TableHandle another = fixture.createSimpleTable();
            assertThatThrownBy(() -> transaction.add(another.deleteScanned(row)))
                    .isInstanceOf(InvalidValueException.class);
            Stages.failure(fixture.client().execute(table.deleteScanned(row)), InvalidValueException.class);
        }
        Stages.value(transaction.rollback());
    }

    @Test
    void theEndOfATransactionEndsItsScans() {
        for (boolean commit : new boolean[] {true, false}) {
            Transaction transaction = fixture.begin();
            Rows rows = Rows.subscribedTo(
                    transaction.scan(table.scan().lock(LockMode.EXCLUSIVE).batchRows(3)));
            rows.request(1);
            Stages.value(rows.received(1));
            Stages.value(commit ? transaction.commit() : transaction.rollback());
            Stages.failure(rows.end(), ClosedException.class);
        }
        assertThat(Rows.of(fixture.client().scan(table.scan().lock(LockMode.EXCLUSIVE))))
                .as("no lock is left")
                .hasSize(ROWS);
    }

    @Test
    void aCommittedReadDoesNotWaitForLocksAndALockingScanDoes() {
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(table.update(5).set("a", 1)));
        assertThat(Rows.of(fixture.client().scan(table.scan()))).hasSize(ROWS);
        Stages.failure(
                Rows.all(fixture.client().scan(table.scan().lock(LockMode.SHARED)))
                        .end(),
                LockTimeoutException.class);
        Stages.value(transaction.rollback());
        assertThat(Rows.of(fixture.client().scan(table.scan().lock(LockMode.SHARED))))
                .hasSize(ROWS);
    }
}
