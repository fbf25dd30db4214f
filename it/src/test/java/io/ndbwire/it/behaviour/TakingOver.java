package io.ndbwire.it.behaviour;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** A subscriber that updates every row it is sent in the scan's transaction, and wants the next one at once. */
final class TakingOver implements Flow.Subscriber<Row> {

    private final Transaction transaction;
    private final TableHandle table;
    private final List<CompletionStage<Row>> updates = new ArrayList<>();
    private final CompletableFuture<Integer> end = new CompletableFuture<>();

    TakingOver(Transaction transaction, TableHandle table) {
        this.transaction = transaction;
        this.table = table;
    }

    /** How many rows were updated, once all are. */
    CompletableFuture<Integer> end() {
        return end;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Row row) {
        updates.add(transaction.execute(table.updateScanned(row).set("a", 900)));
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        CompletableFuture<?>[] all =
                updates.stream().map(CompletionStage::toCompletableFuture).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(all).whenComplete((done, failure) -> {
            if (failure == null) {
                end.complete(all.length);
            } else {
                end.completeExceptionally(failure);
            }
        });
    }
}
