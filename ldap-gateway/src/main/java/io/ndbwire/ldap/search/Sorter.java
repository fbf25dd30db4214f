package io.ndbwire.ldap.search;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.result.ResultException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Where entries are sorted, which may take long: on threads of its own, that end when there is nothing to sort. Thread-safe. */
final class Sorter {

    private static final int MAXIMUM_WAITING = 200;

    private final ThreadPoolExecutor threads;

    Sorter() {
        int processors = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        threads = new ThreadPoolExecutor(
                processors, processors, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MAXIMUM_WAITING), Sorter::thread);
        threads.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "ldap-sort");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Sorts something.
     *
     * @return fails with busy if too much is waiting
     */
    <T> CompletionStage<T> sort(Supplier<T> task) {
        try {
            return CompletableFuture.supplyAsync(task, threads);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(
                    new ResultException(ResultCode.BUSY, MAXIMUM_WAITING + " searches wait to be sorted already"));
        }
    }
}
