package io.ndbwire.internal.dictionary;

import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.wire.OutboundSignal;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One change of the schema under way: runs transactions for it and ends each of them, whatever happens. Event loop
 * only.
 */
final class SchemaChange {

    private final SchemaTransactions transactions;
    private final ChangeTools tools;
    private final String what;
    private final long deadlineNanos;
    private final CompletableFuture<?> result;
    private boolean committing;
    private @Nullable NdbException waitsFor;

    /**
     * @param what what is to be done, for messages
     * @param deadlineNanos no step begins after this
     * @param result the caller's; when it is done the change is abandoned
     */
    SchemaChange(
            SchemaTransactions transactions,
            ChangeTools tools,
            String what,
            long deadlineNanos,
            CompletableFuture<?> result) {
        this.transactions = transactions;
        this.tools = tools;
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

    ChangeTools tools() {
        return tools;
    }

    /** Makes sure that there are the tables that ordered indexes need, if such are to be created. */
    CompletableFuture<Void> prepareFor(List<IndexDefinition> indexes) {
        return indexes.stream().anyMatch(index -> index.kind() == Index.Kind.ORDERED)
                ? tools.statistics().ensure(this)
                : CompletableFuture.completedFuture(null);
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

    /** The commit was sent, and nobody could tell what became of it. */
    UnknownOutcomeException unknownOutcome(String why) {
        return new UnknownOutcomeException(
                DictionaryErrors.NODE_FAILED,
                what + " may have been done or not: " + why + ". Look whether it was before you try again");
    }

    /** Notes why the change waits, so that its caller is told if it waits in vain. */
    boolean waitsAfter(NdbException refusal) {
        waitsFor = refusal;
        return true;
    }

    /** What the caller gets when the deadline has passed. */
    NdbException expired() {
        if (committing) {
            return unknownOutcome("the data nodes had not answered at the deadline and may still be at it");
        }
        NdbException refusal = waitsFor;
        return refusal == null
                ? new DeadlineException(
                        DictionaryErrors.TIMED_OUT, what + " was not done before the deadline and is being undone")
                : new DeadlineException(
                        DictionaryErrors.TIMED_OUT,
                        what + " was not begun before the deadline: " + refusal.getMessage(),
                        refusal);
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
                .whenComplete((begun, failure) -> waitsFor = null)
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
        return tools.events().create("Creating event " + name, request, signal -> null, deadlineNanos);
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
