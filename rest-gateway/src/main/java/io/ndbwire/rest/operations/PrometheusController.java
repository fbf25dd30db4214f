package io.ndbwire.rest.operations;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** The meters as Prometheus reads them. */
@Controller("/prometheus")
final class PrometheusController {

    private final PrometheusMeterRegistry registry;

    PrometheusController(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    /** Some meters ask the operating system, which an event loop should not wait for. */
    @Get
    @Produces("text/plain; version=0.0.4; charset=utf-8")
    @ExecuteOn(TaskExecutors.BLOCKING)
    String scrape() {
        return registry.scrape();
    }
}
