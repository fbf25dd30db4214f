package io.ndbwire.internal.management;

import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.NdbException;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets a node id and the configuration, and goes on trying while that may help (protocol document 01, sections 3.3 and
 * 3.4). Confined to one event loop.
 */
final class JoinAttempt {

    private static final Logger LOG = LoggerFactory.getLogger(JoinAttempt.class);

    /** A node id is reserved for 20 seconds; some of them are left for connecting to a data node. */
    private static final Duration RESERVATION = Duration.ofSeconds(12);

    private final ManagementServers servers;
    private final EventLoop eventLoop;
    private final ManagementOptions options;
    private final int wantedNodeId;
    private final Deadline deadline;
    private final CompletableFuture<ClusterSession> result;
    private int reservedNodeId;
    private Deadline reservation = Deadline.in(Duration.ZERO);
    private @Nullable NdbException lastFailure;

    JoinAttempt(
            ManagementServers servers,
            EventLoop eventLoop,
            ManagementOptions options,
            int wantedNodeId,
            Deadline deadline,
            CompletableFuture<ClusterSession> result) {
        this.servers = servers;
        this.eventLoop = eventLoop;
        this.options = options;
        this.wantedNodeId = wantedNodeId;
        this.deadline = deadline;
        this.result = result;
    }

    void start() {
        Future<?> timer = eventLoop.schedule(
                () -> {
                    result.completeExceptionally(tooLate());
                },
                deadline.remaining().toNanos(),
                TimeUnit.NANOSECONDS);
        result.whenComplete((session, failure) -> timer.cancel(false));
        attempt();
    }

    private void attempt() {
        if (!result.isDone()) {
            servers.serve(this::joinThrough, deadline).whenComplete(this::settle);
        }
    }

    private CompletableFuture<ClusterSession> joinThrough(ManagementSession session) {
        if (result.isDone()) {
            return CompletableFuture.failedFuture(tooLate());
        }
        ManagementCommands commands = new ManagementCommands(session, options.requestTimeout(), deadline);
        return nodeId(commands)
                .thenCompose(nodeId -> commands.configuration(nodeId)
                        .thenApply(bytes -> new ClusterSession(
                                nodeId, ConfigurationDecoder.decode(bytes, nodeId), session.serverVersion())));
    }

    /** An id that is reserved already is kept: asking again would be refused until the reservation ends. */
    private CompletableFuture<Integer> nodeId(ManagementCommands commands) {
        if (reservedNodeId != 0 && !reservation.remaining().isZero()) {
            return CompletableFuture.completedFuture(reservedNodeId);
        }
        Deadline reserved = Deadline.in(RESERVATION);
        return commands.allocateNodeId(wantedNodeId, options.clientName()).thenApply(nodeId -> {
            reservedNodeId = nodeId;
            reservation = reserved;
            return nodeId;
        });
    }

    private void settle(@Nullable ClusterSession session, @Nullable Throwable failure) {
        if (failure == null) {
            result.complete(session);
        } else if (failure instanceof NdbException passing && passing.isRetryable()) {
            lastFailure = passing;
            retryLater();
        } else {
            result.completeExceptionally(failure);
        }
    }

    private void retryLater() {
        long pause = options.retryDelay().toNanos();
        long jittered = (long) (pause * ThreadLocalRandom.current().nextDouble(0.75, 1.25));
        LOG.debug("Joining the cluster again in {} ms", TimeUnit.NANOSECONDS.toMillis(jittered), lastFailure);
        eventLoop.schedule(this::attempt, jittered, TimeUnit.NANOSECONDS);
    }

    private DeadlineException tooLate() {
        String message = "The cluster was not joined within " + deadline.allowed();
        NdbException last = lastFailure;
        return last == null
                ? new DeadlineException(NdbException.NO_CODE, message + ": a management server is still to answer")
                : new DeadlineException(last.code(), message + ": " + last.getMessage(), last);
    }
}
