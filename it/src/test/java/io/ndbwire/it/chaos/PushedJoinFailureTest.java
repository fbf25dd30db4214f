package io.ndbwire.it.chaos;

import static io.ndbwire.client.PushedJoin.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.JoinedRow;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.PushedJoin;
import io.ndbwire.client.Read;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.NdbException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachOwnCluster;
import io.ndbwire.it.cluster.InjurableCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Data nodes fail while they join. */
@EachOwnCluster(ShortHeartbeats.class)
class PushedJoinFailureTest {

    private static final Set<Integer> BOTH = Set.of(1, 2);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int ROWS = 2_000;
    private static final int JOINS = 8;

    private final InjurableCluster cluster;
    private final Affinity affinity = new Affinity();
    private NdbClient client;
    private TableHandle orders;
    private TableHandle customers;

    PushedJoinFailureTest(InjurableCluster cluster) {
        this.cluster = cluster;
        assumeTrue(cluster.capabilities().contains(ClusterCapability.PUSHED_JOINS), "the cluster makes no joins");
    }

    @BeforeEach
    void connectAndFill(TestInfo test) {
        client = NdbClient.connect(ClientOptions.builder(cluster.connectString())
                .listener(affinity)
                .requestTimeout(Duration.ofSeconds(20))
                .build());
        affinity.awaitAvailable(BOTH, LIMIT);
        String name = test.getTestMethod().orElseThrow().getName();
        orders = ChaosTables.create(client, name + "O", "customer");
        customers = ChaosTables.create(client, name + "C", "v");
        List<Operation<@Nullable Void>> inserts = new ArrayList<>();
        for (long id = 0; id < ROWS; id++) {
            inserts.add(orders.insert().set("id", id).set("customer", ROWS - 1 - id));
            inserts.add(customers.insert().set("id", id).set("v", 3 * id));
        }
        client.executeAll(inserts).forEach(client.blocking()::get);
    }

    @AfterEach
    void close() {
        client.close();
    }

    private <S> PushedJoin<S> joined(PushedJoin<S> root) {
        return root.inner("customer", customers.linkedRead(column("order", "customer")))
                .inner("again", orders.linkedRead(column("customer", "id")));
    }

    /** Counts rows, sees that they are right, and takes them at the pace that it is told. */
    private static final class Counter implements Flow.Subscriber<JoinedRow> {

        private final CompletableFuture<Boolean> end = new CompletableFuture<>();
        private final AtomicLong count = new AtomicLong();
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription newSubscription) {
            subscription = newSubscription;
            newSubscription.request(1);
        }

        @Override
        public void onNext(JoinedRow row) {
            if (!isRight(row)) {
                end.completeExceptionally(new AssertionError("wrong: " + row));
            }
            count.incrementAndGet();
        }

        @Override
        public void onError(Throwable failure) {
            end.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            end.complete(true);
        }
    }

    private static boolean isRight(JoinedRow row) {
        long id = row.row("order").getLong("id");
        return row.row("customer").getLong("id") == ROWS - 1 - id
                && row.row("customer").getLong("v") == 3 * (ROWS - 1 - id)
                && row.row("again").getLong("customer") == id;
    }

    /** Whether the stage succeeds; if not, its failure is temporary. */
    private boolean succeeds(CompletionStage<?> stage) {
        try {
            client.blocking().get(stage);
            return true;
        } catch (NdbException e) {
            assertThat(e.isRetryable()).as(e.toString()).isTrue();
            return false;
        }
    }

    @Test
    void aJoinIsWholeOrFailsWhenANodeIsKilledAndTheNextOneIsWhole() {
        PushedJoin<Scan> join = joined(PushedJoin.of("order", orders.scan().batchRows(4)));
        List<Counter> counters = new ArrayList<>();
        for (int i = 0; i < JOINS; i++) {
            Counter counter = new Counter();
            client.scan(join).subscribe(counter);
            counters.add(counter);
            Await.until("a row comes", LIMIT, () -> counter.count.get() == 1, counter.end::toString);
        }
        cluster.kill(2);
        int failed = 0;
        for (Counter counter : counters) {
            counter.subscription.request(Long.MAX_VALUE);
            if (succeeds(counter.end)) {
                assertThat(counter.count).hasValue(ROWS);
            } else {
                failed++;
            }
        }
        assertThat(failed).as("joins that ran on node 2, or read from it").isPositive();
        assertThat(Takeover.through(LIMIT, () -> rows(join))).isEqualTo(ROWS);
        cluster.start(2);
        affinity.awaitAvailable(BOTH, LIMIT);
        assertThat(rows(join)).isEqualTo(ROWS);
    }

    private long rows(PushedJoin<Scan> join) {
        Counter counter = new Counter();
        client.scan(join).subscribe(counter);
        counter.subscription.request(Long.MAX_VALUE);
        client.blocking().get(counter.end);
        return counter.count.get();
    }

    @Test
    void joinsOfOneRowAreRightOrFailWhenANodeIsKilled() {
        List<CompletionStage<@Nullable JoinedRow>> stages = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            for (long id = 0; id < ROWS; id++) {
                stages.add(client.execute(joined(PushedJoin.of("order", orders.read(id)))));
            }
            if (round == 1) {
                cluster.kill(2);
            }
        }
        int succeeded = 0;
        for (CompletionStage<@Nullable JoinedRow> stage : stages) {
            if (succeeds(stage.thenAccept(row -> assertThat(row)
                    .isNotNull()
                    .satisfies(found -> assertThat(isRight(found)).isTrue())))) {
                succeeded++;
            }
        }
        assertThat(succeeded).isPositive();
        for (long id = 0; id < 100; id++) {
            PushedJoin<Read> join = joined(PushedJoin.of("order", orders.read(id)));
            JoinedRow row = Takeover.through(LIMIT, () -> client.blocking().get(client.execute(join)));
            assertThat(row).isNotNull();
        }
    }
}
