package io.ndbwire.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Elements whose rows are looked up together. Filled and emptied by one thread at a time. */
final class JoinBatch<L> {

    private static final int NO_KEY = -1;

    private final List<L> elements;
    /** Which look-up is an element's; several may share one. */
    private final int[] lookUps;

    private final List<Read> reads = new ArrayList<>();
    private List<CompletionStage<@Nullable Row>> rows = List.of();
    private volatile boolean answered;
    private volatile @Nullable Throwable failure;
    private int next;

    JoinBatch(List<L> elements, Function<? super L, ? extends @Nullable Read> lookUp) {
        this.elements = elements;
        lookUps = new int[elements.size()];
        Map<Object, Integer> known = new HashMap<>(2 * lookUps.length);
        for (int i = 0; i < lookUps.length; i++) {
            Read read = lookUp.apply(elements.get(i));
            lookUps[i] = read == null ? NO_KEY : add(read, known);
        }
    }

    private int add(Read read, Map<Object, Integer> known) {
        Integer same = known.putIfAbsent(read.identity(), reads.size());
        if (same != null) {
            return same;
        }
        reads.add(read);
        return reads.size() - 1;
    }

    /** Sends the look-ups; {@code done} is called once, by whoever completes the last one. */
    void send(NdbClient client, Runnable done) {
        rows = client.executeAll(reads);
        CompletableFuture<?>[] futures =
                rows.stream().map(CompletionStage::toCompletableFuture).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(futures).whenComplete((all, thrown) -> {
            failure = thrown == null ? null : NdbClient.cause(thrown);
            answered = true;
            done.run();
        });
    }

    int size() {
        return lookUps.length;
    }

    boolean isAnswered() {
        return answered;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    boolean isEmpty() {
        return next == lookUps.length;
    }

    L element() {
        return elements.get(next);
    }

    /** The row of {@link #element}, or null if there is none. */
    @Nullable
    Row row() {
        int lookUp = lookUps[next];
        return lookUp == NO_KEY ? null : rows.get(lookUp).toCompletableFuture().join();
    }

    void advance() {
        next++;
    }
}
