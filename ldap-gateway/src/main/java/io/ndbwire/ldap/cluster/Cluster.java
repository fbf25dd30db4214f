package io.ndbwire.ldap.cluster;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnavailableException;
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
public final class Cluster implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Cluster.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final boolean isShared;
    private final CompletableFuture<NdbClient> connected = new CompletableFuture<>();
    private volatile @Nullable NdbClient client;
    private volatile String trouble = "connecting";
    private volatile boolean closed;

    /** Begins to connect. */
    public Cluster(ClientOptions options) {
        isShared = false;
        connect(options);
    }

    /**
     * Takes a client that somebody else has, and closes.
     *
     * @param shared completes when it has connected
     */
    public Cluster(CompletionStage<NdbClient> shared) {
        isShared = true;
        shared.whenComplete((arrived, failure) -> {
            if (failure == null) {
                client = arrived;
                connected.complete(arrived);
            } else {
                trouble = String.valueOf(cause(failure).getMessage());
                connected.completeExceptionally(cause(failure));
            }
        });
    }

    private void connect(ClientOptions options) {
        // An embedded cluster starts in here, while the server does.
        CompletableFuture<NdbClient> connecting = CompletableFuture.supplyAsync(() -> NdbClient.connectAsync(options))
                .thenCompose(stage -> stage);
        connecting.whenComplete((newClient, failure) -> {
            if (failure == null) {
                arrived(newClient, options);
            } else if (cause(failure) instanceof NdbException permanent && !permanent.isRetryable()) {
                trouble = String.valueOf(permanent.getMessage());
                connected.completeExceptionally(permanent);
            } else if (!closed) {
                trouble = String.valueOf(cause(failure).getMessage());
                LOG.warn("Not connected to {}, trying again: {}", options.connectString(), trouble);
                CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(() -> {
                            if (!closed) {
                                connect(options);
                            }
                        });
            }
        });
    }

    private synchronized void arrived(NdbClient newClient, ClientOptions options) {
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

    @Override
    public synchronized void close() {
        closed = true;
        NdbClient current = client;
        if (current != null && !isShared) {
            current.close();
        }
    }
}
