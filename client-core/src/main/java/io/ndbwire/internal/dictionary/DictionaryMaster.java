package io.ndbwire.internal.dictionary;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.UnavailableException;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Finds the dictionary master, which begins schema transactions and keeps events (protocol document 05, sections 13.2
 * and 16). Event loop only.
 */
final class DictionaryMaster {

    private final DataNodes nodes;
    private int node = DataNodes.NO_NODE;

    DictionaryMaster(DataNodes nodes) {
        this.nodes = nodes;
    }

    /** Asks the master, if it is known, else any node, and once more the node that it names. */
    <T> CompletableFuture<T> ask(IntFunction<CompletableFuture<T>> request) {
        int first = node == DataNodes.NO_NODE ? nodes.availableNode() : node;
        return forgettingMaster(() -> request.apply(first).exceptionallyCompose(failure -> {
            if (DictionaryErrors.cause(failure) instanceof NotMasterException e) {
                node = e.masterNode();
                return request.apply(node);
            }
            return CompletableFuture.failedFuture(failure);
        }));
    }

    private <T> CompletableFuture<T> forgettingMaster(Supplier<CompletableFuture<T>> attempt) {
        return attempt.get().whenComplete((value, failure) -> {
            if (failure != null && isLost(DictionaryErrors.cause(failure))) {
                node = DataNodes.NO_NODE;
            }
        });
    }

    /** Whether the request did not reach the master, or its answer did not come back. */
    static boolean isLost(Throwable failure) {
        return failure instanceof NotMasterException
                || failure instanceof NodeFailureException
                || failure instanceof UnavailableException;
    }

    /** Whether the same request may succeed after a pause. */
    static boolean isPassing(NdbException failure) {
        return isLost(failure)
                || failure.code() == DictionaryErrors.BUSY
                || failure.code() == DictionaryErrors.NODE_STARTING;
    }
}
