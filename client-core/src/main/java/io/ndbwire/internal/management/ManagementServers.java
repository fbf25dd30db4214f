package io.ndbwire.internal.management;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.internal.management.ManagementServerException.Reason;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cluster's management servers as if they were one that fails over (protocol document 01, section 1). Work is done
 * on the session that is open, or else on the first server of the list that does it; one piece of work at a time, since
 * a session answers one request at a time. Confined to one event loop.
 */
final class ManagementServers {

    private static final Logger LOG = LoggerFactory.getLogger(ManagementServers.class);

    private final List<ManagementHost> hosts;
    private final EventLoop eventLoop;
    private final ManagementOptions options;
    private final ServerConnector connector;
    private final Queue<Work<?>> waiting = new ArrayDeque<>();
    private @Nullable ManagementSession session;
    private boolean busy;
    private boolean reachedBefore;
    private boolean closed;

    ManagementServers(List<ManagementHost> hosts, EventLoop eventLoop, ManagementOptions options) {
        this.hosts = hosts;
        this.eventLoop = eventLoop;
        this.options = options;
        this.connector = new ServerConnector(eventLoop, options);
    }

    /**
     * Has {@code work} done by the first server that does it. A server that fails with a
     * {@link ManagementServerException} or a {@link ProtocolException} is left for the next one of the list; any other
     * failure is the result.
     *
     * <p>When all have failed, the stage fails with an {@link UnavailableException}, or, where a retry would not help,
     * with a {@link PermanentException}: no host name was ever resolved, or what answers breaks the protocol.
     */
    <T> CompletableFuture<T> serve(Function<ManagementSession, CompletableFuture<T>> work, Deadline deadline) {
        Work<T> added = new Work<>(work, deadline);
        waiting.add(added);
        startNext();
        return added.result;
    }

    void close() {
        closed = true;
        if (session != null) {
            session.close();
        }
    }

    private void startNext() {
        Work<?> next = busy ? null : waiting.poll();
        if (next != null) {
            busy = true;
            next.start();
        }
    }

    private CompletableFuture<ManagementSession> open(ManagementHost host, Deadline deadline) {
        return connector.connect(host, deadline).thenCompose(opened -> {
            session = opened;
            if (closed) {
                opened.close();
                throw closedException();
            }
            return new ManagementCommands(opened, options.lookupTimeout(), deadline)
                    .greet()
                    .thenApply(greeted -> {
                        reachedBefore = true;
                        LOG.debug("Management server {} answers", host);
                        return opened;
                    });
        });
    }

    private static ClosedException closedException() {
        return new ClosedException(NdbException.NO_CODE, "The management client was closed");
    }

    /** One piece of work on its way along the list of servers. */
    private final class Work<T> {

        private final Function<ManagementSession, CompletableFuture<T>> work;
        private final Deadline deadline;
        private final CompletableFuture<T> result = new CompletableFuture<>();
        private final List<ManagementServerException> failures = new ArrayList<>();

        Work(Function<ManagementSession, CompletableFuture<T>> work, Deadline deadline) {
            this.work = work;
            this.deadline = deadline;
        }

        void start() {
            ManagementSession current = session;
            if (current != null && current.isOpen()) {
                CompletableFuture.completedFuture(current)
                        .thenCompose(work)
                        .whenComplete((value, failure) -> settle(value, failure, 0));
            } else {
                tryHost(0);
            }
        }

        private void tryHost(int index) {
            if (closed) {
                finish(null, closedException());
            } else if (index == hosts.size()) {
                finish(null, allFailed());
            } else if (!failures.isEmpty() && deadline.remaining().isZero()) {
                finish(null, unavailable());
            } else {
                open(hosts.get(index), deadline)
                        .thenCompose(work)
                        .whenComplete((value, failure) -> settle(value, failure, index + 1));
            }
        }

        private void settle(@Nullable T value, @Nullable Throwable failure, int nextHost) {
            Throwable reason =
                    failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            if (reason instanceof ManagementServerException serverFailure) {
                leaveServer(serverFailure, nextHost);
            } else if (reason instanceof ProtocolException malformed && session != null) {
                session.close();
                leaveServer(
                        ManagementServerException.of(session.host(), Reason.FOREIGN, "malformed answer", malformed),
                        nextHost);
            } else {
                finish(value, reason);
            }
        }

        private void leaveServer(ManagementServerException failure, int nextHost) {
            LOG.debug("Next server, since {}", failure.getMessage());
            failures.add(failure);
            tryHost(nextHost);
        }

        private void finish(@Nullable T value, @Nullable Throwable failure) {
            busy = false;
            // In a round of the loop of its own: a long queue of failing work must not become a deep stack.
            eventLoop.execute(ManagementServers.this::startNext);
            if (failure == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(failure);
            }
        }

        private NdbException allFailed() {
            if (haveFailed(Reason.SILENT) || reachedBefore && haveFailed(Reason.UNRESOLVED)) {
                return unavailable();
            }
            return haveFailed(Reason.FOREIGN)
                    ? new ProtocolException(NdbException.NO_CODE, failureMessage(), failures.get(0))
                    : new PermanentException(NdbException.NO_CODE, failureMessage(), failures.get(0));
        }

        private UnavailableException unavailable() {
            return new UnavailableException(NdbException.NO_CODE, failureMessage(), failures.get(0));
        }

        private String failureMessage() {
            return "No management server can be used: "
                    + failures.stream().map(Throwable::getMessage).collect(Collectors.joining("; "));
        }

        private boolean haveFailed(Reason reason) {
            return failures.stream().anyMatch(failure -> failure.reason() == reason);
        }
    }
}
