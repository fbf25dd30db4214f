package io.ndbwire.internal.dictionary;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Work that is done one after the other, in order of arrival. Event loop only. */
final class Turns {

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean busy;

    /** Begins the work when what came before is over. */
    <T> CompletableFuture<T> await(Supplier<CompletableFuture<T>> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        // Work that throws must not keep those behind it waiting.
        waiting.add(() -> CompletableFuture.completedFuture(null)
                .thenCompose(ready -> work.get())
                .whenComplete((value, failure) -> {
                    busy = false;
                    Dictionary.settle(result, value, failure);
                    next();
                }));
        next();
        return result;
    }

    private void next() {
        while (!busy && !waiting.isEmpty()) {
            busy = true;
            waiting.remove().run();
        }
    }
}
