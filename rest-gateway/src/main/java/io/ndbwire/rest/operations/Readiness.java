package io.ndbwire.rest.operations;

import io.ndbwire.client.ClusterReport;
import io.ndbwire.client.DataNodeState;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.rest.cluster.Cluster;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Asks the data nodes how they are. Whoever asks meanwhile gets the same answer, so that probes cost little. Thread-safe. */
@Singleton
public final class Readiness {

    private final Cluster cluster;
    private final Duration patience;
    private @Nullable CompletableFuture<ClusterReport> underWay;

    Readiness(Cluster cluster, HealthSettings settings) {
        this.cluster = cluster;
        patience = settings.readinessTimeout();
    }

    /** Completes with a report in which at least one data node serves; fails if none does, or none answers in time. */
    public synchronized CompletionStage<ClusterReport> ask() {
        CompletableFuture<ClusterReport> current = underWay;
        if (current == null || current.isDone()) {
            current = inquire();
            underWay = current;
        }
        return current;
    }

    private CompletableFuture<ClusterReport> inquire() {
        try {
            return cluster.client()
                    .cluster()
                    .thenApply(Readiness::served)
                    .toCompletableFuture()
                    .copy()
                    .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (NdbException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static ClusterReport served(ClusterReport report) {
        if (report.dataNodes().stream().noneMatch(node -> node.state() == DataNodeState.STARTED)) {
            throw new UnavailableException(NdbException.NO_CODE, "No data node serves");
        }
        return report;
    }
}
