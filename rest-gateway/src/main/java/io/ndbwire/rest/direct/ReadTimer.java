package io.ndbwire.rest.direct;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.ndbwire.rest.problem.ProblemType;
import jakarta.inject.Singleton;
import java.util.concurrent.TimeUnit;

/** Counts reads among the server's requests, under the names that Micronaut gives those. Thread-safe. */
@Singleton
final class ReadTimer {

    private static final String NAME = "http.server.requests";

    private final MeterRegistry registry;
    private final Timer found;
    private final Counter direct;

    ReadTimer(MeterRegistry registry) {
        this.registry = registry;
        direct = Counter.builder("ndbwire.reads.direct")
                .description("reads of rows that were answered before the server looked for a route")
                .register(registry);
        found = timer("none", 200, RowPath.TEMPLATE);
    }

    private Timer timer(String exception, int status, String uri) {
        return registry.timer(
                NAME, "exception", exception, "method", "GET", "status", Integer.toString(status), "uri", uri);
    }

    /** A row was read. */
    void found(long nanos) {
        direct.increment();
        found.record(nanos, TimeUnit.NANOSECONDS);
    }

    /** A read was answered with a problem. */
    void failed(ProblemType type, Throwable failure, long nanos) {
        direct.increment();
        String uri = type.status() == 404 ? "NOT_FOUND" : RowPath.TEMPLATE;
        timer(failure.getClass().getSimpleName(), type.status(), uri).record(nanos, TimeUnit.NANOSECONDS);
    }
}
