package io.ndbwire.client;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/** Makes its rows anew for each subscriber. */
final class RowPublisher implements Flow.Publisher<Row> {

    private final String description;
    private final Executor executor;
    private final RowSource.Factory source;

    RowPublisher(String description, Executor executor, RowSource.Factory source) {
        this.description = description;
        this.executor = executor;
        this.source = source;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super Row> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        new RowSubscription(description, executor, source, subscriber).begin();
    }
}
