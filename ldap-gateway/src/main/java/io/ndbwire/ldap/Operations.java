package io.ndbwire.ldap;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.ldap.access.AccessLog;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.management.Health;
import io.ndbwire.ldap.management.ManagementServer;
import io.ndbwire.ldap.management.Page;
import io.ndbwire.ldap.metrics.GatewayMeters;
import io.ndbwire.ldap.operation.OperationListener;
import io.ndbwire.ldap.security.Security;
import io.ndbwire.ldap.server.ServerMonitor;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What operators have of a gateway: figures, health and the access log, each if they want it. */
final class Operations implements AutoCloseable {

    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final @Nullable InetSocketAddress wanted;
    private final @Nullable AccessLog accessLog;
    private final @Nullable GatewayMeters meters;
    private final ServerMonitor monitor;
    private @Nullable Health health;
    private @Nullable ManagementServer server;

    Operations(LdapSettings settings) {
        wanted = settings.management();
        accessLog = settings.accessLog() == null ? null : new AccessLog(settings.accessLog());
        meters = wanted == null ? null : new GatewayMeters();
        List<OperationListener> listeners = new ArrayList<>();
        if (accessLog != null) {
            listeners.add(accessLog);
        }
        if (meters != null) {
            listeners.add(meters);
        }
        monitor = new ServerMonitor(listeners);
    }

    ServerMonitor monitor() {
        return monitor;
    }

    /** The client's options; if there are meters and nobody else measures its batches, they do. */
    ClientOptions measured(ClientOptions options) {
        return meters == null || options.latencyRecorder() != null
                ? options
                : options.toBuilder().latencyRecorder(meters.latencies()).build();
    }

    /**
     * Begins to listen.
     *
     * @throws IllegalArgumentException if the address cannot be listened on
     */
    void begin(Cluster cluster, Security security) {
        GatewayMeters figures = meters;
        if (figures == null || wanted == null) {
            return;
        }
        figures.watch(monitor);
        figures.count("ndbwire.ldap.lockouts", security, Security::lockOuts);
        cluster.connected().thenAccept(figures::watch);
        if (accessLog != null) {
            figures.count("ndbwire.ldap.access.log.lines", accessLog, AccessLog::lines);
            figures.count("ndbwire.ldap.access.log.dropped", accessLog, AccessLog::dropped);
        }
        Health newHealth = new Health(cluster::client);
        health = newHealth;
        server = new ManagementServer(
                wanted,
                Map.of(
                        "/health/liveness", newHealth::liveness,
                        "/health/readiness", newHealth::readiness,
                        "/prometheus",
                                () -> CompletableFuture.completedFuture(Page.ok(PROMETHEUS_TEXT, figures.scrape()))));
    }

    /** Where it listens, or null. */
    @Nullable
    InetSocketAddress address() {
        return server == null ? null : server.address();
    }

    /** No more requests are to be sent to this gateway. */
    void ending() {
        if (health != null) {
            health.ending();
        }
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
        if (accessLog != null) {
            accessLog.close();
        }
    }
}
