package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.it.cluster.EachOwnCluster;
import io.ndbwire.it.cluster.InjurableCluster;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Data nodes fail under load, by every way there is. */
@EachOwnCluster(ShortHeartbeats.class)
class NodeFailureTest {

    private static final Set<Integer> BOTH = Set.of(1, 2);
    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(5);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int LOOPS = 32;
    private static final int TRANSFER_LOOPS = 8;
    private static final int WARM = 500;

    private final InjurableCluster cluster;
    private final Affinity affinity = new Affinity();
    private NdbClient client;
    private String name;

    NodeFailureTest(InjurableCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect(TestInfo test) {
        name = test.getTestMethod().orElseThrow().getName();
        client = NdbClient.connect(ClientOptions.builder(cluster.connectString())
                .listener(affinity)
                .requestTimeout(Duration.ofSeconds(20))
                .build());
        affinity.awaitAvailable(BOTH, LIMIT);
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aKilledNodeLosesNoAcknowledgedInsertAndIsUsedAgain() {
        Inserts inserts = Inserts.into(client, name);
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.kill(2);
            load.awaitEveryLoopSince(System.nanoTime(), RECOVERY_LIMIT);
            load.awaitProgress(WARM, LIMIT);
            cluster.start(2);
            affinity.awaitAvailable(BOTH, LIMIT);
            load.awaitProgress(WARM, LIMIT);
            load.stop();
            inserts.verify(load);
        }
        affinity.awaitLocalReads(client, inserts.table(), LIMIT);
    }

    @Test
    void aKilledNodeLeavesNoTransferHalfDone() {
        Transfers transfers = new Transfers(client, name);
        try (ClosedLoops load = transfers.load(TRANSFER_LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.kill(1);
            load.awaitEveryLoopSince(System.nanoTime(), RECOVERY_LIMIT);
            load.awaitProgress(WARM, LIMIT);
            cluster.start(1);
            affinity.awaitAvailable(BOTH, LIMIT);
            load.awaitProgress(WARM, LIMIT);
            load.stop();
            transfers.verify(load);
        }
    }

    @Test
    void aStoppedNodeLosesNothingAndDisturbsLittle() {
        Inserts inserts = Inserts.into(client, name);
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.stop(2);
            load.awaitEveryLoopSince(System.nanoTime(), RECOVERY_LIMIT);
            load.stop();
            inserts.verify(load);
            assertThat(load.outcomes().unknown()).as(load.outcomes().toString()).hasSizeLessThanOrEqualTo(LOOPS);
            assertThat(load.outcomes().failed()).as(load.outcomes().toString()).hasSizeLessThanOrEqualTo(2 * LOOPS);
        }
        cluster.start(2);
        affinity.awaitAvailable(BOTH, LIMIT);
    }

    @Test
    void aFrozenNodeIsLeftAndItsSuccessorUsedAgain() {
        Inserts inserts = Inserts.into(client, name);
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.freeze(2);
            cluster.awaitGone(2, LIMIT);
            affinity.awaitAvailable(Set.of(1), LIMIT);
            load.awaitEveryLoopSince(System.nanoTime(), RECOVERY_LIMIT);
            cluster.thaw(2);
            cluster.awaitEnd(2);
            load.awaitProgress(WARM, LIMIT);
            cluster.start(2);
            affinity.awaitAvailable(BOTH, LIMIT);
            load.stop();
            inserts.verify(load);
        }
        affinity.awaitLocalReads(client, inserts.table(), LIMIT);
    }

    @Test
    void theSameClientGoesOnAfterBothNodesDiedAndCameBack() {
        Inserts inserts = Inserts.into(client, name);
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.kill(1);
            cluster.kill(2);
            affinity.awaitAvailable(Set.of(), LIMIT);
            load.stop();
            assertThat(client.pending()).isZero();
            assertThat(load.outcomes().unknown().size()
                            + load.outcomes().failed().size())
                    .as(load.outcomes().toString())
                    .isPositive();
            long asked = System.nanoTime();
            assertThatThrownBy(() -> client.blocking().execute(inserts.table().read(0L)))
                    .isInstanceOf(UnavailableException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(1));
        }
        cluster.startTogether(1, 2);
        affinity.awaitAvailable(BOTH, LIMIT);
        Inserts again = Inserts.into(client, name + "_again");
        try (ClosedLoops load = again.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            load.stop();
            assertThat(load.outcomes().failed()).isEmpty();
            again.verify(load);
        }
    }

    @Test
    void closingDuringANodesFailureCompletesEveryStage() {
        Inserts inserts = Inserts.into(client, name);
        NdbClient other = NdbClient.connect(cluster.connectString());
        Inserts sameTable = inserts.through(other);
        try (ClosedLoops load = sameTable.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.kill(2);
            other.close();
            load.stop();
            inserts.verify(load);
        }
        cluster.start(2);
        affinity.awaitAvailable(BOTH, LIMIT);
    }
}
