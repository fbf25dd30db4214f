package io.ndbwire.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Stages that are waited for together. */
public final class Stages {

    private Stages() {}

    /** What all of them yield, in their order; the first failure is the whole's. */
    public static <T> CompletionStage<List<T>> all(List<? extends CompletionStage<T>> stages) {
        List<CompletableFuture<T>> futures = new ArrayList<>(stages.size());
        for (CompletionStage<T> stage : stages) {
            futures.add(stage.toCompletableFuture());
        }
        return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new))
                .thenApply(done -> {
                    List<T> values = new ArrayList<>(futures.size());
                    for (CompletableFuture<T> future : futures) {
                        values.add(future.join());
                    }
                    return values;
                });
    }
}
