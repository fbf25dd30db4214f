package io.ndbwire.internal.transaction;

import io.ndbwire.error.NdbException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A batch whose end can be waited for, and which counts its ends. */
final class ScriptedBatch extends Batch {

    private static final int LIMIT_SECONDS = 10;

    private final CompletableFuture<Long> done = new CompletableFuture<>();
    private final AtomicInteger ends = new AtomicInteger();

    ScriptedBatch(KeyOperation... operations) {
        for (KeyOperation operation : operations) {
            add(operation);
        }
        preferredNode(1);
        timeout(Duration.ofSeconds(30));
    }

    ScriptedBatch timeout(Duration timeout) {
        limit(timeout.toNanos(), false);
        return this;
    }

    ScriptedBatch in(OpenTransaction transaction, Ending ending) {
        transaction(transaction);
        ending(ending);
        return this;
    }

    @Override
    protected void succeeded(long globalCheckpoint) {
        ends.incrementAndGet();
        done.complete(globalCheckpoint);
    }

    @Override
    protected void failed(NdbException failure) {
        ends.incrementAndGet();
        done.completeExceptionally(failure);
    }

    @Override
    protected String describe() {
        return "a scripted batch";
    }

    boolean isDone() {
        return done.isDone();
    }

    int ends() {
        return ends.get();
    }

    long checkpoint() {
        return done.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }

    Throwable failure() {
        try {
            long checkpoint = checkpoint();
            throw new AssertionError("succeeded at " + checkpoint);
        } catch (CompletionException e) {
            return Objects.requireNonNull(e.getCause());
        }
    }
}
