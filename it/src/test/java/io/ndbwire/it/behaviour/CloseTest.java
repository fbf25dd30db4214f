package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.KeyCall;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.ClosedException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What becomes of work when its client is closed. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class CloseTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration NO_PATIENCE = Duration.ofMillis(300);

    private final ClusterClient fixture;
    private final TableHandle shared;

    CloseTest(ClusterClient fixture) {
        this.fixture = fixture;
        shared = fixture.createSimpleTable();
    }

    @Test
    void workUnderWayIsFinishedBeforeTheClientLeaves() {
        NdbClient client = fixture.open(options -> options.closeTimeout(LIMIT).requestTimeout(LIMIT));
        TableHandle table = ClusterClient.sameTable(client, shared);
        List<CompletionStage<Void>> inserts = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            inserts.add(client.execute(table.insert().set("id", i).set("a", i)));
        }
        CompletionStage<Void> closed = client.closeAsync();

        Stages.value(closed);
        assertThat(inserts)
                .allSatisfy(insert -> assertThat(insert.toCompletableFuture()).isCompleted());
        assertThat(fixture.blocking().execute(shared.read(0))).isNotNull();
        assertThat(fixture.blocking().execute(shared.read(1_999))).isNotNull();
    }

    @Test
    void whatIsSubmittedWhileTheClientClosesCompletes() throws InterruptedException {
        NdbClient client = fixture.open(options -> options);
        TableHandle table = ClusterClient.sameTable(client, shared);
        List<List<CompletionStage<Void>>> submitted = new ArrayList<>();
        List<CompletableFuture<Void>> threads = new ArrayList<>();
        CountDownLatch running = new CountDownLatch(3);
        AtomicBoolean stop = new AtomicBoolean();
        for (int thread = 0; thread < 3; thread++) {
            int first = 1_000_000 * (thread + 1);
            List<CompletionStage<Void>> stages = new ArrayList<>();
            submitted.add(stages);
            threads.add(CompletableFuture.runAsync(() -> {
                for (int i = 0; !stop.get() && i < 20_000; i++) {
                    stages.add(client.execute(table.insert().set("id", first + i)));
                    if (i == 200) {
                        running.countDown();
                    }
                }
            }));
        }
        running.await();
        client.close();
        stop.set(true);
        threads.forEach(Stages::value);

        for (List<CompletionStage<Void>> stages : submitted) {
            assertThat(Stages.outcome(stages.get(0))).isNull();
            for (CompletionStage<Void> stage : stages) {
                assertThat(stage.toCompletableFuture().isDone() ? Stages.outcome(stage) : "not complete")
                        .satisfiesAnyOf(
                                outcome -> assertThat(outcome).isNull(),
                                outcome -> assertThat(outcome).isInstanceOf(ClosedException.class));
            }
        }
        for (int thread = 0; thread < 3; thread++) {
            assertAcknowledgedRowsAreThere(submitted.get(thread), 1_000_000 * (thread + 1));
        }
    }

    private void assertAcknowledgedRowsAreThere(List<CompletionStage<Void>> inserts, int firstId) {
        List<CompletionStage<Row>> reads = new ArrayList<>();
        for (int i = 0; i < inserts.size(); i++) {
            if (Stages.outcome(inserts.get(i)) == null) {
                reads.add(fixture.client().execute(shared.read(firstId + i)));
            }
        }
        reads.forEach(read -> assertThat(Stages.value(read)).isNotNull());
    }

    @Test
    void whatCannotEndInTimeFailsWithAReason() {
        fixture.blocking().execute(shared.insert().set("id", 1).set("a", 0));
        fixture.blocking().execute(shared.insert().set("id", 2).set("a", 0));
        NdbClient client = fixture.open(options ->
                options.closeTimeout(NO_PATIENCE).requestTimeout(LIMIT).maximumTransactionsPerNode(2));
        TableHandle table = ClusterClient.sameTable(client, shared);
        Transaction holder = fixture.begin();
        Stages.value(holder.execute(shared.update(1).set("a", 1)));

        Transaction open = client.begin();
        Stages.value(open.execute(table.update(2).set("a", 22)));
        List<CompletionStage<?>> waiting = new ArrayList<>();
        waiting.add(open.execute(table.update(1).set("a", 99)));
        waiting.add(open.execute(table.update(2).set("a", 99)));
        waiting.add(open.commit());
        for (int i = 0; i < 20; i++) {
            waiting.add(client.execute(table.read(1).lock(LockMode.SIMPLE)));
            waiting.add(client.execute(table.update(1).set("a", 99)));
        }
        CompletionStage<Void> closed = client.closeAsync();
        Stages.value(closed);

        assertThat(waiting).allSatisfy(stage -> {
            assertThat(stage.toCompletableFuture()).isDone();
            assertThat(Stages.outcome(stage))
                    .isInstanceOfAny(ClosedException.class, UnavailableException.class, UnknownOutcomeException.class);
        });
        Stages.value(holder.commit());
        Await.until("the locks of the client that left are free", LIMIT, () -> isFree(2), () -> "");
        assertThat(fixture.blocking().execute(shared.read(1)).getInt("a")).isEqualTo(1);
        assertThat(fixture.blocking().execute(shared.read(2)).getInt("a")).isZero();
    }

    @Test
    void anOpenTransactionIsRolledBackWhenItsClientLeaves() {
        fixture.blocking().execute(shared.insert().set("id", 1).set("a", 0));
        NdbClient client = fixture.open(options -> options);
        TableHandle table = ClusterClient.sameTable(client, shared);
        Transaction open = client.begin();
        Stages.value(open.execute(table.update(1).set("a", 1)));

        client.close();
        Stages.failure(open.commit(), ClosedException.class);
        Await.until("the lock of the client that left is free", LIMIT, () -> isFree(1), () -> "");
        assertThat(fixture.blocking().execute(shared.read(1)).getInt("a")).isZero();
    }

    @Test
    void everythingIsRefusedAfterTheCloseAndASecondCloseIsFine() {
        NdbClient client = fixture.open(options -> options);
        TableHandle table = ClusterClient.sameTable(client, shared);
        Transaction begun = client.begin();
        KeyCall call = table.readCall(null, LockMode.COMMITTED);
        client.close();
        client.close();
        Stages.value(client.closeAsync());

        assertClosed(() -> client.blocking().execute(table.read(1)));
        assertClosed(() -> client.blocking().execute(table.insert().set("id", 9)));
        assertClosed(() ->
                client.blocking().get(client.executeAll(List.of(table.read(1))).get(0)));
        assertClosed(() -> client.blocking().get(begun.execute(table.read(1))));
        assertClosed(() -> client.blocking().get(client.begin().execute(table.read(1))));
        assertClosed(() -> client.blocking().transact(transaction -> transaction.execute(table.read(1))));
        assertClosed(() -> call.begin().key(1).submit((done, failure) -> {}));
        assertThat(fixture.blocking().execute(shared.read(9))).isNull();
    }

    @Test
    void theDictionaryIsRefusedAfterTheClose() {
        NdbClient client = fixture.open(options -> options);
        TableName name = fixture.newName();
        client.close();

        assertClosed(() -> client.blocking().get(client.table(name)));
        assertClosed(() -> client.blocking().tables(ClusterClient.DATABASE));
        assertClosed(() -> client.blocking()
                .createTable(ClusterClient.define(name, ClusterClient.simpleColumns())
                        .build()));
        assertClosed(() -> client.blocking().dropTable(name));
    }

    @Test
    void aLookUpUnderWayCompletes() {
        NdbClient client = fixture.open(options -> options);
        CompletionStage<TableHandle> lookUp = client.table(shared.description().name());
        client.close();

        assertThat(lookUp.toCompletableFuture()).isDone();
        assertThat(Stages.outcome(lookUp))
                .satisfiesAnyOf(
                        outcome -> assertThat(outcome).isNull(),
                        outcome -> assertThat(outcome).isInstanceOf(ClosedException.class));
    }

    @Test
    void theNodeIdAndTheThreadsAreGivenBack() {
        NdbClient client = fixture.open(options -> options);
        int nodeId = client.nodeIds().get(0);
        long threads = threads();
        client.close();

        Await.until("the client's threads have ended", LIMIT, () -> threads() < threads, () -> "");
        String again = "nodeid=" + nodeId + "," + fixture.cluster().connectString();
        try (NdbClient next = NdbClient.connect(
                ClientOptions.builder(again).connectTimeout(LIMIT).build())) {
            assertThat(next.nodeIds()).containsExactly(nodeId);
            assertThat(ClusterClient.sameTable(next, shared)).isNotNull();
        }
    }

    @Test
    void aClientCanBeClosedInACallback() {
        NdbClient client = fixture.open(options -> options);
        TableHandle table = ClusterClient.sameTable(client, shared);

        CompletionStage<Void> closed = client.execute(table.read(1)).thenCompose(row -> client.closeAsync());
        Stages.value(closed);
        assertClosed(() -> client.blocking().execute(table.read(1)));
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("ndbwire"))
                .count();
    }

    private boolean isFree(int id) {
        try {
            return fixture.blocking()
                            .execute(shared.read(id).lock(LockMode.EXCLUSIVE).noWait())
                    != null;
        } catch (LockTimeoutException held) {
            return false;
        }
    }

    private static void assertClosed(ThrowingCallable work) {
        Assertions.assertThatThrownBy(work).isInstanceOf(ClosedException.class);
    }
}
