package io.ndbwire.it.chaos;

import io.ndbwire.it.cluster.Await;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A load of so many closed loops, each of which does the next thing when the last one is answered; half of them
 * continue on the client's event loop, half on threads of their own. Thread-safe.
 */
final class ClosedLoops implements AutoCloseable {

    private static final long PAUSE_AFTER_FAILURE_MILLIS = 20;
    private static final long NEVER = Long.MIN_VALUE;
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(30);

    private final Outcomes outcomes = new Outcomes();
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicInteger running;
    private final AtomicLongArray lastSuccessBegun;
    private final LongFunction<CompletionStage<?>> work;
    private final Executor otherThreads = CompletableFuture.delayedExecutor(0, TimeUnit.MILLISECONDS);
    private final Executor pause = CompletableFuture.delayedExecutor(PAUSE_AFTER_FAILURE_MILLIS, TimeUnit.MILLISECONDS);
    private volatile boolean stopped;

    /**
     * Starts.
     *
     * @param count how many loops
     * @param work does the thing of that number; each number is used once
     */
    ClosedLoops(int count, LongFunction<CompletionStage<?>> work) {
        this.work = work;
        running = new AtomicInteger(count);
        lastSuccessBegun = new AtomicLongArray(count);
        for (int loop = 0; loop < count; loop++) {
            lastSuccessBegun.set(loop, NEVER);
        }
        for (int loop = 0; loop < count; loop++) {
            next(loop);
        }
    }

    private void next(int loop) {
        if (stopped) {
            running.decrementAndGet();
            return;
        }
        long number = numbers.getAndIncrement();
        long begun = System.nanoTime();
        work.apply(number).whenComplete((done, failure) -> completed(loop, number, begun, failure));
    }

    private void completed(int loop, long number, long begun, @Nullable Throwable failure) {
        if (failure == null) {
            outcomes.acknowledge(number);
            lastSuccessBegun.set(loop, begun);
            if (loop % 2 == 0) {
                next(loop);
            } else {
                otherThreads.execute(() -> next(loop));
            }
        } else if (Outcomes.isClosed(failure)) {
            outcomes.fail(number, failure);
            running.decrementAndGet();
        } else {
            outcomes.fail(number, failure);
            pause.execute(() -> next(loop));
        }
    }

    Outcomes outcomes() {
        return outcomes;
    }

    /** How many numbers were used: all below. */
    long used() {
        return numbers.get();
    }

    /** Returns when so many more things have succeeded. */
    void awaitProgress(int successes, Duration limit) {
        int before = outcomes.acknowledged().size();
        Await.until(
                successes + " successes more than " + before,
                limit,
                () -> outcomes.acknowledged().size() >= before + successes,
                outcomes::toString);
    }

    /** Returns when every loop has succeeded with something that it began after that time. */
    void awaitEveryLoopSince(long nanoTime, Duration limit) {
        Await.until("every loop goes on", limit, () -> allSince(nanoTime), outcomes::toString);
    }

    private boolean allSince(long nanoTime) {
        for (int loop = 0; loop < lastSuccessBegun.length(); loop++) {
            long begun = lastSuccessBegun.get(loop);
            if (begun == NEVER || begun - nanoTime < 0) {
                return false;
            }
        }
        return true;
    }

    /** Lets each loop end with what it is doing, and returns when all have: every stage has completed then. */
    Outcomes stop() {
        stopped = true;
        Await.until(
                "every stage completes", DRAIN_LIMIT, () -> running.get() == 0, () -> running + " loops: " + outcomes);
        return outcomes;
    }

    @Override
    public void close() {
        stopped = true;
    }
}
