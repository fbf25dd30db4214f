package io.ndbwire.mapping;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.client.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where a mapper's operations go: on their own, or into a transaction. */
sealed interface Execution {

    /** Operations handed over as one; many more would wait in the same queues and hold memory meanwhile. */
    int BATCH = 1024;

    <R extends @Nullable Object> CompletionStage<R> execute(Operation<R> operation);

    Flow.Publisher<Row> scan(Scan scan);

    CompletionStage<Long> count(Scan scan);

    /** Changes the rows of a scan under its locks, all or none; see {@link Transaction#changeAll}. */
    CompletionStage<Long> changeScanned(Scan scan, Function<? super Row, ? extends Operation<?>> change);

    /** Executes any number of reads, a batch at a time. */
    <R extends @Nullable Object> CompletionStage<List<R>> readAll(List<? extends Operation<R>> reads);

    /** Executes any number of changes, all or none. */
    <R extends @Nullable Object> CompletionStage<@Nullable Void> changeAll(List<? extends Operation<R>> changes);

    /** Each operation is a transaction of its own; changes that belong together are one. */
    record Alone(NdbClient client) implements Execution {

        @Override
        public <R extends @Nullable Object> CompletionStage<R> execute(Operation<R> operation) {
            return client.execute(operation);
        }

        @Override
        public Flow.Publisher<Row> scan(Scan scan) {
            return client.scan(scan);
        }

        @Override
        public CompletionStage<Long> count(Scan scan) {
            return client.count(scan);
        }

        @Override
        public <R extends @Nullable Object> CompletionStage<List<R>> readAll(List<? extends Operation<R>> reads) {
            return readFrom(reads, 0, new ArrayList<>(reads.size()));
        }

        @Override
        public CompletionStage<Long> changeScanned(Scan scan, Function<? super Row, ? extends Operation<?>> change) {
            return client.transact(transaction -> transaction.changeAll(scan, change));
        }

        private <R extends @Nullable Object> CompletionStage<List<R>> readFrom(
                List<? extends Operation<R>> reads, int start, List<R> results) {
            int end = Math.min(start + BATCH, reads.size());
            return collect(client.executeAll(reads.subList(start, end)), results)
                    .thenCompose(read ->
                            end == reads.size() ? CompletableFuture.completedFuture(read) : readFrom(reads, end, read));
        }

        @Override
        public <R extends @Nullable Object> CompletionStage<@Nullable Void> changeAll(
                List<? extends Operation<R>> changes) {
            return client.transact(transaction -> {
                int start = 0;
                while (changes.size() - start > BATCH) {
                    transaction.addAll(changes.subList(start, start + BATCH));
                    transaction.execute();
                    start += BATCH;
                }
                // What is only added goes together with the commit.
                transaction.addAll(changes.subList(start, changes.size()));
                return CompletableFuture.<@Nullable Void>completedFuture(null);
            });
        }
    }

    /** All operations belong to a transaction that somebody else ends; each call is a round trip. */
    record Within(Transaction transaction) implements Execution {

        @Override
        public <R extends @Nullable Object> CompletionStage<R> execute(Operation<R> operation) {
            return transaction.execute(operation);
        }

        @Override
        public Flow.Publisher<Row> scan(Scan scan) {
            return transaction.scan(scan);
        }

        @Override
        public CompletionStage<Long> count(Scan scan) {
            return transaction.count(scan);
        }

        @Override
        public <R extends @Nullable Object> CompletionStage<List<R>> readAll(List<? extends Operation<R>> reads) {
            return collect(executeAll(reads), new ArrayList<>(reads.size()));
        }

        @Override
        public <R extends @Nullable Object> CompletionStage<@Nullable Void> changeAll(
                List<? extends Operation<R>> changes) {
            return collect(executeAll(changes), new ArrayList<>(changes.size()))
                    .<@Nullable Void>thenApply(done -> null);
        }

        @Override
        public CompletionStage<Long> changeScanned(Scan scan, Function<? super Row, ? extends Operation<?>> change) {
            return transaction.changeAll(scan, change);
        }

        private <R extends @Nullable Object> List<CompletionStage<R>> executeAll(
                List<? extends Operation<R>> operations) {
            List<CompletionStage<R>> stages = new ArrayList<>(operations.size());
            for (int start = 0; start < operations.size(); start += BATCH) {
                int end = Math.min(start + BATCH, operations.size());
                stages.addAll(transaction.addAll(operations.subList(start, end)));
                transaction.execute();
            }
            return stages;
        }
    }

    /** Waits for all stages and adds what they yield. */
    private static <R extends @Nullable Object> CompletionStage<List<R>> collect(
            List<CompletionStage<R>> stages, List<R> results) {
        CompletableFuture<?>[] futures =
                stages.stream().map(CompletionStage::toCompletableFuture).toArray(CompletableFuture[]::new);
        return CompletableFuture.allOf(futures).thenApply(done -> {
            for (CompletionStage<R> stage : stages) {
                results.add(stage.toCompletableFuture().join());
            }
            return results;
        });
    }
}
