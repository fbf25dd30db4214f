package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.KeyCall;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.EachOwnCluster;
import io.ndbwire.it.cluster.InjurableCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** All data nodes live, but pauses, links, management servers and schemas get in the client's way. */
@EachOwnCluster(ShortHeartbeats.class)
class ConnectionTroubleTest {

    private static final Set<Integer> BOTH = Set.of(1, 2);
    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(5);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration FREEZE = Duration.ofSeconds(3);
    private static final Duration EVENT_LOOP_PAUSE = Duration.ofSeconds(2);
    private static final int LOOPS = 32;
    private static final int WARM = 500;

    private final InjurableCluster cluster;
    private final Affinity affinity = new Affinity();
    private NdbClient client;
    private String name;

    ConnectionTroubleTest(InjurableCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect(TestInfo test) {
        name = test.getTestMethod().orElseThrow().getName();
        client = connect(cluster.connectString());
        affinity.awaitAvailable(BOTH, LIMIT);
    }

    private NdbClient connect(String connectString) {
        return NdbClient.connect(ClientOptions.builder(connectString)
                .listener(affinity)
                .requestTimeout(Duration.ofSeconds(20))
                .build());
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aNodeFrozenForMomentsIsNotLost() {
        Inserts inserts = Inserts.into(client, name);
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.freeze(2);
            pause(FREEZE);
            cluster.thaw(2);
            load.awaitEveryLoopSince(System.nanoTime(), RECOVERY_LIMIT);
            load.stop();
            assertThat(affinity.available()).isEqualTo(BOTH);
            // The data nodes roll back by themselves what waits for the frozen one for too long.
            assertThat(load.outcomes().failed().values())
                    .as(load.outcomes().toString())
                    .allMatch(LockTimeoutException.class::isInstance)
                    .hasSizeLessThanOrEqualTo(3 * LOOPS);
            assertThat(load.outcomes().unknown()).isEmpty();
            inserts.verify(load);
        }
    }

    @Test
    void aCutLinkCostsTheConnectionButNothingAcknowledged() {
        Inserts inserts = Inserts.into(client, name);
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            int timesLost = affinity.timesClusterLost();
            Links.cut(client, 2);
            affinity.awaitClusterLost(timesLost + 1, LIMIT);
            affinity.awaitAvailable(BOTH, LIMIT);
            load.awaitEveryLoopSince(System.nanoTime(), RECOVERY_LIMIT);
            load.stop();
            inserts.verify(load);
        }
        affinity.awaitLocalReads(client, inserts.table(), LIMIT);
    }

