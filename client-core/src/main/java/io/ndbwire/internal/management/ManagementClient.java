package io.ndbwire.internal.management;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.error.UnavailableException;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Talks to a cluster's management servers: joins the cluster and looks up what changes while in it (protocol document
 * 01, sections 1 to 3).
 *
 * <p>One connection is kept open, on one event loop; when it breaks, the next call opens another one, beginning with
 * the connect string's first host. A server that does not answer is dropped and the next one asked. Thread-safe; no
 * method blocks. Futures complete on the event loop; one that the caller completes or cancels ends the work behind it.
 */
public final class ManagementClient implements AutoCloseable {

    private final ConnectString connectString;
    private final ManagementOptions options;
    private final EventLoop eventLoop;
    private final ManagementServers servers;
    private final Set<CompletableFuture<?>> unfinished = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * @param eventLoops one event loop of which serves this client; it remains the caller's to shut down
     */
    public ManagementClient(ConnectString connectString, EventLoopGroup eventLoops, ManagementOptions options) {
        this.connectString = connectString;
        this.options = options;
        this.eventLoop = eventLoops.next();
        this.servers = new ManagementServers(connectString.hosts(), eventLoop, options);
    }

    /**
     * Reserves a node id and fetches the configuration for it. What may pass is retried after a jittered pause:
     * management servers out of reach or not ready, no free node id, an address that matches no node.
     *
     * <p>Fails with {@link DeadlineException}, carrying the last reason, when {@code deadline} is over;
     * {@link PermanentException} with the server's words and code for a node id that the configuration does not allow
     * (1102), a server or link that requires TLS (1502), a link over shared memory, host names none of which can be
     * resolved, or a peer that is no management server; {@link ClosedException} after {@link #close()}.
     *
     * @param requestedNodeId 1 to 255, or 0 for what the connect string says
     * @param deadline how long it may take over all
     */
    public CompletableFuture<ClusterSession> join(int requestedNodeId, Duration deadline) {
        int wanted = requestedNodeId == 0 ? connectString.nodeId() : requestedNodeId;
        if (wanted < 0 || wanted > ConnectString.MAX_NODE_ID) {
            return CompletableFuture.failedFuture(new PermanentException(
                    NdbException.NO_CODE, "Node id " + wanted + " is not 0 to " + ConnectString.MAX_NODE_ID));
        }
        Deadline end = Deadline.in(deadline);
        return submit(result -> new JoinAttempt(servers, eventLoop, options, wanted, end, result).start());
    }

    /**
     * The port on which a data node listens for the own node at this moment; 0 if it has not told yet, which is so
     * until it starts. To be asked again after each failed attempt to connect, since a dynamic port changes when the
     * data node restarts (protocol document 01, section 3.5).
     *
     * <p>Fails with {@link UnavailableException} if no management server answers, {@link PermanentException} if the
     * configuration has no such link, {@link ClosedException} after {@link #close()}. There is no retry.
     */
    public CompletableFuture<Integer> serverPort(int dataNodeId, int ownNodeId) {
        return lookUp(commands -> commands.serverPort(dataNodeId, ownNodeId));
    }

    /** All nodes of the cluster as the management server sees them, by ascending node id. Fails as the port does. */
    public CompletableFuture<List<NodeStatus>> nodeStatus() {
        return lookUp(ManagementCommands::nodeStatus);
    }

    /** Closes the connection; what is not done yet fails with {@link ClosedException}. Repeated calls do nothing. */
    @Override
    public void close() {
        closed = true;
        try {
            eventLoop.execute(servers::close);
        } catch (RejectedExecutionException e) {
            // The event loop is shut down, and its connections with it.
        }
        unfinished.forEach(future -> future.completeExceptionally(closedException()));
    }

    private <T> CompletableFuture<T> lookUp(Function<ManagementCommands, CompletableFuture<T>> command) {
        Duration timeout = options.lookupTimeout();
        Deadline none = Deadline.none();
        return submit(result -> servers.serve(
                        session -> command.apply(new ManagementCommands(session, timeout, none)), none)
                .whenComplete((value, failure) -> {
                    if (failure == null) {
                        result.complete(value);
                    } else {
                        result.completeExceptionally(failure);
                    }
                }));
    }

    @SuppressWarnings("CollectionUndefinedEquality") // a future equals itself alone, which is what is meant
    private <T> CompletableFuture<T> submit(Consumer<CompletableFuture<T>> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        unfinished.add(result);
        result.whenComplete((value, failure) -> unfinished.remove(result));
        try {
            eventLoop.execute(() -> work.accept(result));
        } catch (RejectedExecutionException e) {
            result.completeExceptionally(closedException());
        }
        if (closed) {
            result.completeExceptionally(closedException());
        }
        return result;
    }

    private static ClosedException closedException() {
        return new ClosedException(NdbException.NO_CODE, "The management client was closed");
    }
}
