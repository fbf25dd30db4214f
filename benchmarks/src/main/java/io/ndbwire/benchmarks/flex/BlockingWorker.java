package io.ndbwire.benchmarks.flex;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Waits for each transaction before the next one, so that only as many are in flight as there are threads. */
final class BlockingWorker extends OperationWorker {

    private final NdbClient client;

    BlockingWorker(FlexOptions options, Rows rows, int number, NdbClient client, TableHandle table) {
        super(options, rows, number, table);
        this.client = client;
    }

    @Override
    void wave(Phase phase, int round) {
        for (int i = 0; i < options().parallel; i++) {
            long begun = System.nanoTime();
            if (options().operations == 1) {
                int distributionKey = distributionKey(round, i);
                int key = key(round, i, 0);
                check(phase, client.blocking().execute(operation(phase, distributionKey, key)), distributionKey, key);
            } else {
                transaction(phase, round, i);
            }
            latencies().record(System.nanoTime() - begun);
        }
    }

    private void transaction(Phase phase, int round, int number) {
        client.blocking().<@Nullable Void>transact(transaction -> {
            CompletableFuture<?>[] checked = new CompletableFuture<?>[options().operations];
            for (int k = 0; k < checked.length; k++) {
                int distributionKey = distributionKey(round, number);
                int key = key(round, number, k);
                CompletionStage<?> stage = transaction.add(operation(phase, distributionKey, key));
                checked[k] = stage.thenAccept(result -> check(phase, result, distributionKey, key))
                        .toCompletableFuture();
            }
            return transaction.execute().thenCombine(CompletableFuture.allOf(checked), (sent, all) -> null);
        });
    }
}