    @Test
    void aBlockedEventLoopCostsNoLink() {
        Inserts inserts = Inserts.into(client, name);
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            CompletableFuture<Void> done = new CompletableFuture<>();
            inserts.table().readCall(null, LockMode.COMMITTED).begin().key(-1L).submit((call, failure) -> {
                pause(EVENT_LOOP_PAUSE);
                done.complete(null);
            });
            done.join();
            load.awaitEveryLoopSince(System.nanoTime(), RECOVERY_LIMIT);
            load.stop();
            inserts.verify(load);
            assertThat(load.outcomes().failed()).as(load.outcomes().toString()).isEmpty();
            assertThat(load.outcomes().unknown()).isEmpty();
        }
        assertThat(affinity.available()).isEqualTo(BOTH);
    }

    /** The event loop reads nothing while the tables change names, and the news is lost with the links. */
    @Test
    void aRenameThatNobodyCouldTellIsFoundOutAfterwards() {
        TableName table = TableName.of("TEST_DB", name);
        TableName aside = TableName.of("TEST_DB", name + "_aside");
        TableHandle kept = client.blocking().createTable(definition(table));
        KeyCall call = kept.writeCall(KeyCall.Kind.INSERT);
        int timesLost = affinity.timesClusterLost();
        try (NdbClient other = NdbClient.connect(cluster.connectString())) {
            CompletableFuture<Void> done = new CompletableFuture<>();
            kept.readCall(null, LockMode.COMMITTED).begin().key(-1L).submit((read, failure) -> {
                other.blocking()
                        .alterTable(
                                table,
                                TableAlteration.builder()
                                        .renameTo(aside.table())
                                        .build());
                other.blocking().createTable(definition(table));
                BOTH.forEach(node -> Links.cut(client, node));
                done.complete(null);
            });
            done.join();
            affinity.awaitClusterLost(timesLost + 1, LIMIT);
            affinity.awaitAvailable(BOTH, LIMIT);

            client.blocking().execute(kept.insert().set("id", 1L));

            assertThat(count(other, table)).isEqualTo(1);
            assertThat(count(other, aside)).isZero();
        }
        call.begin().key(2L);
        assertThatThrownBy(() -> call.submit((done, failure) -> {}))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("another one");
    }

    private static long count(NdbClient client, TableName table) {
        return client.blocking()
                .count(client.blocking().table(table.database(), table.table()).scan());
    }

    private static TableDefinition definition(TableName table) {
        return TableDefinition.builder(table)
                .column(Column.builder("id", ColumnType.BIGINT).primaryKey(true).build())
                .build();
    }

    @Test
    void theManagementServersAbsenceHurtsOnlyWhoWantsIn() {
        Inserts inserts = Inserts.into(client, name);
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.killManagementServer();
            CompletableFuture<NdbClient> waiting = NdbClient.connectAsync(ClientOptions.builder(cluster.connectString())
                            .connectTimeout(LIMIT)
                            .build())
                    .toCompletableFuture();
            load.awaitProgress(WARM, LIMIT);
            assertThat(waiting).isNotDone();
            cluster.startManagementServer();
            try (NdbClient late = waiting.join()) {
                assertThat(inserts.through(late).read(1)).hasSize(1);
            }
            load.awaitEveryLoopSince(System.nanoTime(), RECOVERY_LIMIT);
            load.stop();
            inserts.verify(load);
            assertThat(load.outcomes().failed()).as(load.outcomes().toString()).isEmpty();
            assertThat(load.outcomes().unknown()).isEmpty();
        }
        assertThat(affinity.available()).isEqualTo(BOTH);
    }

    @Test
    void aDeadManagementServerInTheListIsPassedOver() {
        try (NdbClient other = connect("127.0.0.1:" + unusedPort() + "," + cluster.connectString())) {
            assertThat(other.blocking().tables(ChaosTables.DATABASE)).isNotNull();
        }
    }

    @Test
    void aTableCreatedAnewUnderLoadIsFollowedAndNoRowIsMisread() {
        TableName table = TableName.of(ChaosTables.DATABASE, name);
        TableHandle handle = ChaosTables.create(client, name, "first", "second");
        try (NdbClient other = NdbClient.connect(cluster.connectString());
                ClosedLoops load = new ClosedLoops(LOOPS, number -> sevenTimes(handle, number))) {
            load.awaitProgress(WARM, LIMIT);
            for (int round = 0; round < 3; round++) {
                other.blocking().dropTable(table);
                // The same columns in the other order: a row of one, read as the other, would show.
                boolean swapped = round % 2 == 0;
                ChaosTables.create(other, name, swapped ? "second" : "first", swapped ? "first" : "second");
                load.awaitEveryLoopSince(System.nanoTime(), LIMIT);
            }
            Outcomes outcomes = load.stop();
            assertThat(outcomes.failed().values())
                    .as(outcomes.toString())
                    .allMatch(failure -> failure instanceof SchemaException || isTemporary(failure));
        }
    }

    private static boolean isTemporary(Throwable failure) {
        return failure instanceof NdbException ndb && ndb.isRetryable();
    }

    private CompletionStage<?> sevenTimes(TableHandle handle, long number) {
        return client.execute(handle.insert()
                        .set(ChaosTables.KEY, number)
                        .set("first", number)
                        .set("second", 7 * number))
                .thenCompose(done -> client.execute(handle.read(number)))
                .thenAccept(row -> {
                    if (row != null) {
                        assertThat(row.getLong("second")).isEqualTo(7 * row.getLong("first"));
                    }
                });
    }

    private static int unusedPort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The injury itself takes its time; nothing is waited for. */
    private static void pause(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
