package io.ndbwire.internal.dictionary;

import io.ndbwire.error.NdbException;
import io.ndbwire.wire.CreateEvntConf;
import io.ndbwire.wire.DropEvntConf;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubStartConf;
import io.ndbwire.wire.SubStopConf;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Requests for events and subscriptions, to the dictionary master and one at a time: their replies carry no number by
 * which they could be told apart. Event loop only.
 */
final class EventRequests {

    private final Requests requests;
    private final DictionaryMaster master;
    private final Retries retries;
    private final Turns turns = new Turns();

    EventRequests(DataNodes nodes, Requests requests, DictionaryMaster master) {
        this.requests = requests;
        this.master = master;
        retries = new Retries(nodes);
    }

    /** Creates or reads an event. */
    <T> CompletableFuture<T> create(
            String what, OutboundSignal request, Function<Signal, ? extends @Nullable T> decoder, long deadlineNanos) {
        return send(what, request, CreateEvntConf.GSN, decoder, deadlineNanos);
    }

    /** Drops an event. */
    CompletableFuture<Void> drop(String what, OutboundSignal request, long deadlineNanos) {
        return send(what, request, DropEvntConf.GSN, signal -> null, deadlineNanos);
    }

    /**
     * Starts a subscription. Not repeated when its answer is lost: it may have been started.
     *
     * @return fails with what the master refused it for
     */
    <T> CompletableFuture<T> start(String what, OutboundSignal request, Function<Signal, T> decoder) {
        return turns.await(() -> master.ask(node -> requests.send(
                node, ReplyDispatcher.EVENT_REQUEST, what, request, SubStartConf.GSN, decoder, Requests.NO_DEADLINE)));
    }

    /** Stops a subscription. */
    CompletableFuture<Void> stop(String what, OutboundSignal request, long deadlineNanos) {
        return send(what, request, SubStopConf.GSN, signal -> null, deadlineNanos);
    }

    private <T> CompletableFuture<T> send(
            String what,
            OutboundSignal request,
            int confirmation,
            Function<Signal, ? extends @Nullable T> decoder,
            long deadlineNanos) {
        // A request that its node answers after a deadline would be taken for the next one's: only the pauses end.
        return retries.until(
                deadlineNanos,
                EventRequests::isPassing,
                () -> turns.await(() -> master.ask(node -> requests.send(
                        node,
                        ReplyDispatcher.EVENT_REQUEST,
                        what,
                        request,
                        confirmation,
                        decoder,
                        Requests.NO_DEADLINE))));
    }

    /** Whether the same request may succeed after a pause. */
    static boolean isPassing(NdbException failure) {
        return DictionaryMaster.isPassing(failure)
                || switch (failure.code()) {
                    case DictionaryErrors.NO_EVENT_RECORD,
                            DictionaryErrors.EVENTS_BUSY,
                            DictionaryErrors.SUBSCRIPTIONS_RECOVER,
                            DictionaryErrors.SUBSCRIPTIONS_BUSY,
                            DictionaryErrors.SUBSCRIPTION_BEING_DEFINED,
                            DictionaryErrors.NOT_CONNECTED_TO_ALL,
                            DictionaryErrors.SUBSCRIPTION_NODE_DIED,
                            DictionaryErrors.SUBSCRIPTION_NODE_NOT_STARTED,
                            DictionaryErrors.SUBSCRIPTION_STILL_DEFINED,
                            DictionaryErrors.SUBSCRIBER_NOT_KNOWN -> true;
                    default -> false;
                };
    }
}
