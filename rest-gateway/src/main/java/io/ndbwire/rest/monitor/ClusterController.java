package io.ndbwire.rest.monitor;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.ndbwire.rest.http.Answers;
import java.util.concurrent.CompletionStage;

/** The cluster's nodes and what they do. */
@Controller("/v1/cluster")
final class ClusterController {

    private final ClusterMonitor monitor;

    ClusterController(ClusterMonitor monitor) {
        this.monitor = monitor;
    }

    @Get
    CompletionStage<HttpResponse<byte[]>> cluster() {
        return monitor.look()
                .thenApply(observation -> Answers.json(HttpStatus.OK.getCode(), ObservationWriter.write(observation))
                        .header(HttpHeaders.CACHE_CONTROL, "no-store"));
    }
}
