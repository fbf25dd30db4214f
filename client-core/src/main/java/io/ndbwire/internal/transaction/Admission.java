package io.ndbwire.internal.transaction;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.OverloadException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Bounds what is under way at one time, and lets it run dry at the end. Thread-safe. */
final class Admission {

    private final int limit;
    private final AtomicInteger pending = new AtomicInteger();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private volatile boolean closing;

    /** @param limit operations, at least 1 */
    Admission(int limit) {
        this.limit = limit;
    }

    /**
     * Lets operations in.
     *
     * @param weight how many
     * @param always whether to do so past the limit, as what ends work under way must not wait for it
     * @throws OverloadException if the limit is reached; nothing is counted
     * @throws ClosedException if nothing is let in any more; nothing is counted
     */
    void admit(int weight, boolean always) {
        // Counted before it is known to be admitted, so that closing cannot overlook it.
        int now = pending.addAndGet(weight);
        if (closing) {
            release(weight);
            throw new ClosedException(ClosedException.NO_CODE, "The client is closed");
        }
        // More at once than the limit may go alone.
        boolean full = now > limit && now != weight;
        if (full && !always || weight > Slots.MAXIMUM_SLOTS / 2) {
            release(weight);
            throw new OverloadException(
                    OverloadException.NO_CODE,
                    (now - weight) + " operations are under way; with " + weight + " more the limit of " + limit
                            + " would be passed. Slow down or raise it");
        }
    }

    /** Operations that were let in are done. */
    void release(int weight) {
        if (pending.addAndGet(-weight) == 0 && closing) {
            drained.complete(null);
        }
    }

    /** What was let in has grown or shrunk. */
    void reweigh(int oldWeight, int newWeight) {
        pending.addAndGet(newWeight - oldWeight);
    }

    int pending() {
        return pending.get();
    }

    boolean isClosing() {
        return closing;
    }

    /**
     * Lets nothing in any more.
     *
     * @param executor where to look whether anything is under way
     * @return completes when nothing is under way any more, or time is up
     */
    CompletableFuture<Void> close(Executor executor, Duration timeout) {
        closing = true;
        executor.execute(() -> {
            if (pending.get() == 0) {
                drained.complete(null);
            }
        });
        return drained.completeOnTimeout(null, timeout.toMillis(), TimeUnit.MILLISECONDS);
    }
}
