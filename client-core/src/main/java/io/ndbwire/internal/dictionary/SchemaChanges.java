package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.OverloadException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * This client's changes of the schema, one after the other: the cluster takes one at a time anyhow. Event loop only,
 * but for {@link #submit}.
 */
final class SchemaChanges {

    private final DataNodes nodes;
    private final SchemaTransactions transactions;
    private final DictionaryOptions options;
    private final ChangeTools tools;
    private final Queue<Entry<?>> waiting = new ArrayDeque<>();
    private @Nullable Entry<?> running;
    private boolean closed;

    SchemaChanges(DataNodes nodes, SchemaTransactions transactions, ChangeTools tools, DictionaryOptions options) {
        this.nodes = nodes;
        this.transactions = transactions;
        this.options = options;
        this.tools = tools;
    }

    private record Entry<T>(
            SchemaChange change, Function<SchemaChange, CompletableFuture<T>> work, CompletableFuture<T> result) {

        /** Completes when nothing of the work is under way any more, which may be after its caller was answered. */
        CompletableFuture<?> run() {
            return CompletableFuture.completedFuture(change)
                    .thenCompose(work)
                    .whenComplete((value, failure) -> Dictionary.settle(result, value, failure));
        }
    }

    /**
     * Does a change when those before it are over. Any thread.
     *
     * @param what what is to be done, for messages
     * @return when it is completed by the caller, or cancelled, the change is undone
     */
    <T> CompletableFuture<T> submit(String what, Function<SchemaChange, CompletableFuture<T>> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        nodes.execute(() -> {
            long deadline = nodes.nanoTime() + options.changeDeadline().toNanos();
            add(new Entry<>(new SchemaChange(transactions, tools, what, deadline, result), work, result));
        });
        return result;
    }

    /** The cluster may be another one. */
    void clusterLost() {
        tools.statistics().forget();
    }

    /** Fails what waits, and what is under way. */
    void close() {
        closed = true;
        Entry<?> current = running;
        if (current != null) {
            current.result().completeExceptionally(closedFailure(current.change()));
        }
        waiting.forEach(entry -> entry.result().completeExceptionally(closedFailure(entry.change())));
        waiting.clear();
    }

    private void add(Entry<?> entry) {
        SchemaChange change = entry.change();
        if (closed) {
            entry.result().completeExceptionally(closedFailure(change));
        } else if (waiting.size() >= options.maximumChanges()) {
            entry.result()
                    .completeExceptionally(new OverloadException(
                            OverloadException.NO_CODE,
                            change.what() + ": " + waiting.size()
                                    + " other changes of the schema wait, as many as may; try again"));
        } else {
            waiting.add(entry);
            long millis = TimeUnit.NANOSECONDS.toMillis(change.deadlineNanos() - nodes.nanoTime());
            nodes.schedule(() -> expire(entry), millis);
            runNext();
        }
    }

    private void expire(Entry<?> entry) {
        if (!entry.result().isDone()) {
            NdbException failure = entry.change().expired();
            entry.result().completeExceptionally(failure);
        }
    }

    private void runNext() {
        while (running == null && !waiting.isEmpty()) {
            Entry<?> next = waiting.remove();
            if (!next.result().isDone()) {
                running = next;
                next.run().whenComplete((value, failure) -> ended());
            }
        }
    }

    private void ended() {
        running = null;
        runNext();
    }

    private static ClosedException closedFailure(SchemaChange change) {
        return new ClosedException(ClosedException.NO_CODE, change.what() + ": the client was closed");
    }
}
