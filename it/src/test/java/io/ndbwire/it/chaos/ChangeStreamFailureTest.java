package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ndbwire.client.ChangedRow;
import io.ndbwire.client.ChangesLost;
import io.ndbwire.client.ChangesStarted;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.RowChange;
import io.ndbwire.client.RowInserted;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachOwnCluster;
import io.ndbwire.it.cluster.InjurableCluster;
import io.ndbwire.it.stream.ChangeCollector;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Data nodes fail while one client writes and another follows the changes. */
@EachOwnCluster(ShortHeartbeats.class)
class ChangeStreamFailureTest {

    private static final Set<Integer> BOTH = Set.of(1, 2);
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final int LOOPS = 8;
    private static final int WARM = 500;

    private final InjurableCluster cluster;
    private final Affinity affinity = new Affinity();
    private final Affinity writersAffinity = new Affinity();
    private NdbClient subscriber;
    private NdbClient writer;
    private Inserts inserts;
    private ChangeCollector changes;

    ChangeStreamFailureTest(InjurableCluster cluster) {
        this.cluster = cluster;
        assumeTrue(cluster.capabilities().contains(ClusterCapability.CHANGES), "the cluster tells no changes of rows");
    }

    @BeforeEach
    void connect(TestInfo test) {
        writer = connect(writersAffinity);
        subscriber = connect(affinity);
        writersAffinity.awaitAvailable(BOTH, LIMIT);
        affinity.awaitAvailable(BOTH, LIMIT);
        inserts = Inserts.into(writer, test.getTestMethod().orElseThrow().getName());
        changes = ChangeCollector.of(
                subscriber.changes(inserts.through(subscriber).table()));
        changes.await(ChangesStarted.class);
    }

    private NdbClient connect(Affinity listener) {
        return NdbClient.connect(ClientOptions.builder(cluster.connectString())
                .listener(listener)
                .requestTimeout(Duration.ofSeconds(20))
                .build());
    }

    @AfterEach
    void close() {
        writer.close();
        subscriber.close();
    }

    /** Each node in turn: what the first kill leaves to the survivor, the second takes from it. */
    @Test
    void killedNodesThatComeBackLeaveNoTraceInAStream() {
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            for (int node : new int[] {2, 1}) {
                cluster.kill(node);
                load.awaitProgress(WARM, LIMIT);
                cluster.start(node);
                affinity.awaitAvailable(BOTH, LIMIT);
                writersAffinity.awaitAvailable(BOTH, LIMIT);
                load.awaitProgress(WARM, LIMIT);
            }
            load.stop();
            assertThatEveryInsertCameOnce(load.outcomes());
        }
        assertThat(changes.changes(ChangesLost.class)).isEmpty();
        assertThat(changes.changes(ChangesStarted.class)).hasSize(1);
    }

    @Test
    void aFrozenNodeDelaysAStreamAndLeavesNoTraceInIt() {
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.freeze(2);
            cluster.awaitGone(2, LIMIT);
            load.awaitProgress(WARM, LIMIT);
            cluster.thaw(2);
            cluster.awaitEnd(2);
            cluster.start(2);
            affinity.awaitAvailable(BOTH, LIMIT);
            load.awaitProgress(WARM, LIMIT);
            load.stop();
            assertThatEveryInsertCameOnce(load.outcomes());
        }
        assertThat(changes.changes(ChangesLost.class)).isEmpty();
    }

    @Test
    void theLossOfAllNodesIsToldAndTheStreamGoesOnWhenTheyAreBack() {
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.kill(1);
            cluster.kill(2);
            ChangesLost lost = changes.await(ChangesLost.class);
            assertThat(lost.reason()).isEqualTo(ChangesLost.Reason.CONNECTION_LOST);
            assertThat(lost.lastEpoch()).isEmpty();
            load.stop();
        }
        cluster.startTogether(1, 2);
        assertThatTheStreamGoesOn();
    }

    @Test
    void aCutLinkIsToldAndTheStreamGoesOn() {
        try (ClosedLoops load = inserts.load(LOOPS)) {
            load.awaitProgress(WARM, LIMIT);
            Links.cut(subscriber, 2);
            assertThat(changes.await(ChangesLost.class).reason()).isEqualTo(ChangesLost.Reason.CONNECTION_LOST);
            load.stop();
        }
        assertThatTheStreamGoesOn();
    }

    private void assertThatTheStreamGoesOn() {
        changes.awaitCount(ChangesStarted.class, 2);
        writersAffinity.awaitAvailable(BOTH, LIMIT);
        int before = changes.changes().size();
        long first = 1_000_000_000L;
        for (long key = first; key < first + WARM; key++) {
            inserts.insert(key).toCompletableFuture().join();
        }
        changes.await(
                "every insert after the new start",
                all -> rows(all).filteredFrom(first).size() >= WARM);
        List<RowChange> all = changes.changes();
        assertThat(rows(all).filteredFrom(first)).hasSize(WARM);
        assertThat(rows(all).duplicates()).isEmpty();
        assertThat(all.subList(0, before))
                .doesNotContainAnyElementsOf(changes.changes(RowInserted.class).stream()
                        .filter(row -> row.after().getLong(ChaosTables.KEY) >= first)
                        .toList());
        assertEpochsAscend(all);
        ChangesLost lost = changes.changes(ChangesLost.class).get(0);
        assertThat(changes.changes(ChangesStarted.class).get(1).epoch()).isGreaterThanOrEqualTo(lost.firstEpoch() - 1);
    }

    private void assertThatEveryInsertCameOnce(Outcomes outcomes) {
        changes.await(
                "every acknowledged insert", LIMIT, all -> rows(all).keys().containsAll(outcomes.acknowledged()));
        List<RowChange> all = changes.changes();
        assertThat(rows(all).duplicates()).isEmpty();
        Set<Long> unexpected = new TreeSet<>(rows(all).keys());
        unexpected.removeAll(outcomes.acknowledged());
        unexpected.removeAll(outcomes.unknown());
        assertThat(unexpected).as(outcomes.toString()).isEmpty();
        assertEpochsAscend(all);
    }

    private static void assertEpochsAscend(List<RowChange> all) {
        long last = 0;
        for (RowChange change : all) {
            if (change instanceof ChangedRow) {
                assertThat(change.epoch()).isGreaterThanOrEqualTo(last);
                last = change.epoch();
            }
        }
    }

    private static Keys rows(List<RowChange> all) {
        return new Keys(all.stream()
                .filter(RowInserted.class::isInstance)
                .map(change -> ((RowInserted) change).after().getLong(ChaosTables.KEY))
                .toList());
    }

    private record Keys(List<Long> inOrder) {

        Set<Long> keys() {
            return new HashSet<>(inOrder);
        }

        List<Long> filteredFrom(long first) {
            return inOrder.stream().filter(key -> key >= first).toList();
        }

        Set<Long> duplicates() {
            Set<Long> seen = new HashSet<>();
            Set<Long> twice = new TreeSet<>();
            inOrder.stream().filter(key -> !seen.add(key)).forEach(twice::add);
            return twice;
        }
    }
}
