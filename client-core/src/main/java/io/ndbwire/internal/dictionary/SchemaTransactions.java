package io.ndbwire.internal.dictionary;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.wire.CreateEvntConf;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.SchemaTransBeginConf;
import io.ndbwire.wire.SchemaTransBeginReq;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Finds the dictionary master, which begins schema transactions and keeps events (protocol document 05, sections 13.2
 * and 16). Event loop only.
 */
final class SchemaTransactions {

    private final DataNodes nodes;
    private final Requests requests;
    private final Requests transactions;
    private final Requests events;
    private final Retries retries;
    private int master = DataNodes.NO_NODE;

    SchemaTransactions(DataNodes nodes, Requests requests, Requests transactions, Requests events) {
        this.nodes = nodes;
        this.requests = requests;
        this.transactions = transactions;
        this.events = events;
        retries = new Retries(nodes);
    }

    /**
     * Begins a transaction as soon as no other one is open in the cluster and no data node is starting, within the
     * change's deadline.
     */
    CompletableFuture<SchemaTransaction> begin(SchemaChange change) {
        return retries.until(
                change.deadlineNanos(),
                failure -> !change.isAbandoned() && isPassing(failure) && change.waitsAfter(failure),
                () -> atMaster(node -> begin(change, node)));
    }

    /**
     * Creates an event; one at a time.
     *
     * @param request the signal
     */
    CompletableFuture<Void> createEvent(String name, OutboundSignal request, long deadlineNanos) {
        return retries.until(
                deadlineNanos,
                SchemaTransactions::isPassing,
                () -> atMaster(node -> events.send(
                        node,
                        ReplyDispatcher.EVENT_REQUEST,
                        "Creating event " + name,
                        request,
                        CreateEvntConf.GSN,
                        signal -> null,
                        Requests.NO_DEADLINE)));
    }

    private CompletableFuture<SchemaTransaction> begin(SchemaChange change, int node) {
        int id = freshId();
        return transactions.send(
                node,
                id,
                change.what(),
                SchemaTransBeginReq.begin(nodes.reference(), id),
                SchemaTransBeginConf.GSN,
                signal -> new SchemaTransaction(
                        nodes, requests, transactions, change, node, id, SchemaTransBeginConf.transactionKey(signal)),
                change.deadlineNanos());
    }

    /** Asks the master, if it is known, else any node, and once more the node that it names. */
    private <T> CompletableFuture<T> atMaster(IntFunction<CompletableFuture<T>> request) {
        int first = master == DataNodes.NO_NODE ? nodes.availableNode() : master;
        return forgettingMaster(() -> request.apply(first).exceptionallyCompose(failure -> {
            if (DictionaryErrors.cause(failure) instanceof NotMasterException e) {
                master = e.masterNode();
                return request.apply(master);
            }
            return CompletableFuture.failedFuture(failure);
        }));
    }

    private <T> CompletableFuture<T> forgettingMaster(Supplier<CompletableFuture<T>> attempt) {
        return attempt.get().whenComplete((value, failure) -> {
            if (failure != null && isLost(DictionaryErrors.cause(failure))) {
                master = DataNodes.NO_NODE;
            }
        });
    }

    private int freshId() {
        int id;
        do {
            id = ThreadLocalRandom.current().nextInt();
        } while (id == 0 || transactions.isWaiting(id));
        return id;
    }

    private static boolean isLost(Throwable failure) {
        return failure instanceof NotMasterException
                || failure instanceof NodeFailureException
                || failure instanceof UnavailableException;
    }

    private static boolean isPassing(NdbException failure) {
        return isLost(failure)
                || failure.code() == DictionaryErrors.BUSY
                || failure.code() == DictionaryErrors.NODE_STARTING
                || failure.code() == DictionaryErrors.NO_EVENT_RECORD
                || failure.code() == DictionaryErrors.EVENTS_BUSY;
    }
}
