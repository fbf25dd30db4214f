package io.ndbwire.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Collects all that a publisher has. */
final class ListSubscriber<T> implements Flow.Subscriber<T> {

    private final List<T> elements = new ArrayList<>();
    private final CompletableFuture<List<T>> result = new CompletableFuture<>();

    private ListSubscriber() {}

    static <T> CompletionStage<List<T>> collect(Flow.Publisher<T> publisher) {
        ListSubscriber<T> subscriber = new ListSubscriber<>();
        publisher.subscribe(subscriber);
        return subscriber.result;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(T element) {
        elements.add(element);
    }

    @Override
    public void onError(Throwable failure) {
        result.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        result.complete(elements);
    }
}
