package io.ndbwire.it.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import io.ndbwire.embedded.fault.Fault;
import io.ndbwire.embedded.fault.InjectedFault;
import io.ndbwire.embedded.fault.Request;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.it.cluster.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Data nodes of an embedded cluster that are killed, frozen and restarted, as an application's test does it. */
class NodeFaultsTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final int ROWS = 100;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private EmbeddedCluster cluster;
    private NdbClient client;
    private AccountTable accounts;

    private void open(int dataNodes) {
        cluster = EmbeddedCluster.start(EmbeddedOptions.builder()
                .dataNodes(dataNodes)
                .dataNodeHeartbeatMillis(500)
                .deadlockTimeoutMillis(300)
                .build());
        opened.add(cluster);
        client = NdbClient.connect(ClientOptions.builder(cluster.connectString())
                .requestTimeout(LONG)
                .build());
        opened.add(client);
        accounts = AccountTable.create(client, ROWS);
    }

    @AfterEach
    void close() throws Exception {
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    @Test
    void aCommitWhoseAnswerDiedWithItsCoordinatorIsToldBySurvivors() {
        open(2);
        InjectedFault lost =
                cluster.inject(Fault.on(Request.COMMIT).node(2).times(1).loseAnswer());
        List<CompletableFuture<?>> deposits = depositUntil(lost);
        assertThat(deposits).anyMatch(deposit -> !deposit.isDone());
        cluster.kill(2);
        deposits.forEach(CompletableFuture::join);
        for (int id = 0; id < deposits.size(); id++) {
            assertThat(accounts.balance(id)).isEqualTo(1);
        }
    }

    @Test
    void aCommitThatDiedWithItsCoordinatorIsRolledBackForCertain() {
        open(2);
        InjectedFault slow =
                cluster.inject(Fault.on(Request.COMMIT).node(2).times(1).delay(LONG));
        List<CompletableFuture<?>> deposits = depositUntil(slow);
        int last = deposits.size() - 1;
        cluster.kill(2);
        assertThatThrownBy(() -> client.blocking().get(deposits.get(last))).isInstanceOf(NodeFailureException.class);
        assertThat(accounts.balance(last)).isZero();
        client.blocking().execute(accounts.deposit(last, 2));
        assertThat(accounts.balance(last)).isEqualTo(2);
    }

    /** One deposit after the other, each waited for unless the fault has befallen it. */
    private List<CompletableFuture<?>> depositUntil(InjectedFault fault) {
        List<CompletableFuture<?>> deposits = new ArrayList<>();
        while (fault.count() == 0) {
            CompletableFuture<?> deposit =
                    client.execute(accounts.deposit(deposits.size(), 1)).toCompletableFuture();
            deposits.add(deposit);
            Await.until("done or struck", LIMIT, () -> deposit.isDone() || fault.count() > 0, () -> "neither");
        }
        return deposits;
    }

    @Test
    void aKilledNodesRowsAreServedByItsGroupAndAgainByItselfWhenItIsBack() {
        open(2);
        cluster.kill(1);
        assertThat(cluster.isStarted(1)).isFalse();
        readAll();
        cluster.restart(1);
        assertThat(cluster.isStarted(1)).isTrue();
        cluster.kill(2);
        Await.until("rows are read from node 1", LIMIT, this::canRead, () -> "not yet");
        readAll();
    }

    private boolean canRead() {
        try {
            return accounts.balance(0) == 0;
        } catch (NodeFailureException | UnavailableException e) {
            return false;
        }
    }

    private void readAll() {
        for (long id = 0; id < ROWS; id++) {
            assertThat(accounts.balance(id)).isZero();
        }
    }

    @Test
    void theClusterIsDownWithoutANodeGroupAndComesBackWithAllThatIsCommitted() {
        open(4);
        assertThat(cluster.dataNodeIds()).containsExactly(1, 2, 3, 4);
        client.blocking().execute(accounts.deposit(1, 10));
        cluster.kill(3);
        cluster.kill(1);
        assertThat(cluster.isStarted(2)).isTrue();
        readAllButOne();
        cluster.kill(4);
        assertThat(cluster.isStarted(2)).isFalse();
        Await.until("the client has noticed", LIMIT, this::isUnavailable, () -> "not yet");
        assertThatIllegalStateException()
                .isThrownBy(() -> cluster.restart(1))
                .withMessageContaining("node group 1 has no data node");
        cluster.restart(2, 3);
        Await.until("the client is back", LIMIT, () -> !isUnavailable(), () -> "not yet");
        assertThat(accounts.balance(1)).isEqualTo(10);
        readAllButOne();
    }

    private void readAllButOne() {
        for (long id = 2; id < ROWS; id++) {
            assertThat(accounts.balance(id)).isZero();
        }
    }

    private boolean isUnavailable() {
        try {
            accounts.balance(1);
            return false;
        } catch (UnavailableException | NodeFailureException e) {
            return true;
        }
    }

    @Test
    void whatNeedsAFrozenNodeTimesOutUntilItGoesOn() {
        open(2);
        cluster.freeze(2);
        // Every row has a copy on each of the nodes; only those that node 1 coordinates are answered at all.
        List<CompletableFuture<?>> deposits = new ArrayList<>();
        for (long id = 0; id < 20; id++) {
            deposits.add(client.execute(accounts.deposit(id, 1)).toCompletableFuture());
        }
        Await.until(
                "a deposit timed out",
                LIMIT,
                () -> deposits.stream().anyMatch(CompletableFuture::isCompletedExceptionally),
                () -> "none");
        cluster.thaw(2);
        int failed = 0;
        for (CompletableFuture<?> deposit : deposits) {
            try {
                client.blocking().get(deposit);
            } catch (LockTimeoutException e) {
                failed++;
            }
        }
        assertThat(failed).isBetween(1, 19);
        assertThat(cluster.isStarted(2)).isTrue();
        client.blocking().execute(accounts.deposit(50, 5));
    }

    @Test
    void aNodeThatStaysFrozenIsDeclaredFailedAndEndsWhenItGoesOn() {
        open(2);
        cluster.freeze(1);
        Await.until("node 1 is declared failed", LIMIT, () -> !cluster.isStarted(1), () -> "not yet");
        Await.until("rows are read from node 2", LIMIT, this::canRead, () -> "not yet");
        readAll();
        assertThatIllegalStateException().isThrownBy(() -> cluster.restart(1)).withMessage("data node 1 runs");
        cluster.thaw(1);
        cluster.restart(1);
        assertThat(cluster.isStarted(1)).isTrue();
        readAll();
    }

    @Test
    void aStoppedNodeEndsItsTransactionsFirst() {
        open(2);
        cluster.inject(Fault.on(Request.COMMIT).delay(Duration.ofMillis(200)));
        List<CompletableFuture<?>> deposits = new ArrayList<>();
        for (long id = 0; id < 20; id++) {
            deposits.add(client.execute(accounts.deposit(id, 1)).toCompletableFuture());
        }
        Await.until("the commits have begun", LIMIT, () -> accounts.balance(99) == 0, () -> "not yet");
        cluster.stop(2);
        deposits.forEach(client.blocking()::get);
        assertThat(cluster.isStarted(2)).isFalse();
        assertThat(accounts.balance(19)).isEqualTo(1);
    }

    @Test
    void aSingleNodeThatIsKilledTakesTheClusterDownAndKeepsWhatWasCommitted() {
        open(1);
        client.blocking().execute(accounts.deposit(1, 10));
        cluster.kill(1);
        Await.until("the client has noticed", LIMIT, this::isUnavailable, () -> "not yet");
        cluster.restart(1);
        Await.until("the client is back", LIMIT, () -> !isUnavailable(), () -> "not yet");
        assertThat(accounts.balance(1)).isEqualTo(10);
    }

    @Test
    void whatCannotBeDoneIsRefused() {
        open(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cluster.kill(3))
                .withMessage("no data node 3; there are [1, 2]");
        assertThatIllegalStateException().isThrownBy(() -> cluster.restart(1)).withMessage("data node 1 runs");
        cluster.kill(2);
        cluster.kill(2);
        assertThatIllegalStateException().isThrownBy(() -> cluster.freeze(2)).withMessage("data node 2 does not run");
        assertThatIllegalStateException().isThrownBy(() -> cluster.stop(2)).withMessage("data node 2 is not at work");
        cluster.thaw(1);
        assertThat(cluster.isStarted(1)).isTrue();
    }

    @Test
    void aManagementServerThatIsKilledHurtsOnlyWhoWantsIn() {
        open(2);
        cluster.killManagementServer();
        readAll();
        CompletableFuture<NdbClient> waiting = NdbClient.connectAsync(
                        ClientOptions.builder(cluster.connectString()).build())
                .toCompletableFuture();
        readAll();
        assertThat(waiting).isNotDone();
        cluster.restartManagementServer();
        cluster.restartManagementServer();
        waiting.join().close();
    }
}
