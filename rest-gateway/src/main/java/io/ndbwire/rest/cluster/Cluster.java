package io.ndbwire.rest.cluster;

import io.micronaut.context.annotation.Context;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.metrics.LatencyRecorder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one client of the gateway.
 *
 * <p>It connects in the background and tries again for as long as it takes; once connected the client comes back by itself
 * after whatever happens to the cluster. Thread-safe.
 */
@Context
public final class Cluster {

    private static final Logger LOG = LoggerFactory.getLogger(Cluster.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final ClientOptions options;
    private final CompletableFuture<NdbClient> connected = new CompletableFuture<>();
    private volatile @Nullable NdbClient client;
    private volatile String trouble = "connecting";
    private volatile boolean closed;

    /**
     * @param serverLoops the HTTP server's event loops: what arrives on one that has a connection to the cluster needs no other
     *     thread
     * @param latencies is told how long batches take, if anybody wants to know
     */
    Cluster(ClusterSettings settings, EventLoopGroup serverLoops, @Nullable LatencyRecorder latencies) {
        ClientOptions.Builder builder = ClientOptions.builder(settings.connectString())
                .name("rest-gateway")
                .connections(settings.connections())
                .requestTimeout(settings.requestTimeout())
                .maximumPending(settings.maximumPending())
                .maximumScansPerNode(settings.maximumScansPerNode());
        if (serverLoops instanceof IoEventLoopGroup shared && shared.isIoType(NioIoHandler.class)) {
            builder.eventLoops(shared);
        }
        if (latencies != null) {
            builder.latencyRecorder(latencies);
        }
        options = builder.build();
        connect();
    }

    private void connect() {
        // An embedded cluster starts in here, while the HTTP server does.
        CompletableFuture<NdbClient> connecting = CompletableFuture.supplyAsync(() -> NdbClient.connectAsync(options))
                .thenCompose(stage -> stage);
        connecting.whenComplete((newClient, failure) -> {
            if (failure == null) {
                arrived(newClient);
            } else if (cause(failure) instanceof NdbException permanent && !permanent.isRetryable()) {
                trouble = String.valueOf(permanent.getMessage());
                connected.completeExceptionally(permanent);
            } else if (!closed) {
                trouble = String.valueOf(cause(failure).getMessage());
                LOG.warn("Not connected to {}, trying again: {}", options.connectString(), trouble);
                CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(() -> {
                            if (!closed) {
                                connect();
                            }
                        });
            }
        });
    }

    private synchronized void arrived(NdbClient newClient) {
        if (closed) {
            newClient.closeAsync();
            return;
        }
        client = newClient;
        LOG.info("Connected to {} as node {}", options.connectString(), newClient.nodeIds());
        connected.complete(newClient);
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    /** Completes when the gateway has connected for the first time; fails when trying again would be of no use. */
    public CompletionStage<NdbClient> connected() {
        return connected.minimalCompletionStage();
    }

    /**
     * The client.
     *
     * @throws UnavailableException if the gateway has not connected yet
     */
    public NdbClient client() {
        NdbClient current = client;
        if (current == null) {
            throw new UnavailableException(NdbException.NO_CODE, "The cluster cannot be reached yet: " + trouble);
        }
        return current;
    }

    /** Finds a table; what is wrong is told by the stage alone. */
    public CompletionStage<TableHandle> table(String database, String table) {
        try {
            return client().table(database, table);
        } catch (NdbException e) {
            return CompletableFuture.failedStage(e);
        }
    }

    @PreDestroy
    synchronized void close() {
        closed = true;
        NdbClient current = client;
        if (current != null) {
            current.close();
        }
    }
}
