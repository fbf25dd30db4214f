package io.ndbwire.it.cluster;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition instead of for a time. Thread-safe. */
public final class Await {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

    private Await() {}

    /**
     * Returns as soon as a condition holds. The condition is tried at least once, and once more after the limit.
     *
     * @param expectation what is waited for, as it continues "not true within the limit: "
     * @param limit how long to wait at most
     * @param condition tried every 100 ms on the calling thread; what it throws ends the wait
     * @param evidence asked only on failure; what a reader of the failure needs to see
     * @throws AssertionError when the limit has passed
     * @throws IllegalStateException when the thread is interrupted; the interrupt flag stays set
     */
    public static void until(String expectation, Duration limit, BooleanSupplier condition, Supplier<String> evidence) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new AssertionError(
                        "not true within " + limit.toMillis() + " ms: " + expectation + "\n" + evidence.get());
            }
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted while waiting: " + expectation);
            }
        }
    }
}
