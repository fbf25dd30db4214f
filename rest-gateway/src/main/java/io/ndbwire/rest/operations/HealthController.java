package io.ndbwire.rest.operations;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.ndbwire.client.ClusterReport;
import io.ndbwire.client.DataNodeReport;
import io.ndbwire.client.DataNodeState;
import io.ndbwire.rest.http.Answers;
import io.ndbwire.rest.problem.Problem;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.rest.value.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;

/** For whoever restarts gateways and sends them requests. */
@Controller("/health")
final class HealthController {

    private static final byte[] UP = "{\"status\":\"UP\"}".getBytes(StandardCharsets.UTF_8);

    private final Readiness readiness;
    private final HealthSettings settings;

    HealthController(Readiness readiness, HealthSettings settings) {
        this.readiness = readiness;
        this.settings = settings;
    }

    /** Whether the process answers: it needs no restart when the cluster is away. */
    @Get("/liveness")
    HttpResponse<byte[]> liveness() {
        return Answers.json(200, UP);
    }

    /** Whether requests would find data nodes. */
    @Get("/readiness")
    CompletionStage<HttpResponse<byte[]>> readiness() {
        return readiness.ask().handle((report, failure) -> failure == null ? ready(report) : unready(failure));
    }

    private static HttpResponse<byte[]> ready(ClusterReport report) {
        List<DataNodeReport> nodes = report.dataNodes();
        long serving = nodes.stream()
                .filter(node -> node.state() == DataNodeState.STARTED)
                .count();
        return Answers.json(200, Json.bytes(json -> {
            json.writeStartObject();
            json.writeStringField("status", "UP");
            json.writeNumberField("dataNodes", nodes.size());
            json.writeNumberField("serving", serving);
            json.writeEndObject();
        }));
    }

    private HttpResponse<byte[]> unready(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof TimeoutException) {
            return Answers.problem(new Problem(
                    ProblemType.UNAVAILABLE,
                    "The data nodes have not answered within "
                            + settings.readinessTimeout().toMillis() + " ms"));
        }
        // Whatever keeps the gateway from its cluster, whoever asks here wants to know about now, not about why.
        return Answers.problem(new Problem(ProblemType.UNAVAILABLE, String.valueOf(cause.getMessage())));
    }
}
