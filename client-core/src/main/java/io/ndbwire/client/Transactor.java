package io.ndbwire.client;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.transport.Backoff;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs one transaction function until it commits, fails for good, or has no time left. */
final class Transactor<T extends @Nullable Object> {

    private final NdbClient client;
    private final Function<Transaction, ? extends CompletionStage<T>> work;
    private final RetryPolicy policy;
    private final Backoff backoff;
    private final long deadlineNanos;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private int attempts;
    private boolean refreshed;

    Transactor(NdbClient client, Function<Transaction, ? extends CompletionStage<T>> work, RetryPolicy policy) {
        this.client = client;
        this.work = work;
        this.policy = policy;
        backoff = new Backoff(policy.firstPause(), policy.longestPause());
        deadlineNanos = System.nanoTime() + policy.deadline().toNanos();
    }

    CompletionStage<T> run() {
        attempt();
        return result;
    }

    /** The client is closed while the next attempt is due. */
    void cancel() {
        result.completeExceptionally(new ClosedException(
                ClosedException.NO_CODE, "The client was closed before the transaction was repeated"));
    }

    void attempt() {
        attempts++;
        Transaction transaction = client.begin();
        CompletionStage<T> worked;
        try {
            worked = Objects.requireNonNull(work.apply(transaction), "the transaction's work yields no stage");
        } catch (RuntimeException | Error e) {
            worked = CompletableFuture.failedFuture(e);
        }
        worked.whenComplete((value, failure) -> {
            if (failure != null) {
                rollback(transaction, NdbClient.cause(failure));
            } else {
                commit(transaction, value);
            }
        });
    }

    private void commit(Transaction transaction, T value) {
        transaction.commit().whenComplete((done, failure) -> {
            if (failure == null) {
                result.complete(value);
            } else {
                // A commit that was not accepted has left the locks behind.
                rollback(transaction, NdbClient.cause(failure));
            }
        });
    }

    private void rollback(Transaction transaction, Throwable failure) {
        // Whether that succeeds makes no difference to the caller: what failed is the work.
        transaction.rollback().whenComplete((done, ignored) -> failed(transaction, failure));
    }

    private void failed(Transaction transaction, Throwable failure) {
        if (failure instanceof SchemaException stale && mayBeStale(stale.code()) && !refreshed && inTime(0)) {
            refreshed = true;
            transaction.refreshTables().whenComplete((done, refusal) -> {
                if (refusal != null) {
                    result.completeExceptionally(NdbClient.cause(refusal));
                } else {
                    attempt();
                }
            });
            return;
        }
        long pause = backoff.nextMillis();
        if (failure instanceof NdbException temporary && temporary.isRetryable() && inTime(pause)) {
            client.later(this, pause);
        } else {
            result.completeExceptionally(failure);
        }
    }

    /** Told by the data nodes, or found here, where a column may be newer than the description. */
    private static boolean mayBeStale(int code) {
        return code == SchemaException.NO_CODE || ErrorCatalogue.isSchemaStale(code);
    }

    private boolean inTime(long pauseMillis) {
        return attempts < policy.attempts() && System.nanoTime() + pauseMillis * 1_000_000 - deadlineNanos < 0;
    }
}
