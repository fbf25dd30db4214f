package io.ndbwire.benchmarks.flex;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Has a stage and a row for every operation; a wave is handed over together where each transaction is one operation. */
final class FutureWorker extends OperationWorker {

    private final NdbClient client;

    FutureWorker(FlexOptions options, Rows rows, int number, NdbClient client, TableHandle table) {
        super(options, rows, number, table);
        this.client = client;
    }

    @Override
    void wave(Phase phase, int round) {
        List<CompletableFuture<?>> completed = new ArrayList<>(options().parallel * options().operations);
        if (options().operations == 1) {
            single(phase, round, completed);
        } else {
            multiple(phase, round, completed);
        }
        CompletableFuture.allOf(completed.toArray(CompletableFuture[]::new)).join();
    }

    private void single(Phase phase, int round, List<CompletableFuture<?>> completed) {
        List<Operation<@Nullable Object>> operations = new ArrayList<>(options().parallel);
        for (int i = 0; i < options().parallel; i++) {
            operations.add(untyped(operation(phase, distributionKey(round, i), key(round, i, 0))));
        }
        long sentNanos = System.nanoTime();
        List<CompletionStage<@Nullable Object>> stages = client.executeAll(operations);
        for (int i = 0; i < stages.size(); i++) {
            completed.add(observed(stages.get(i), phase, round, i, 0, sentNanos));
        }
    }

    private void multiple(Phase phase, int round, List<CompletableFuture<?>> completed) {
        for (int i = 0; i < options().parallel; i++) {
            Transaction transaction = client.begin();
            long sentNanos = System.nanoTime();
            for (int k = 0; k < options().operations; k++) {
                CompletionStage<?> stage =
                        transaction.add(operation(phase, distributionKey(round, i), key(round, i, k)));
                completed.add(observed(stage, phase, round, i, k, sentNanos));
            }
            completed.add(transaction.commit().toCompletableFuture());
        }
    }

    private CompletableFuture<?> observed(
            CompletionStage<?> stage, Phase phase, int round, int transaction, int operation, long sentNanos) {
        return stage.thenAccept(result -> {
                    if (latencies().looksAt(transaction)) {
                        latencies().record(System.nanoTime() - sentNanos);
                    }
                    check(phase, result, distributionKey(round, transaction), key(round, transaction, operation));
                })
                .toCompletableFuture();
    }

    @SuppressWarnings("unchecked") // results are only looked at, and only as what they are
    private static Operation<@Nullable Object> untyped(Operation<?> operation) {
        return (Operation<@Nullable Object>) operation;
    }
}
