package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.it.cluster.EachCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What happens to more work than a client is allowed to have under way. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class OverloadTest {

    private final ClusterClient fixture;
    private final TableHandle held;

    OverloadTest(ClusterClient fixture) {
        this.fixture = fixture;
        held = fixture.createSimpleTable();
    }

    @BeforeEach
    void insertRows() {
        for (int id = 0; id < 10; id++) {
            fixture.blocking().execute(held.insert().set("id", id).set("a", 0));
        }
    }

    @Test
    void workPastTheTransactionsOfANodeIsRefusedAtOnceWhereThatIsWanted() {
        NdbClient client = fixture.open(
                options -> options.failFast(true).maximumTransactionsPerNode(1).requestTimeout(Duration.ofMinutes(2)));
        TableHandle table = ClusterClient.sameTable(client, held);
        warmUp(client, table);
        Transaction occupant = client.begin();
        Stages.value(occupant.execute(table.update(1).set("a", 1)));

        OverloadException failure =
                Stages.failure(client.execute(table.read(1).lock(LockMode.SIMPLE)), OverloadException.class);
        assertThat(failure.isRetryable()).isTrue();
        assertThat(failure).hasMessageContaining("limit");
        Stages.value(occupant.commit());
        assertThat(Stages.value(client.execute(table.read(1))).getInt("a")).isEqualTo(1);
    }

    @Test
    void workPastTheTransactionsOfANodeWaitsForTheirEnd() {
        NdbClient client =
                fixture.open(options -> options.maximumTransactionsPerNode(1).requestTimeout(Duration.ofMinutes(2)));
        TableHandle table = ClusterClient.sameTable(client, held);
        Transaction occupant = client.begin();
        Stages.value(occupant.execute(table.update(1).set("a", 1)));

        List<CompletableFuture<Row>> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            waiting.add(client.execute(table.read(1)).toCompletableFuture());
        }
        assertThat(client.pending()).isEqualTo(100);
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        Stages.value(occupant.commit());
        waiting.forEach(read -> assertThat(Stages.value(read).getInt("a")).isEqualTo(1));
    }

    @Test
    void workThatWaitsPastItsDeadlineWasNeverSent() {
        NdbClient client =
                fixture.open(options -> options.maximumTransactionsPerNode(1).requestTimeout(Duration.ofSeconds(3)));
        TableHandle table = ClusterClient.sameTable(client, held);
        Transaction occupant = client.begin();
        Stages.value(occupant.execute(table.update(1).set("a", 1)));

        CompletionStage<Row> late = client.execute(table.update(1).set("a", 2));
        DeadlineException failure = Stages.failure(late, DeadlineException.class);
        assertThat(failure).hasMessageContaining("Not sent");
        Stages.value(occupant.commit());
        assertThat(Stages.value(client.execute(table.read(1))).getInt("a")).isEqualTo(1);
    }

    @Test
    void noMoreOperationsThanTheBoundAreAccepted() {
        NdbClient client = fixture.open(options -> options.maximumPending(10).requestTimeout(Duration.ofMinutes(2)));
        TableHandle table = ClusterClient.sameTable(client, held);
        Transaction holder = hold(1);
        List<CompletionStage<Row>> accepted = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            accepted.add(client.execute(table.read(1).lock(LockMode.SIMPLE)));
        }
        assertThat(client.pending()).isEqualTo(10);

        // Without failFast, too: this bound is what keeps an endless queue from growing.
        OverloadException failure = Stages.failure(client.execute(table.read(2)), OverloadException.class);
        assertThat(failure).hasMessageContaining("10");
        List<Operation<Void>> many = new ArrayList<>();
        for (int id = 100; id < 120; id++) {
            many.add(table.insert().set("id", id));
        }
        client.executeAll(many).forEach(stage -> Stages.failure(stage, OverloadException.class));
        assertThat(client.pending()).isEqualTo(10);
        Stages.value(holder.commit());
        accepted.forEach(read -> assertThat(Stages.value(read).getInt("a")).isEqualTo(1));
        assertThat(client.pending()).isZero();
        assertThat(fixture.blocking().execute(held.read(100))).isNull();
        assertThat(Stages.value(client.execute(table.read(2)))).isNotNull();
    }

    @Test
    void aStepLargerThanTheBoundGoesAlone() {
        NdbClient client = fixture.open(options -> options.maximumPending(10).maximumOperationsPerNode(10));
        TableHandle table = ClusterClient.sameTable(client, held);
        Transaction transaction = client.begin();
        for (int id = 100; id < 150; id++) {
            transaction.add(table.insert().set("id", id).set("a", id));
        }
        Stages.value(transaction.commit());
        assertThat(fixture.blocking().execute(held.read(149)).getInt("a")).isEqualTo(149);
    }

    @Test
    void aTransactionWhoseStepWasNotAcceptedCommitsNothing() {
        NdbClient client = fixture.open(options -> options.maximumPending(1).requestTimeout(Duration.ofMinutes(2)));
        TableHandle table = ClusterClient.sameTable(client, held);
        Transaction holder = hold(1);
        CompletionStage<Row> blocking = client.execute(table.read(1).lock(LockMode.SIMPLE));
        Transaction transaction = client.begin();

        CompletionStage<Void> refused = transaction.execute(table.insert().set("id", 100));
        Stages.failure(refused, OverloadException.class);
        Stages.value(holder.commit());
        Stages.value(blocking);
        Stages.failure(transaction.execute(table.insert().set("id", 101)), OverloadException.class);
        Stages.failure(transaction.commit(), OverloadException.class);
        assertThat(fixture.blocking().execute(held.read(100))).isNull();
        assertThat(fixture.blocking().execute(held.read(101))).isNull();
    }

    @Test
    void aTransactionWhoseFirstStepFoundNoRoomCommitsNothing() {
        NdbClient client = fixture.open(
                options -> options.failFast(true).maximumTransactionsPerNode(1).requestTimeout(Duration.ofMinutes(2)));
        TableHandle table = ClusterClient.sameTable(client, held);
        warmUp(client, table);
        Transaction occupant = client.begin();
        Stages.value(occupant.execute(table.update(1).set("a", 1)));
        Transaction transaction = client.begin();

        Stages.failure(transaction.execute(table.update(1).set("b", "lost")), OverloadException.class);
        Stages.value(occupant.commit());
        Stages.failure(transaction.execute(table.update(1).set("a", 99)), OverloadException.class);
        Stages.failure(transaction.commit(), OverloadException.class);
        assertThat(fixture.blocking().execute(held.read(1)).getInt("a")).isEqualTo(1);
    }

    @Test
    void theEndOfATransactionIsNeverRefused() {
        NdbClient client = fixture.open(options -> options.maximumPending(1).requestTimeout(Duration.ofMinutes(2)));
        TableHandle table = ClusterClient.sameTable(client, held);

        Transaction rolledBack = client.begin();
        Stages.value(rolledBack.execute(table.update(1).set("a", 1)));
        CompletionStage<Row> first = client.execute(table.read(1).lock(LockMode.SIMPLE));
        Stages.value(rolledBack.rollback());
        assertThat(Stages.value(first).getInt("a")).isZero();

        Transaction committed = client.begin();
        Stages.value(committed.execute(table.update(1).set("a", 2)));
        CompletionStage<Row> second = client.execute(table.read(1).lock(LockMode.SIMPLE));
        Stages.value(committed.commit());
        assertThat(Stages.value(second).getInt("a")).isEqualTo(2);
    }

    /** Has the client get its transaction records: it may not refuse work before it has the ones it is allowed. */
    private static void warmUp(NdbClient client, TableHandle table) {
        for (int id = 0; id < 10; id++) {
            Stages.value(client.execute(table.update(id).set("a", 0)));
        }
    }

    private Transaction hold(int id) {
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(held.update(id).set("a", id)));
        return transaction;
    }
}
