package io.ndbwire.rest.operations;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micronaut.context.annotation.Factory;
import io.ndbwire.metrics.LatencyRecorder;
import io.ndbwire.micrometer.NdbClientMetrics;
import jakarta.inject.Singleton;

/** Lets the client measure how long its batches take. */
@Factory
final class ClientLatencies {

    @Singleton
    LatencyRecorder recorder(MeterRegistry registry) {
        return NdbClientMetrics.latencies(registry, Tags.empty());
    }
}
