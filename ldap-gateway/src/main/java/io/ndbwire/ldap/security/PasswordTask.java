package io.ndbwire.ldap.security;

import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.result.ResultException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Work on a password. It can be given up until a thread has taken it; from then on it goes on to its end, whoever waits for
 * that. Thread-safe.
 */
final class PasswordTask<T> implements Runnable {

    private final Session connection;
    private final Supplier<T> work;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    /** By a thread, or by who has given it up: whichever comes first. */
    private final AtomicBoolean isTaken = new AtomicBoolean();

    private volatile boolean isGivenUp;

    /**
     * @param connection whose turn it is of
     */
    PasswordTask(Session connection, Supplier<T> work) {
        this.connection = connection;
        this.work = work;
    }

    @Override
    public void run() {
        if (isTaken.compareAndSet(false, true)) {
            result.completeAsync(work, Runnable::run);
        }
    }

    /** Fails the work unless it has begun; false if it has. */
    boolean giveUp(ResultException reason) {
        if (!isTaken.compareAndSet(false, true)) {
            return false;
        }
        isGivenUp = true;
        result.completeExceptionally(reason);
        return true;
    }

    Session connection() {
        return connection;
    }

    /** Whether it has never begun, and never will. */
    boolean isGivenUp() {
        return isGivenUp;
    }

    /** What the work comes to. */
    CompletableFuture<T> result() {
        return result;
    }
}
