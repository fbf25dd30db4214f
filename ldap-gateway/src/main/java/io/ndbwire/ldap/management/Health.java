package io.ndbwire.ldap.management;

import com.unboundid.util.json.JSONBuffer;
import io.ndbwire.client.ClusterReport;
import io.ndbwire.client.DataNodeState;
import io.ndbwire.client.NdbClient;
import io.ndbwire.error.NdbException;
import io.ndbwire.ldap.result.Failures;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How the gateway is, in the words of the REST gateway. Thread-safe. */
public final class Health {

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String JSON = "application/json";
    private static final String PROBLEM = "application/problem+json";

    private final Supplier<NdbClient> client;
    private @Nullable CompletableFuture<ClusterReport> underWay;
    private volatile boolean isEnding;

    /**
     * @param client gives the client, or fails while there is none
     */
    public Health(Supplier<NdbClient> client) {
        this.client = client;
    }

    /** From now on it is not ready. */
    public void ending() {
        isEnding = true;
    }

    /** Whether the process answers: it needs no restart when the cluster is away. */
    public CompletionStage<Page> liveness() {
        return CompletableFuture.completedFuture(Page.ok(JSON, "{\"status\":\"UP\"}"));
    }

    /** Whether operations would find data nodes. Who asks meanwhile gets the same answer, so that probes cost little. */
    public CompletionStage<Page> readiness() {
        if (isEnding) {
            return CompletableFuture.completedFuture(unready("The gateway is shutting down"));
        }
        return ask().handle((report, failure) -> failure == null ? ready(report) : unready(reason(failure)));
    }

    private synchronized CompletableFuture<ClusterReport> ask() {
        CompletableFuture<ClusterReport> current = underWay;
        if (current == null || current.isDone()) {
            current = inquire();
            underWay = current;
        }
        return current;
    }

    private CompletableFuture<ClusterReport> inquire() {
        try {
            return client.get()
                    .cluster()
                    .toCompletableFuture()
                    .copy()
                    .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (NdbException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static Page ready(ClusterReport report) {
        long serving = report.dataNodes().stream()
                .filter(node -> node.state() == DataNodeState.STARTED)
                .count();
        if (serving == 0) {
            return unready("No data node serves");
        }
        JSONBuffer json = new JSONBuffer();
        json.beginObject();
        json.appendString("status", "UP");
        json.appendNumber("dataNodes", report.dataNodes().size());
        json.appendNumber("serving", serving);
        json.endObject();
        return Page.ok(JSON, json.toString());
    }

    private static String reason(Throwable failure) {
        Throwable cause = Failures.cause(failure);
        return cause instanceof TimeoutException
                ? "The data nodes have not answered within " + PATIENCE.toMillis() + " ms"
                : String.valueOf(cause.getMessage());
    }

    private static Page unready(String reason) {
        JSONBuffer json = new JSONBuffer();
        json.beginObject();
        json.appendString("title", "Unavailable");
        json.appendNumber("status", 503);
        json.appendString("detail", reason);
        json.endObject();
        return new Page(503, PROBLEM, json.toString());
    }
}
