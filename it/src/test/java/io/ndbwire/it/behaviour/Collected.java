package io.ndbwire.it.behaviour;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;

/** Everything that a publisher signals, requested as a test says. */
final class Collected<T> implements Flow.Subscriber<T> {

    private final long atFirst;
    private final List<T> elements = new CopyOnWriteArrayList<>();
    private final CompletableFuture<List<T>> end = new CompletableFuture<>();
    private volatile Flow.Subscription subscription;

    private Collected(long atFirst) {
        this.atFirst = atFirst;
    }

    /** All that the publisher has. */
    static <T> List<T> all(Flow.Publisher<T> publisher) {
        return Stages.value(of(publisher, Long.MAX_VALUE).end);
    }

    /** Subscribes and requests so many; none for 0. */
    static <T> Collected<T> of(Flow.Publisher<T> publisher, long atFirst) {
        Collected<T> collected = new Collected<>(atFirst);
        publisher.subscribe(collected);
        return collected;
    }

    List<T> elements() {
        return elements;
    }

    /** Completes with the elements, or fails, when the publisher ends. */
    CompletableFuture<List<T>> end() {
        return end;
    }

    void request(long count) {
        subscription.request(count);
    }

    void cancel() {
        subscription.cancel();
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        subscription = newSubscription;
        if (atFirst > 0) {
            newSubscription.request(atFirst);
        }
    }

    @Override
    public void onNext(T element) {
        elements.add(element);
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        end.complete(List.copyOf(elements));
    }
}
