package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.RetryPolicy;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.it.cluster.EachCluster;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What happens to those who wait for a lock of another client. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class LockWaitTest {

    private static final int LOCK_WAIT_TIMED_OUT = 266;

    /** Well below the time after which data nodes end a wait by themselves. */
    private static final Duration SHORT = Duration.ofMillis(200);

    private final ClusterClient fixture;
    private final NdbClient holder;
    private final TableHandle held;

    LockWaitTest(ClusterClient fixture) {
        this.fixture = fixture;
        holder = fixture.client();
        held = fixture.createSimpleTable();
    }

    @BeforeEach
    void insertRows() {
        for (int id = 1; id <= 20; id++) {
            fixture.blocking().execute(held.insert().set("id", id).set("a", 0));
        }
    }

    @Test
    void aWaitThatTakesTooLongRollsTheWaiterBack() {
        NdbClient waiter = fixture.open(options -> options);
        TableHandle table = ClusterClient.sameTable(waiter, held);
        Transaction holding = hold(1);
        Transaction waiting = waiter.begin();
        Stages.value(waiting.execute(table.update(2).set("a", 22)));

        LockTimeoutException failure = Stages.failure(
                waiting.execute(table.update(1).set("a", 99)), LockTimeoutException.class, LOCK_WAIT_TIMED_OUT);
        assertThat(failure.isRetryable()).isTrue();
        Stages.failure(waiting.commit(), LockTimeoutException.class, LOCK_WAIT_TIMED_OUT);
        Stages.value(holding.commit());

        assertThat(value(1)).isEqualTo(1);
        assertThat(value(2)).isZero();
    }

    @Test
    void transactRepeatsWorkThatMetALock() {
        NdbClient waiter = fixture.open(options -> options);
        TableHandle table = ClusterClient.sameTable(waiter, held);
        Transaction holding = hold(1);
        AtomicInteger attempts = new AtomicInteger();
        CompletableFuture<Void> released = new CompletableFuture<>();

        CompletionStage<Void> outcome = waiter.transact(transaction -> {
            if (attempts.incrementAndGet() == 2) {
                holding.commit().thenRun(() -> released.complete(null));
            }
            return transaction
                    .execute(table.read(1).lock(LockMode.EXCLUSIVE))
                    .thenAccept(row -> transaction.add(table.update(1).set("a", row.getInt("a") + 10)));
        });

        Stages.value(outcome);
        Stages.value(released);
        assertThat(attempts.get()).isGreaterThanOrEqualTo(2);
        assertThat(value(1)).isEqualTo(11);
    }

    @Test
    void transactKeepsToItsPolicy() {
        NdbClient waiter = fixture.open(options -> options.retryPolicy(RetryPolicy.NONE));
        TableHandle table = ClusterClient.sameTable(waiter, held);
        Transaction holding = hold(1);
        AtomicInteger attempts = new AtomicInteger();

        CompletionStage<?> once = waiter.transact(transaction -> {
            attempts.incrementAndGet();
            return transaction.execute(table.read(1).lock(LockMode.SHARED).noWait());
        });
        Stages.failure(once, LockTimeoutException.class);
        assertThat(attempts).hasValue(1);
        RetryPolicy thrice = new RetryPolicy(3, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(60));
        CompletionStage<?> thriceTried = waiter.transact(
                transaction -> {
                    attempts.incrementAndGet();
                    return transaction.execute(
                            table.read(1).lock(LockMode.SHARED).noWait());
                },
                thrice);
        Stages.failure(thriceTried, LockTimeoutException.class);
        assertThat(attempts).hasValue(4);
        Stages.value(holding.rollback());
    }

    @Test
    void ofTwoTransactionsThatWaitForEachOtherBothSucceedInTheEnd() {
        NdbClient second = fixture.open(options -> options);
        CompletableFuture<Void> firstHolds = new CompletableFuture<>();
        CompletableFuture<Void> secondHolds = new CompletableFuture<>();
        AtomicInteger attempts = new AtomicInteger();

        CompletionStage<Void> one = lockBoth(holder, held, 1, 2, firstHolds, secondHolds, attempts);
        CompletionStage<Void> other =
                lockBoth(second, ClusterClient.sameTable(second, held), 2, 1, secondHolds, firstHolds, attempts);
        Stages.value(one);
        Stages.value(other);

        assertThat(attempts.get()).as("attempts of both").isGreaterThanOrEqualTo(3);
        assertThat(value(1)).isEqualTo(2);
        assertThat(value(2)).isEqualTo(2);
    }

    private static CompletionStage<Void> lockBoth(
            NdbClient client,
            TableHandle table,
            int first,
            int second,
            CompletableFuture<Void> mine,
            CompletableFuture<Void> theirs,
            AtomicInteger attempts) {
        return client.transact(transaction -> {
            attempts.incrementAndGet();
            return transaction
                    .execute(table.read(first).lock(LockMode.EXCLUSIVE))
                    .thenCompose(row -> {
                        transaction.add(table.update(first).set("a", row.getInt("a") + 1));
                        mine.complete(null);
                        return theirs;
                    })
                    .thenCompose(both -> transaction.execute(table.read(second).lock(LockMode.EXCLUSIVE)))
                    .thenAccept(row -> transaction.add(table.update(second).set("a", row.getInt("a") + 1)));
        });
    }

    @Test
    void aDeadlineEndsTheWaitAndTheRowIsNotChanged() {
        NdbClient waiter = fixture.open(options -> options.maximumTransactionsPerNode(1));
        TableHandle table = ClusterClient.sameTable(waiter, held);
        Transaction holding = hold(1);

        // With one transaction record for each data node, a record that got lost would stop the client.
        for (int i = 0; i < 4; i++) {
            Transaction waiting = waiter.begin().timeout(SHORT);
            DeadlineException failure =
                    Stages.failure(waiting.execute(table.update(1).set("a", 99)), DeadlineException.class);
            assertThat(failure.isRetryable()).isTrue();
            Stages.failure(waiting.execute(table.update(2).set("a", 99)), DeadlineException.class);
            Stages.failure(waiting.commit(), DeadlineException.class);
        }
        assertGoesOn(waiter, table);
        Stages.value(holding.commit());

        assertThat(value(1)).isEqualTo(1);
        assertThat(value(2)).isZero();
        assertThat(waiter.pending()).isZero();
    }

    @Test
    void aDeadlineEndsALockingReadThatWaits() {
        NdbClient waiter = fixture.open(options -> options.requestTimeout(SHORT).maximumTransactionsPerNode(1));
        TableHandle table = ClusterClient.sameTable(waiter, held);
        Transaction holding = hold(1);

        for (LockMode mode : new LockMode[] {LockMode.SHARED, LockMode.EXCLUSIVE, LockMode.SIMPLE}) {
            Stages.failure(waiter.execute(table.read(1).lock(mode)), DeadlineException.class);
        }
        assertGoesOn(waiter, table);
        Stages.value(holding.rollback());
        assertThat(fixture.blocking()
                        .execute(held.read(1).lock(LockMode.EXCLUSIVE).noWait()))
                .isNotNull();
    }

    @Test
    void anUpdateWhoseDeadlinePassedAfterItsCommitWasSentIsOfUnknownOutcome() {
        NdbClient waiter = fixture.open(options -> options.requestTimeout(SHORT).maximumTransactionsPerNode(1));
        TableHandle table = ClusterClient.sameTable(waiter, held);
        Transaction holding = hold(1);

        UnknownOutcomeException failure =
                Stages.failure(waiter.execute(table.update(1).set("a", 99)), UnknownOutcomeException.class);
        assertThat(failure.isRetryable()).isFalse();
        // The only record there is serves again once the data node has answered, so the update is undone by then.
        assertGoesOn(waiter, table);
        Stages.value(holding.commit());
        assertThat(value(1)).isEqualTo(1);
    }

    /** Uses rows of both data nodes; a wait for the record's return may take as long as one on a busy machine. */
    private void assertGoesOn(NdbClient client, TableHandle table) {
        for (int id = 3; id <= 20; id++) {
            int own = id;
            Stages.value(client.transact(transaction -> transaction
                    .timeout(Duration.ofSeconds(30))
                    .execute(table.update(own).set("a", 7))));
            assertThat(value(id)).isEqualTo(7);
        }
    }

    private Transaction hold(int id) {
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(held.update(id).set("a", id)));
        return transaction;
    }

    private int value(int id) {
        return fixture.blocking().execute(held.read(id)).getInt("a");
    }
}
