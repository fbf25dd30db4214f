package io.ndbwire.rest.cluster;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;

/**
 * How the gateway uses its cluster.
 *
 * @param connectString the management servers, or {@code embedded:} with its parameters
 * @param connections cluster connections, each with a node id and an event loop of its own
 * @param requestTimeout how long one operation, or one batch, may take
 * @param maximumPending operations that one connection accepts before their answers; more are refused with 503
 * @param maximumScansPerNode scans that one connection has under way at one data node; more wait. A data node takes its
 *     {@code MaxNoOfConcurrentScans}, 256 unless configured, from all its clients
 */
@ConfigurationProperties("ndbwire.cluster")
public record ClusterSettings(
        @Bindable(defaultValue = "embedded:?sample=telecom") String connectString,
        @Bindable(defaultValue = "1") int connections,
        @Bindable(defaultValue = "10s") Duration requestTimeout,
        @Bindable(defaultValue = "20000") int maximumPending,
        @Bindable(defaultValue = "100") int maximumScansPerNode) {}
