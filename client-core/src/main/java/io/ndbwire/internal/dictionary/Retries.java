package io.ndbwire.internal.dictionary;

import io.ndbwire.error.NdbException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Repeats what failed for a reason that passes, after pauses with jitter, until a deadline. Event loop only. */
final class Retries {

    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long LONGEST_PAUSE_MILLIS = 500;
    private static final int MAXIMUM_DOUBLINGS = 4;

    private final DataNodes nodes;

    Retries(DataNodes nodes) {
        this.nodes = nodes;
    }

    /**
     * Runs attempts until one succeeds, or fails for good.
     *
     * @param deadlineNanos no attempt begins after this
     * @param passes whether a failure may be gone by the next attempt
     * @return fails with the last attempt's failure
     */
    <T> CompletableFuture<T> until(
            long deadlineNanos, Predicate<NdbException> passes, Supplier<CompletableFuture<T>> attempt) {
        CompletableFuture<T> result = new CompletableFuture<>();
        attempt(0, deadlineNanos, passes, attempt, result);
        return result;
    }

    private <T> void attempt(
            int earlier,
            long deadlineNanos,
            Predicate<NdbException> passes,
            Supplier<CompletableFuture<T>> attempt,
            CompletableFuture<T> result) {
        // An attempt that throws has failed, too; otherwise its callers would wait for ever.
        CompletableFuture.completedFuture(null)
                .thenCompose(ready -> attempt.get())
                .whenComplete((value, failure) -> {
                    if (failure == null) {
                        result.complete(value);
                        return;
                    }
                    Throwable cause = DictionaryErrors.cause(failure);
                    long pause = pauseMillis(earlier);
                    boolean inTime = deadlineNanos - nodes.nanoTime() > TimeUnit.MILLISECONDS.toNanos(pause);
                    if (inTime && cause instanceof NdbException e && passes.test(e)) {
                        nodes.schedule(() -> attempt(earlier + 1, deadlineNanos, passes, attempt, result), pause);
                    } else {
                        result.completeExceptionally(cause);
                    }
                });
    }

    private static long pauseMillis(int earlier) {
        long base = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(earlier, MAXIMUM_DOUBLINGS));
        return base + ThreadLocalRandom.current().nextLong(base);
    }
}
