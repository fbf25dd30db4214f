package io.ndbwire.rest.query;

import io.ndbwire.client.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Gathers the rows of a scan that is limited. */
final class RowCollector implements Flow.Subscriber<Row> {

    private final List<Row> rows = new ArrayList<>();
    private final CompletableFuture<List<Row>> result = new CompletableFuture<>();

    static CompletionStage<List<Row>> collect(Flow.Publisher<Row> scan) {
        RowCollector collector = new RowCollector();
        scan.subscribe(collector);
        return collector.result;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Row row) {
        rows.add(row);
    }

    @Override
    public void onError(Throwable failure) {
        result.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        result.complete(rows);
    }
}
