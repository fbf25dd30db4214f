package io.ndbwire.it.behaviour;

import io.ndbwire.client.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A subscriber that keeps what it is sent. Thread-safe. */
class Rows implements Flow.Subscriber<Row> {

    private final List<Row> rows = new ArrayList<>();
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    private final CompletableFuture<List<Row>> end = new CompletableFuture<>();
    private final List<Threshold> thresholds = new ArrayList<>();

    private record Threshold(int rows, CompletableFuture<@Nullable Void> reached) {}

    /** Subscribes and wants everything. */
    static Rows all(Flow.Publisher<Row> publisher) {
        Rows rows = new Rows();
        publisher.subscribe(rows);
        rows.request(Long.MAX_VALUE);
        return rows;
    }

    /** All rows, once they have come; fails as the publisher does. */
    static List<Row> of(Flow.Publisher<Row> publisher) {
        return Stages.value(all(publisher).end());
    }

    /** Subscribes and wants nothing yet. */
    static Rows subscribedTo(Flow.Publisher<Row> publisher) {
        Rows rows = new Rows();
        publisher.subscribe(rows);
        return rows;
    }

    void request(long count) {
        Stages.value(subscription).request(count);
    }

    void cancel() {
        Stages.value(subscription).cancel();
    }

    /** Completes with all rows, or fails, as the publisher does. */
    CompletableFuture<List<Row>> end() {
        return end;
    }

    /** Completes once so many rows have come. */
    synchronized CompletableFuture<@Nullable Void> received(int count) {
        CompletableFuture<@Nullable Void> reached = new CompletableFuture<>();
        if (rows.size() >= count) {
            reached.complete(null);
        } else {
            thresholds.add(new Threshold(count, reached));
        }
        return reached;
    }

    synchronized List<Row> soFar() {
        return List.copyOf(rows);
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        subscription.complete(newSubscription);
    }

    @Override
    public synchronized void onNext(Row row) {
        rows.add(row);
        thresholds.forEach(threshold -> {
            if (threshold.rows() == rows.size()) {
                threshold.reached().complete(null);
            }
        });
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        end.complete(soFar());
    }
}
