package io.ndbwire.it.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.TableHandle;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import io.ndbwire.embedded.fault.Fault;
import io.ndbwire.embedded.fault.InjectedFault;
import io.ndbwire.embedded.fault.Request;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.UnknownOutcomeException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What an application's test can have befall the application's requests, and what the application sees of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultInjectionTest {

    private static final int ROWS = 200;
    private static final int LOCK_WAIT_TIMED_OUT = 266;
    private static final int REDO_LOG_FULL = 410;
    private static final int SEND_BUFFERS_FULL = 1218;
    private static final int ROWS_LOCKED = 274;
    private static final Duration REQUEST_TIMEOUT = Duration.ofMillis(500);
    private static final Duration DELAY = Duration.ofMillis(250);

    private final EmbeddedCluster cluster =
            EmbeddedCluster.start(EmbeddedOptions.builder().dataNodes(2).build());
    private final NdbClient client = NdbClient.connect(cluster.connectString());
    private final NdbClient impatient = NdbClient.connect(ClientOptions.builder(cluster.connectString())
            .requestTimeout(REQUEST_TIMEOUT)
            .build());
    private final AccountTable accounts = AccountTable.create(client, ROWS);

    @AfterEach
    void heal() {
        cluster.removeFaults();
    }

    @AfterAll
    void close() {
        impatient.close();
        client.close();
        cluster.close();
    }

    @Test
    void requestsFailAsOftenAsTheFaultSays() {
        InjectedFault fault = cluster.inject(Fault.on(Request.UPDATE)
                .table(AccountTable.DATABASE, AccountTable.ACCOUNT)
                .skip(1)
                .times(2)
                .error(LOCK_WAIT_TIMED_OUT));
        deposit(1, 10);
        assertFailsWith(LockTimeoutException.class, LOCK_WAIT_TIMED_OUT, () -> deposit(1, 11));
        assertFailsWith(LockTimeoutException.class, LOCK_WAIT_TIMED_OUT, () -> deposit(2, 11));
        deposit(2, 12);
        assertThat(accounts.balance(1)).isEqualTo(10);
        assertThat(accounts.balance(2)).isEqualTo(12);
        assertThat(fault.count()).isEqualTo(2);
    }

    @Test
    void transactionsAreRepeatedOverTemporaryErrors() {
        InjectedFault fault =
                cluster.inject(Fault.on(Request.UPDATE, Request.READ).times(3).error(SEND_BUFFERS_FULL));
        client.transact(transaction -> transaction.execute(accounts.deposit(3, 30)))
                .toCompletableFuture()
                .join();
        assertThat(accounts.balance(3)).isEqualTo(30);
        assertThat(fault.count()).isEqualTo(3);
    }

    @Test
    void whatIsDelayedIsDoneLaterAndHoldsUpNobodyElse() {
        cluster.inject(Fault.on(Request.UPDATE).times(1).delay(DELAY));
        long begun = System.nanoTime();
        CompletableFuture<?> slow = client.execute(accounts.deposit(4, 40)).toCompletableFuture();
        deposit(5, 50);
        assertThat(slow).isNotDone();
        slow.join();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(DELAY);
        assertThat(accounts.balance(4)).isEqualTo(40);
    }

    @Test
    void aDelayedCommitIsDoneLater() {
        cluster.inject(Fault.on(Request.COMMIT).times(1).delay(DELAY));
        CompletableFuture<?> slow = client.execute(accounts.deposit(6, 60)).toCompletableFuture();
        assertThat(accounts.balance(6)).isZero();
        slow.join();
        assertThat(accounts.balance(6)).isEqualTo(60);
    }

    @Test
    void droppedRequestsAreTimedOutAndNotDone() {
        InjectedFault fault =
                cluster.inject(Fault.on(Request.READ, Request.SCAN).drop());
        assertThatThrownBy(() -> impatient.blocking().execute(onlyRead(7))).isInstanceOf(DeadlineException.class);
        assertThatThrownBy(() -> impatient.blocking().count(impatientAccounts().scan()))
                .isInstanceOf(NdbException.class);
        assertThat(fault.count()).isGreaterThanOrEqualTo(2);
        fault.close();
        assertThat(impatient.blocking().execute(onlyRead(7))).isNotNull();
        assertThat(impatient.blocking().count(impatientAccounts().scan())).isEqualTo(ROWS);
    }

    @Test
    void aCommitThatFailsChangesNothing() {
        cluster.inject(Fault.on(Request.COMMIT).times(1).error(REDO_LOG_FULL));
        assertFailsWith(OverloadException.class, REDO_LOG_FULL, () -> deposit(8, 80));
        assertThat(accounts.balance(8)).isZero();
        deposit(8, 81);
        assertThat(accounts.balance(8)).isEqualTo(81);
    }

    @Test
    void aCommitByItselfFailsToo() {
        cluster.inject(Fault.on(Request.COMMIT).times(1).error(REDO_LOG_FULL));
        var transaction = client.begin();
        transaction.execute(accounts.deposit(9, 90)).toCompletableFuture().join();
        assertFailsWith(
                OverloadException.class, REDO_LOG_FULL, () -> client.blocking().get(transaction.commit()));
        assertThat(accounts.balance(9)).isZero();
    }

    @Test
    void aCommitWhoseAnswerIsLostIsOfUnknownOutcome() {
        cluster.inject(Fault.on(Request.COMMIT).times(1).loseAnswer());
        assertThatThrownBy(() -> impatient
                        .blocking()
                        .execute(impatientAccounts().update(10L).set(AccountTable.BALANCE, 100L)))
                .isInstanceOf(UnknownOutcomeException.class);
        assertThat(accounts.balance(10)).isEqualTo(100);
        impatient.blocking().execute(impatientAccounts().update(10L).set(AccountTable.BALANCE, 101L));
        assertThat(accounts.balance(10)).isEqualTo(101);
    }

    @Test
    void scansFailAtTheirStartAndOnTheirWay() {
        cluster.inject(Fault.on(Request.SCAN).times(1).error(ROWS_LOCKED));
        assertFailsWith(NdbException.class, ROWS_LOCKED, this::scanAll);
        InjectedFault onTheWay =
                cluster.inject(Fault.on(Request.SCAN_BATCH).skip(2).times(1).error(ROWS_LOCKED));
        assertFailsWith(NdbException.class, ROWS_LOCKED, this::scanAll);
        assertThat(onTheWay.count()).isEqualTo(1);
        assertThat(scanAll()).isEqualTo(ROWS);
    }

    @Test
    void aDelayedScanIsWhole() {
        cluster.inject(Fault.on(Request.SCAN, Request.SCAN_BATCH).times(2).delay(DELAY));
        long begun = System.nanoTime();
        assertThat(scanAll()).isEqualTo(ROWS);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(DELAY);
    }

    @Test
    void otherTablesNodesAndRequestsAreLeftAlone() {
        cluster.inject(
                Fault.on(Request.UPDATE).table(AccountTable.DATABASE, "other").error(LOCK_WAIT_TIMED_OUT));
        cluster.inject(Fault.on(Request.UPDATE).node(3).error(LOCK_WAIT_TIMED_OUT));
        cluster.inject(Fault.on(Request.DELETE).error(LOCK_WAIT_TIMED_OUT));
        deposit(11, 110);
        assertThat(accounts.balance(11)).isEqualTo(110);
    }

    @Test
    void aFaultAtOneNodeBefallsWhatThatNodeCoordinates() {
        InjectedFault first = cluster.inject(Fault.on(Request.UPDATE).node(1).error(LOCK_WAIT_TIMED_OUT));
        int failed = 0;
        for (long id = 20; id < 60; id++) {
            try {
                deposit(id, 1);
            } catch (LockTimeoutException e) {
                failed++;
            }
        }
        assertThat(failed).isBetween(1, 39);
        assertThat(first.count()).isEqualTo(failed);
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fault.on(Request.COMMIT).table("bank", "account"))
                .withMessageContaining("a commit is of no table");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fault.on(Request.READ).loseAnswer())
                .withMessageContaining("drop()");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fault.on(Request.READ).error(0))
                .withMessage("error code: 0 is not in 1..65535");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fault.on(Request.READ).times(0))
                .withMessage("times: 0 is less than 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fault.on(Request.READ).skip(-1))
                .withMessage("skip: -1 is less than 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fault.on(Request.READ).delay(Duration.ofMillis(-1)))
                .withMessageContaining("negative");
    }

    private void deposit(long id, long balance) {
        client.blocking().execute(accounts.deposit(id, balance));
    }

    private int scanAll() {
        int rows = 0;
        try (RowCursor cursor = client.blocking().scan(accounts.table().scan().batchRows(8))) {
            for (; cursor.hasNext(); cursor.next()) {
                rows++;
            }
        }
        return rows;
    }

    private TableHandle impatientAccounts() {
        return impatient.blocking().table(AccountTable.DATABASE, AccountTable.ACCOUNT);
    }

    private Operation<@Nullable Row> onlyRead(long id) {
        return impatientAccounts().read(id);
    }

    private static void assertFailsWith(Class<? extends NdbException> kind, int code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .asInstanceOf(type(NdbException.class))
                .isInstanceOf(kind)
                .returns(code, NdbException::code);
    }
}
