package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests that wait for their replies, by the number that the reply repeats. A reply that nobody waits for any more is
 * dropped. Event loop only.
 */
final class Requests {

    private static final Logger LOG = LoggerFactory.getLogger(Requests.class);

    /** The deadline of a request that must be waited for until its node answers or fails. */
    static final long NO_DEADLINE = Long.MAX_VALUE;

    private final DataNodes nodes;
    private final Map<Integer, Waiting<?>> waiting = new HashMap<>();
    private int lastNumber;
    private boolean closed;

    Requests(DataNodes nodes) {
        this.nodes = nodes;
    }

    private record Waiting<T>(
            int nodeId,
            String what,
            int confirmation,
            Function<Signal, ? extends @Nullable T> decoder,
            CompletableFuture<T> reply) {

        void confirm(Signal signal) {
            try {
                reply.complete(decoder.apply(signal));
            } catch (NdbException e) {
                reply.completeExceptionally(e);
            }
        }
    }

    /** A number that no waiting request has. */
    int nextNumber() {
        do {
            lastNumber++;
        } while (waiting.containsKey(lastNumber));
        return lastNumber;
    }

    /**
     * Sends a request.
     *
     * @param nodeId the data node to ask
     * @param number of the request, repeated by the reply
     * @param what what is asked for, for the error's message
     * @param request the signal
     * @param confirmation number of the signal that answers it, if it is not refused
     * @param decoder takes out of that signal what is wanted; gives null if that is the confirmation alone
     * @param deadlineNanos until when to wait, or {@link #NO_DEADLINE}
     */
    <T> CompletableFuture<T> send(
            int nodeId,
            int number,
            String what,
            OutboundSignal request,
            int confirmation,
            Function<Signal, ? extends @Nullable T> decoder,
            long deadlineNanos) {
        if (closed) {
            return CompletableFuture.failedFuture(closed(what));
        }
        if (nodeId == DataNodes.NO_NODE || !nodes.send(nodeId, request)) {
            return CompletableFuture.failedFuture(new UnavailableException(
                    DictionaryErrors.NO_CONNECTION, what + ": no data node can be asked at the moment"));
        }
        return await(nodeId, number, what, confirmation, decoder, deadlineNanos);
    }

    /** Waits for a signal that was not asked for, or not by this request; see {@link #send}. */
    <T> CompletableFuture<T> await(
            int nodeId,
            int number,
            String what,
            int confirmation,
            Function<Signal, ? extends @Nullable T> decoder,
            long deadlineNanos) {
        Waiting<T> request = new Waiting<>(nodeId, what, confirmation, decoder, new CompletableFuture<>());
        waiting.put(number, request);
        if (deadlineNanos != NO_DEADLINE) {
            long millis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - nodes.nanoTime());
            nodes.schedule(() -> expire(number, request), Math.max(0, millis));
        }
        return request.reply();
    }

    /** Takes a confirmation. */
    void confirmed(int nodeId, int number, Signal signal) {
        Waiting<?> request = waiting.get(number);
        if (request == null || request.nodeId() != nodeId || request.confirmation() != signal.gsn()) {
            LOG.debug("Nobody waits for {} with number {} from node {}", signal, number, nodeId);
            return;
        }
        waiting.remove(number);
        request.confirm(signal);
    }

    /**
     * Takes a refusal.
     *
     * @param masterNode node id of the master, if the refusal tells it
     */
    void refused(int nodeId, int number, int code, int masterNode, String detail) {
        Waiting<?> request = waiting.get(number);
        if (request == null || request.nodeId() != nodeId) {
            LOG.debug("Nobody waits for refusal {} of number {} from node {}", code, number, nodeId);
            return;
        }
        waiting.remove(number);
        request.reply()
                .completeExceptionally(
                        code == DictionaryErrors.NOT_MASTER
                                ? new NotMasterException(
                                        request.what() + ": node " + masterNode + " is the master", masterNode)
                                : DictionaryErrors.refused(code, request.what(), "node " + nodeId + ", " + detail));
    }

    /**
     * Takes the outcome of a request from a node that it was not sent to.
     *
     * @param confirmation what the request must wait for, else the outcome is not its own
     * @param code 0 if the request was fulfilled
     */
    void reported(int nodeId, int number, int confirmation, int code, String detail) {
        Waiting<?> request = waiting.get(number);
        if (request == null || request.confirmation() != confirmation) {
            LOG.debug("Nobody waits for the outcome {} of number {} that node {} reports", code, number, nodeId);
            return;
        }
        waiting.remove(number);
        if (code == 0) {
            request.reply().complete(null);
        } else {
            request.reply()
                    .completeExceptionally(
                            DictionaryErrors.refused(code, request.what(), "node " + nodeId + ", " + detail));
        }
    }

    /** Whether a request with that number waits. */
    boolean isWaiting(int number) {
        return waiting.containsKey(number);
    }

    /** No reply will come from that node. */
    void nodeFailed(int nodeId) {
        failAll(request -> request.nodeId() == nodeId);
    }

    /** Fails all that waits, and all that comes. */
    void close() {
        closed = true;
        for (Waiting<?> request : new ArrayList<>(waiting.values())) {
            request.reply().completeExceptionally(closed(request.what()));
        }
        waiting.clear();
    }

    private void failAll(Predicate<Waiting<?>> which) {
        List<Waiting<?>> lost = new ArrayList<>();
        waiting.values().removeIf(request -> which.test(request) && lost.add(request));
        for (Waiting<?> request : lost) {
            request.reply()
                    .completeExceptionally(new NodeFailureException(
                            DictionaryErrors.NODE_FAILED,
                            request.what() + ": data node " + request.nodeId() + " failed before it answered"));
        }
    }

    private void expire(int number, Waiting<?> request) {
        if (waiting.remove(number, request)) {
            request.reply()
                    .completeExceptionally(new DeadlineException(
                            DictionaryErrors.TIMED_OUT,
                            request.what() + ": data node " + request.nodeId()
                                    + " did not answer before the deadline"));
        }
    }

    private static ClosedException closed(String what) {
        return new ClosedException(ClosedException.NO_CODE, what + ": the client was closed");
    }
}
