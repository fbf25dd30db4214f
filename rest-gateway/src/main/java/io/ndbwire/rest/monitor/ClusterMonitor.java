package io.ndbwire.rest.monitor;

import io.ndbwire.client.ClusterNode;
import io.ndbwire.client.ClusterReport;
import io.ndbwire.client.NdbClient;
import io.ndbwire.error.NdbException;
import io.ndbwire.rest.cluster.Cluster;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the cluster when somebody wants to know. However many do, the nodes are asked once in an interval. Thread-safe.
 */
@Singleton
final class ClusterMonitor {

    private final Cluster cluster;
    private final Duration patience;
    private final long minimumIntervalNanos;
    private @Nullable CompletableFuture<Observation> look;
    private @Nullable ClusterSnapshot last;
    /** A management server does one thing after another: what it has not answered is not asked again. */
    private @Nullable CompletableFuture<List<ClusterNode>> nodes;

    ClusterMonitor(Cluster cluster, MonitorSettings settings) {
        this.cluster = cluster;
        patience = settings.patience();
        minimumIntervalNanos = settings.minimumInterval().toNanos();
    }

    /** A look at the cluster that is no older than the interval; fails if the gateway has no connection to it. */
    synchronized CompletionStage<Observation> look() {
        CompletableFuture<Observation> current = look;
        if (current == null || current.isDone() && !isFresh(current)) {
            current = begin();
            look = current;
        }
        return current;
    }

    private boolean isFresh(CompletableFuture<Observation> done) {
        return !done.isCompletedExceptionally()
                && System.nanoTime() - done.join().now().nanos() < minimumIntervalNanos;
    }

    private CompletableFuture<Observation> begin() {
        NdbClient client;
        try {
            client = cluster.client();
        } catch (NdbException e) {
            return CompletableFuture.failedFuture(e);
        }
        CompletableFuture<List<ClusterNode>> asked = nodes(client);
        CompletionStage<String> trouble = asked.handle((told, failure) -> failure == null ? "" : trouble(failure));
        CompletionStage<List<ClusterNode>> known = asked.handle((told, failure) -> failure == null ? told : List.of());
        return client.cluster(patience)
                .thenCombine(known, Told::new)
                .thenCombine(trouble, (told, why) -> observe(ClusterSnapshot.now(client, told.nodes, why, told.report)))
                .toCompletableFuture();
    }

    private record Told(ClusterReport report, List<ClusterNode> nodes) {}

    private CompletableFuture<List<ClusterNode>> nodes(NdbClient client) {
        CompletableFuture<List<ClusterNode>> asked = nodes;
        if (asked == null || asked.isDone()) {
            asked = client.nodes().toCompletableFuture();
            nodes = asked;
        }
        return asked.copy().orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    private String trouble(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return cause instanceof NdbException
                ? String.valueOf(cause.getMessage())
                : "No management server has answered within " + patience.toMillis() + " ms";
    }

    private synchronized Observation observe(ClusterSnapshot now) {
        Observation observation = new Observation(now, last);
        last = now;
        return observation;
    }
}
