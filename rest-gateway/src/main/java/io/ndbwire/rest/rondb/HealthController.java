package io.ndbwire.rest.rondb;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.ndbwire.rest.operations.Readiness;
import java.util.concurrent.CompletionStage;

/** Whether there is a gateway, and a cluster behind it. */
@Controller("/0.1.0")
@Produces(MediaType.ALL)
final class HealthController {

    private static final int OK = 200;

    private final Readiness readiness;

    HealthController(Readiness readiness) {
        this.readiness = readiness;
    }

    @Get("/ping")
    HttpResponse<?> ping() {
        return HttpResponse.ok();
    }

    /** 1 if a data node works and answers, otherwise 0. */
    @Get("/health")
    CompletionStage<HttpResponse<?>> health() {
        return readiness.ask().handle((report, failure) -> RonDbAnswers.text(OK, failure == null ? "1" : "0"));
    }
}
