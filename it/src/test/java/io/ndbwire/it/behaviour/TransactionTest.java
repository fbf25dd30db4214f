package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.ClosedException;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.it.cluster.EachCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Several operations that happen together or not at all. What waits for locks: {@link LockWaitTest}. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class TransactionTest {

    private static final int NO_SUCH_ROW = 626;
    private static final int DUPLICATE_KEY = 630;

    private final ClusterClient fixture;
    private final NdbClient client;
    private final BlockingClient blocking;
    private final TableHandle table;
    private final TableHandle other;

    TransactionTest(ClusterClient fixture) {
        this.fixture = fixture;
        client = fixture.client();
        blocking = fixture.blocking();
        table = fixture.createSimpleTable();
        other = fixture.createSimpleTable();
    }

    @Test
    void operationsOfSeveralTablesShareOneStep() {
        insert(table, 1, 10);
        Transaction transaction = fixture.begin();
        CompletionStage<Void> inserted =
                transaction.add(other.insert().set("id", 1).set("a", 20));
        CompletionStage<Row> read = transaction.add(table.read(1).lock(LockMode.SHARED));
        CompletionStage<Row> updated = transaction.add(table.update(1).set("b", "seen"));
        assertThat(inserted.toCompletableFuture()).isNotDone();

        Stages.value(transaction.execute());
        assertThat(inserted.toCompletableFuture()).isCompleted();
        assertThat(read.toCompletableFuture()).isCompleted();
        assertThat(updated.toCompletableFuture()).isCompleted();
        assertThat(blocking.execute(other.read(1))).isNull();
        Stages.value(transaction.commit());

        assertThat(value(other, 1)).isEqualTo(20);
        assertThat(blocking.execute(table.read(1)).getString("b")).isEqualTo("seen");
    }

    @Test
    void aStepSeesTheChangesOfEarlierOnes() {
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(table.insert().set("id", 1).set("a", 10)));
        Row own = Stages.value(transaction.execute(table.read(1).lock(LockMode.SHARED)));
        assertThat(own.getInt("a")).isEqualTo(10);
        Stages.value(transaction.execute(table.update(1).set("a", 11)));
        assertThat(Stages.value(transaction.execute(table.read(1).lock(LockMode.EXCLUSIVE)))
                        .getInt("a"))
                .isEqualTo(11);
        Stages.value(transaction.execute(table.delete(1)));
        assertThat(Stages.value(transaction.execute(table.read(1).lock(LockMode.SHARED))))
                .isNull();
        Stages.value(transaction.commit());
        assertThat(blocking.execute(table.read(1))).isNull();
    }

    @Test
    void aCommittedReadInATransactionSeesItsOwnEarlierChanges() {
        insert(table, 1, 10);
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(table.update(1).set("a", 11)));
        assertThat(Stages.value(transaction.execute(table.read(1))).getInt("a")).isEqualTo(11);
        assertThat(value(table, 1)).isEqualTo(10);
        Stages.value(transaction.rollback());
    }

    @Test
    void stepsRunOneAfterTheOtherWithoutBeingWaitedFor() {
        Transaction transaction = fixture.begin();
        List<CompletionStage<?>> stages = new ArrayList<>();
        stages.add(transaction.execute(table.insert().set("id", 1).set("a", 0)));
        List<CompletionStage<Row>> reads = new ArrayList<>();
        for (int i = 1; i <= 50; i++) {
            stages.add(transaction.execute(table.update(1).set("a", i)));
            reads.add(transaction.execute(table.read(1).lock(LockMode.SHARED)));
        }
        CompletionStage<Void> committed = transaction.commit();

        Stages.value(committed);
        stages.forEach(Stages::value);
        for (int i = 1; i <= 50; i++) {
            assertThat(Stages.value(reads.get(i - 1)).getInt("a")).isEqualTo(i);
        }
        assertThat(value(table, 1)).isEqualTo(50);
    }

    @Test
    void theLastStepCommitsInTheSameRoundTrip() {
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(table.insert().set("id", 1).set("a", 10)));
        CompletionStage<Void> last = transaction.add(other.insert().set("id", 2).set("a", 20));
        Stages.value(transaction.commit());

        assertThat(last.toCompletableFuture()).isCompleted();
        assertThat(value(table, 1)).isEqualTo(10);
        assertThat(value(other, 2)).isEqualTo(20);
    }

    @Test
    void rollbackUndoesAllStepsAndWithdrawsWhatWasNotExecuted() {
        insert(table, 1, 10);
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(table.update(1).set("a", 11)));
        Stages.value(transaction.execute(other.insert().set("id", 1)));
        CompletionStage<Void> withdrawn = transaction.add(other.insert().set("id", 2));
        Stages.value(transaction.rollback());

        Stages.failure(withdrawn, ClosedException.class);
        assertThat(value(table, 1)).isEqualTo(10);
        assertThat(blocking.execute(other.read(1))).isNull();
        assertThat(blocking.execute(other.read(2))).isNull();
        // No lock is left.
        assertThat(blocking.execute(table.read(1).lock(LockMode.EXCLUSIVE).noWait()))
                .isNotNull();
    }

    @Test
    void anOperationThatIgnoresErrorsFailsAlone() {
        insert(table, 1, 10);
        Transaction transaction = fixture.begin();
        CompletionStage<Void> first = transaction.add(other.insert().set("id", 1));
        CompletionStage<Void> duplicate =
                transaction.add(table.insert().set("id", 1).set("a", 99).ignoringError());
        CompletionStage<Row> missing =
                transaction.add(table.update(7).set("a", 1).ignoringError());
        CompletionStage<Void> gone = transaction.add(table.delete(8).ignoringError());
        CompletionStage<Row> unread = transaction.add(table.read(9).lock(LockMode.SHARED));
        Stages.value(transaction.execute());

        Stages.value(first);
        Stages.failure(duplicate, DuplicateKeyException.class, DUPLICATE_KEY);
        Stages.failure(missing, NoSuchRowException.class, NO_SUCH_ROW);
        Stages.failure(gone, NoSuchRowException.class, NO_SUCH_ROW);
        assertThat(Stages.value(unread)).isNull();
        Stages.value(transaction.execute(other.insert().set("id", 2)));
        Stages.value(transaction.commit());
        assertThat(blocking.execute(other.read(1))).isNotNull();
        assertThat(blocking.execute(other.read(2))).isNotNull();
        assertThat(value(table, 1)).isEqualTo(10);
    }

    @Test
    void anIgnoredErrorInTheCommittingStepLeavesTheRestCommitted() {
        insert(table, 1, 10);
        Transaction transaction = fixture.begin();
        CompletionStage<Void> duplicate =
                transaction.add(table.insert().set("id", 1).set("a", 99).ignoringError());
        CompletionStage<Void> good = transaction.add(table.insert().set("id", 2).set("a", 20));
        Stages.value(transaction.commit());

        Stages.failure(duplicate, DuplicateKeyException.class, DUPLICATE_KEY);
        Stages.value(good);
        assertThat(value(table, 1)).isEqualTo(10);
        assertThat(value(table, 2)).isEqualTo(20);
    }

    @Test
    void anErrorRollsAllBackAndLaterStepsFailWithItsReason() {
        insert(table, 1, 10);
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(other.insert().set("id", 1)));
        CompletionStage<Row> read = transaction.add(table.read(1).lock(LockMode.SHARED));
        CompletionStage<Void> duplicate =
                transaction.add(table.insert().set("id", 1).set("a", 99));
        CompletionStage<Void> executed = transaction.execute();
        CompletionStage<Row> queued = transaction.execute(table.update(1).set("a", 12));

        Stages.failure(executed, DuplicateKeyException.class, DUPLICATE_KEY);
        Stages.failure(duplicate, DuplicateKeyException.class, DUPLICATE_KEY);
        Stages.failure(read, DuplicateKeyException.class, DUPLICATE_KEY);
        Stages.failure(queued, DuplicateKeyException.class, DUPLICATE_KEY);
        Stages.failure(transaction.execute(other.insert().set("id", 2)), DuplicateKeyException.class, DUPLICATE_KEY);
        Stages.failure(transaction.commit(), DuplicateKeyException.class, DUPLICATE_KEY);
        assertThat(blocking.execute(other.read(1))).isNull();
        assertThat(blocking.execute(other.read(2))).isNull();
        assertThat(value(table, 1)).isEqualTo(10);
        assertThat(blocking.execute(table.read(1).lock(LockMode.EXCLUSIVE).noWait()))
                .isNotNull();
    }

    @Test
    void aValueThatDoesNotFitIsNotAddedAndDisturbsNothing() {
        Transaction transaction = fixture.begin();
        transaction.add(table.insert().set("id", 1).set("a", 10));
        assertThatThrownBy(() -> transaction.add(table.insert().set("id", 2).set("a", 1L << 40)))
                .isInstanceOf(InvalidValueException.class);
        Stages.value(transaction.commit());

        assertThat(value(table, 1)).isEqualTo(10);
        assertThat(blocking.execute(table.read(2))).isNull();
    }

    @Test
    void anEmptyTransactionCommitsAndRollsBack() {
        Stages.value(fixture.begin().commit());
        Stages.value(fixture.begin().rollback());
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute());
        Stages.value(transaction.execute(table.insert().set("id", 1)));
        Stages.value(transaction.execute());
        Stages.value(transaction.commit());
        assertThat(blocking.execute(table.read(1))).isNotNull();
    }

    @Test
    void aTransactionOfReadsAloneCommitsAndRollsBack() {
        insert(table, 1, 10);
        Transaction committed = fixture.begin();
        assertThat(Stages.value(committed.execute(table.read(1))).getInt("a")).isEqualTo(10);
        assertThat(Stages.value(committed.execute(table.read(1).lock(LockMode.SIMPLE)))
                        .getInt("a"))
                .isEqualTo(10);
        Stages.value(committed.commit());
        Transaction rolledBack = fixture.begin();
        assertThat(Stages.value(rolledBack.execute(table.read(1))).getInt("a")).isEqualTo(10);
        assertThat(Stages.value(rolledBack.execute(table.read(1).lock(LockMode.SHARED)))
                        .getInt("a"))
                .isEqualTo(10);
        Stages.value(rolledBack.rollback());
        assertThat(blocking.execute(table.read(1).lock(LockMode.EXCLUSIVE).noWait()))
                .isNotNull();
    }

    @Test
    void nothingCanBeDoneAfterTheCommit() {
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(table.insert().set("id", 1)));
        Stages.value(transaction.commit());

        assertEnded(transaction);
    }

    @Test
    void nothingCanBeDoneAfterTheRollback() {
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(table.insert().set("id", 1)));
        Stages.value(transaction.rollback());

        assertNothingMoreIsDone(transaction);
        // Whoever makes sure that it is undone is not to be refused.
        Stages.value(transaction.rollback());
    }

    @Test
    void nothingCanBeDoneAfterTheEndOfAnEmptyTransaction() {
        Transaction transaction = fixture.begin();
        Stages.value(transaction.commit());

        assertEnded(transaction);
    }

    @Test
    void nothingCanBeDoneAfterACommitOfCommittedReads() {
        Transaction transaction = fixture.begin();
        transaction.add(table.read(1));
        Stages.value(transaction.commit());

        assertEnded(transaction);
    }

    @Test
    void keepAliveLeavesTheTransactionAsItIs() {
        Transaction transaction = fixture.begin();
        transaction.keepAlive();
        Stages.value(transaction.execute(table.insert().set("id", 1).set("a", 10)));
        transaction.keepAlive();
        assertThat(Stages.value(transaction.execute(table.read(1).lock(LockMode.SHARED)))
                        .getInt("a"))
                .isEqualTo(10);
        transaction.keepAlive();
        Stages.value(transaction.commit());
        transaction.keepAlive();
        assertThat(value(table, 1)).isEqualTo(10);
    }

    @Test
    void transactCommitsWhatTheWorkYields() {
        insert(table, 1, 10);

        int before = blocking.transact(transaction -> transaction
                .execute(table.read(1).lock(LockMode.EXCLUSIVE))
                .thenApply(row -> {
                    transaction.add(table.update(1).set("a", row.getInt("a") + 1));
                    return row.getInt("a");
                }));

        assertThat(before).isEqualTo(10);
        assertThat(value(table, 1)).isEqualTo(11);
    }

    @Test
    void transactRollsBackAndDoesNotRepeatWorkThatFailedForGood() {
        insert(table, 1, 10);
        AtomicInteger attempts = new AtomicInteger();

        CompletionStage<Void> outcome = client.transact(transaction -> {
            attempts.incrementAndGet();
            transaction.add(other.insert().set("id", 1));
            return transaction.execute(table.insert().set("id", 1));
        });
        Stages.failure(outcome, DuplicateKeyException.class, DUPLICATE_KEY);
        assertThat(attempts).hasValue(1);
        assertThat(blocking.execute(other.read(1))).isNull();

        assertThatThrownBy(() -> blocking.transact(transaction -> {
                    attempts.incrementAndGet();
                    transaction.execute(other.insert().set("id", 2));
                    throw new IllegalStateException("changed my mind");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("changed my mind");
        assertThat(attempts).hasValue(2);
        assertThat(blocking.execute(other.read(2))).isNull();
    }

    @Test
    void tenThousandOperationsFitIntoOneTransaction() {
        int count = 10_000;
        Transaction transaction = fixture.begin();
        List<CompletionStage<Void>> inserts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            inserts.add(transaction.add(table.insert().set("id", i).set("a", -i)));
        }
        Stages.value(transaction.commit());
        inserts.forEach(insert -> assertThat(insert.toCompletableFuture()).isCompleted());

        Transaction reader = fixture.begin();
        List<CompletionStage<Row>> reads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            reads.add(reader.add(table.read(i).lock(LockMode.SHARED)));
        }
        Stages.value(reader.commit());
        for (int i = 0; i < count; i++) {
            assertThat(Stages.value(reads.get(i)).getInt("a")).isEqualTo(-i);
        }

        Transaction undone = fixture.begin();
        for (int i = 0; i < count; i++) {
            undone.add(table.delete(i));
        }
        undone.execute();
        Stages.value(undone.rollback());
        assertThat(value(table, count - 1)).isEqualTo(1 - count);
    }

    @Test
    void aHundredThousandOperationsCanBeInFlight() {
        int count = 100_000;
        // The bounds are the default ones; only a slow machine needs more time than the default.
        NdbClient patient = fixture.open(options -> options.requestTimeout(Duration.ofMinutes(2)));
        TableHandle table = ClusterClient.sameTable(patient, this.table);
        List<CompletionStage<Void>> inserts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            inserts.add(patient.execute(table.insert().set("id", i).set("a", i ^ 0x55)));
        }
        inserts.forEach(Stages::value);

        List<Read> operations = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            operations.add(table.read(i).columns(table.projection("a")));
        }
        List<CompletionStage<Row>> reads = patient.executeAll(operations);
        assertThat(reads).hasSize(count);
        for (int i = 0; i < count; i++) {
            assertThat(Stages.value(reads.get(i)).getInt(0)).isEqualTo(i ^ 0x55);
        }
        assertThat(patient.pending()).isZero();
    }

    @Test
    void transactionsOfManyThreadsDoNotDisturbEachOther() {
        int counters = 4;
        int increments = 50;
        for (int i = 0; i < counters; i++) {
            insert(table, i, 0);
        }
        List<CompletableFuture<Void>> threads = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            int offset = thread;
            threads.add(CompletableFuture.runAsync(() -> {
                for (int i = 0; i < increments; i++) {
                    int id = (i + offset) % counters;
                    blocking.transact(transaction -> transaction
                            .execute(table.read(id).lock(LockMode.EXCLUSIVE))
                            .thenCompose(
                                    row -> transaction.execute(table.update(id).set("a", row.getInt("a") + 1))));
                }
            }));
        }
        threads.forEach(Stages::value);

        int sum = 0;
        for (int i = 0; i < counters; i++) {
            sum += value(table, i);
        }
        assertThat(sum).isEqualTo(4 * increments);
    }

    private void assertEnded(Transaction transaction) {
        assertNothingMoreIsDone(transaction);
        NdbException failure = Stages.failure(transaction.rollback(), ClosedException.class);
        assertThat(failure).hasMessageContaining("before");
    }

    private void assertNothingMoreIsDone(Transaction transaction) {
        Stages.failure(transaction.execute(table.insert().set("id", 99)), ClosedException.class);
        Stages.failure(transaction.execute(table.read(1)), ClosedException.class);
        Stages.failure(transaction.commit(), ClosedException.class);
        assertThat(blocking.execute(table.read(99))).isNull();
    }

    private void insert(TableHandle into, int id, int a) {
        blocking.execute(into.insert().set("id", id).set("a", a));
    }

    private int value(TableHandle from, int id) {
        return blocking.execute(from.read(id)).getInt("a");
    }
}
