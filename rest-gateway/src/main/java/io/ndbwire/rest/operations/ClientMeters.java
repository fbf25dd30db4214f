package io.ndbwire.rest.operations;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micronaut.context.annotation.Context;
import io.ndbwire.micrometer.NdbClientMetrics;
import io.ndbwire.rest.cluster.Cluster;

/** The client's counters among the gateway's meters, from its first connection on. */
@Context
final class ClientMeters {

    ClientMeters(Cluster cluster, MeterRegistry registry, RequestLimit limit) {
        registry.gauge("ndbwire.requests.active", limit, RequestLimit::active);
        cluster.connected().thenAccept(client -> new NdbClientMetrics(client, Tags.empty()).bindTo(registry));
    }
}
