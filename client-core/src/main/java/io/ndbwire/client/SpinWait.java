package io.ndbwire.client;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Looks for an answer before the waiting thread sleeps, as waking a thread takes as long as half a round trip.
 *
 * <p>It looks for twice the time that answers took of late: an answer that takes its usual time is not missed by a
 * little, and one that does not come soon costs no more than that. Where answers take longer than the maximum it does not
 * look at all. Between two looks the processor is offered to others, who may have the answer to make, as data nodes on
 * the same machine do. Thread-safe.
 */
final class SpinWait {

    /** An answer's weight in the average. */
    private static final int SMOOTHING = 8;
    /** What took longer, a wait for a lock perhaps, says nothing about the round trip. */
    private static final int LONGEST_IN_MAXIMA = 4;

    private final long maximumNanos;
    private final int maximumThreads;
    private final AtomicInteger threads = new AtomicInteger();
    /** Not exact when threads write it at the same time, and need not be. */
    private volatile long recentNanos;

    /**
     * @param maximumNanos how long to look at most; 0 for never
     * @param processors that this process may use
     */
    SpinWait(long maximumNanos, int processors) {
        this.maximumNanos = maximumNanos;
        maximumThreads = processors - 1;
        recentNanos = maximumNanos / 2;
    }

    /**
     * Looks until the answer is there, or for as long as that is worth it.
     *
     * @param answered whether it is
     */
    @SuppressWarnings("ThreadPriorityCheck") // Nothing but the pace relies on what a yield does.
    void await(BooleanSupplier answered, long begunNanos) {
        long limit = limitNanos();
        if (limit == 0 || answered.getAsBoolean()) {
            return;
        }
        if (threads.incrementAndGet() <= maximumThreads) {
            while (!answered.getAsBoolean() && System.nanoTime() - begunNanos < limit) {
                Thread.yield();
            }
        }
        threads.decrementAndGet();
    }

    /** How long to look for the next answer; 0 not to. */
    long limitNanos() {
        long recent = recentNanos;
        return recent > maximumNanos ? 0 : Math.min(2 * recent, maximumNanos);
    }

    /** An answer came after so long. */
    void answered(long nanos) {
        if (maximumNanos > 0) {
            long recent = recentNanos;
            recentNanos = recent + (Math.min(nanos, LONGEST_IN_MAXIMA * maximumNanos) - recent) / SMOOTHING;
        }
    }
}
