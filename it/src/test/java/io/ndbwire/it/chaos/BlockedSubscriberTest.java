package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.ChangesLost;
import io.ndbwire.client.ChangesStarted;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.RowChange;
import io.ndbwire.client.RowInserted;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.OwnCluster;
import io.ndbwire.it.cluster.RealCluster;
import io.ndbwire.it.stream.ChangeCollector;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** What a subscriber may not do: block the client's event loop until the data nodes lose patience. */
@OwnCluster(ShortEpochBuffer.class)
class BlockedSubscriberTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String GIVEN_UP = "exceeded MaxBufferedEpochs";

    private final RealCluster cluster;

    BlockedSubscriberTest(RealCluster cluster) {
        this.cluster = cluster;
    }

    /** Blocks in the first change of a row. */
    private static final class Blocking implements Flow.Subscriber<RowChange> {
        private final CountDownLatch blocked = new CountDownLatch(1);
        private final CountDownLatch mayGoOn = new CountDownLatch(1);

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(RowChange change) {
            if (change instanceof RowInserted) {
                blocked.countDown();
                try {
                    mayGoOn.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {}
    }

    @Test
    void theDataNodesDropTheClientAndItsStreamsAreTold() throws InterruptedException {
        try (NdbClient writer = NdbClient.connect(cluster.connectString());
                NdbClient client = NdbClient.connect(cluster.connectString())) {
            Inserts inserts = Inserts.into(writer, "blocked");
            ChangeCollector changes =
                    ChangeCollector.of(client.changes(inserts.through(client).table()));
            changes.await(ChangesStarted.class);
            Blocking blocking = new Blocking();
            client.changes(inserts.through(client).table()).subscribe(blocking);
            // Whether the second subscriber has begun is not known; it will see one of these.
            long key = 0;
            while (blocking.blocked.getCount() > 0) {
                inserts.insert(key++).toCompletableFuture().join();
            }
            Await.until(
                    "the data nodes give the client up",
                    LIMIT,
                    () -> cluster.logTails().contains(GIVEN_UP),
                    cluster::logTails);
            blocking.mayGoOn.countDown();

            assertThat(changes.await(ChangesLost.class).reason()).isEqualTo(ChangesLost.Reason.CONNECTION_LOST);
            changes.awaitCount(ChangesStarted.class, 2);
            inserts.insert(1_000_000).toCompletableFuture().join();
            changes.await(
                    "the change after the new start",
                    all -> changes.changes(RowInserted.class).stream()
                            .anyMatch(row -> row.after().getLong(ChaosTables.KEY) == 1_000_000));
        }
    }
}
