package io.ndbwire.ldap.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.ndbwire.client.NdbClient;
import io.ndbwire.ldap.operation.FinishedOperation;
import io.ndbwire.ldap.operation.OperationListener;
import io.ndbwire.ldap.server.ServerMonitor;
import io.ndbwire.metrics.LatencyRecorder;
import io.ndbwire.micrometer.NdbClientMetrics;
import java.util.function.ToDoubleFunction;

/** All meters of one gateway, as Prometheus reads them. Thread-safe. */
public final class GatewayMeters implements OperationListener {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final OperationTimers timers = new OperationTimers(registry);

    public GatewayMeters() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    @Override
    public void ended(FinishedOperation operation) {
        timers.record(operation);
    }

    /** For the client's options: times its batches. */
    public LatencyRecorder latencies() {
        return NdbClientMetrics.latencies(registry, Tags.empty());
    }

    /** Has the client's figures among the meters. */
    public void watch(NdbClient client) {
        new NdbClientMetrics(client, Tags.empty()).bindTo(registry);
    }

    /** Has a server's figures among the meters. */
    public void watch(ServerMonitor monitor) {
        Gauge.builder("ndbwire.ldap.connections", monitor, ServerMonitor::connections)
                .description("connections that there are")
                .register(registry);
        Gauge.builder("ndbwire.ldap.operations.active", monitor, ServerMonitor::operations)
                .description("operations whose handlers are at work")
                .register(registry);
        count("ndbwire.ldap.connections.opened", monitor, ServerMonitor::openedConnections);
        count("ndbwire.ldap.connections.refused", monitor, ServerMonitor::refusedConnections);
        count("ndbwire.ldap.operations.refused", monitor, ServerMonitor::refusedOperations);
        count("ndbwire.ldap.entries", monitor, ServerMonitor::entries);
        count("ndbwire.ldap.received.bytes", monitor, ServerMonitor::receivedBytes);
        count("ndbwire.ldap.sent.bytes", monitor, ServerMonitor::sentBytes);
    }

    /** Has another counter among the meters. */
    public <T> void count(String name, T source, ToDoubleFunction<T> figure) {
        FunctionCounter.builder(name, source, figure).register(registry);
    }

    /** For meters of a program's own. */
    public MeterRegistry registry() {
        return registry;
    }

    /** The figures now, in Prometheus's text format 0.0.4. Some ask the operating system. */
    public String scrape() {
        return registry.scrape();
    }
}
