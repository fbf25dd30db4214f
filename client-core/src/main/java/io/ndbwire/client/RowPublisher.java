package io.ndbwire.client;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/**
 * Makes its rows anew for each subscriber.
 *
 * @param <R> what a row is
 */
final class RowPublisher<R> implements Flow.Publisher<R> {

    private final String description;
    private final Executor executor;
    private final RowSource.Factory<R> source;

    RowPublisher(String description, Executor executor, RowSource.Factory<R> source) {
        this.description = description;
        this.executor = executor;
        this.source = source;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super R> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        new RowSubscription<>(description, executor, source, subscriber).begin();
    }
}
