package io.ndbwire.rest.rondb;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.ndbwire.client.DataNodeState;
import io.ndbwire.error.NdbException;
import io.ndbwire.rest.cluster.Cluster;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Whether there is a gateway, and a cluster behind it. */
@Controller("/0.1.0")
@Produces(MediaType.ALL)
final class HealthController {

    private static final int OK = 200;

    private final Cluster cluster;

    HealthController(Cluster cluster) {
        this.cluster = cluster;
    }

    @Get("/ping")
    HttpResponse<?> ping() {
        return HttpResponse.ok();
    }

    /** 1 if a data node works and answers, otherwise 0. */
    @Get("/health")
    CompletionStage<HttpResponse<?>> health() {
        return isServing()
                .exceptionally(unreachable -> false)
                .thenApply(serving -> RonDbAnswers.text(OK, serving ? "1" : "0"));
    }

    private CompletionStage<Boolean> isServing() {
        try {
            return cluster.client()
                    .cluster()
                    .thenApply(report ->
                            report.dataNodes().stream().anyMatch(node -> node.state() == DataNodeState.STARTED));
        } catch (NdbException notConnected) {
            return CompletableFuture.failedStage(notConnected);
        }
    }
}
