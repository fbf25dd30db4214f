package io.ndbwire.internal.dictionary;

import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.wire.OutboundSignal;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One change of the schema under way: runs transactions for it and ends each of them, whatever happens. Event loop
 * only.
 */
final class SchemaChange {

    private final SchemaTransactions transactions;
    private final IndexStatistics statistics;
    private final String what;
    private final long deadlineNanos;
    private final CompletableFuture<?> result;
    private boolean committing;

    /**
     * @param what what is to be done, for messages
     * @param deadlineNanos no step begins after this
     * @param result the caller's; when it is done the change is abandoned
     */
    SchemaChange(
            SchemaTransactions transactions,
            IndexStatistics statistics,
            String what,
            long deadlineNanos,
            CompletableFuture<?> result) {
        this.transactions = transactions;
        this.statistics = statistics;
        this.what = what;
        this.deadlineNanos = deadlineNanos;
        this.result = result;
    }

    String what() {
        return what;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    /** The tables that ordered indexes need. */
    IndexStatistics statistics() {
        return statistics;
    }

    /** Whether the caller waits no more: nothing new may be begun. */
    boolean isAbandoned() {
        return result.isDone();
    }

    /** What stops the steps of an abandoned change. */
    NdbException abandoned() {
        return new DeadlineException(
                DictionaryErrors.TIMED_OUT, what + " was given up and undone: it took too long or was cancelled");
    }

    /** The commit was sent, and its answer is lost. */
    UnknownOutcomeException unknownOutcome() {
        return new UnknownOutcomeException(
                DictionaryErrors.NODE_FAILED,
                what + " may have been done or not: the answer is lost. Look whether it was before you try again");
    }

    /** What the caller gets when the deadline has passed. */
    NdbException expired() {
        return committing
                ? unknownOutcome()
                : new DeadlineException(
                        DictionaryErrors.TIMED_OUT, what + " was not done before the deadline and is being undone");
    }

    /**
     * Runs operations in a transaction of their own: committed when they succeed, aborted when one fails or the change
     * is abandoned.
     *
     * @param operations send them one after the other
     * @param happened looks whether their result is there, if the commit's answer is lost
     * @return completes when the transaction is over
     */
    <T> CompletableFuture<T> inTransaction(
            Function<SchemaTransaction, CompletableFuture<T>> operations,
            Function<T, CompletableFuture<Boolean>> happened) {
        return transactions
                .begin(this)
                .thenCompose(transaction -> CompletableFuture.completedFuture(transaction)
                        .thenCompose(operations)
                        .handle((value, failure) -> end(transaction, value, failure, happened))
                        .thenCompose(Function.identity()));
    }

    private <T> CompletableFuture<T> end(
            SchemaTransaction transaction,
            T value,
            @Nullable Throwable failure,
            Function<T, CompletableFuture<Boolean>> happened) {
        if (failure == null && !isAbandoned()) {
            return commit(transaction, value, happened);
        }
        Throwable cause = failure == null ? abandoned() : DictionaryErrors.cause(failure);
        return transaction.abort().thenCompose(done -> CompletableFuture.failedFuture(cause));
    }

    /** Creates an event at the dictionary master. */
    CompletableFuture<Void> createEvent(String name, OutboundSignal request) {
        return transactions.createEvent(name, request, deadlineNanos);
    }

    private <T> CompletableFuture<T> commit(
            SchemaTransaction transaction, T value, Function<T, CompletableFuture<Boolean>> happened) {
        committing = true;
        return transaction
                .commit(() -> happened.apply(value))
                .whenComplete((done, failure) -> committing = false)
                .thenApply(done -> value);
    }
}
