package io.ndbwire.rest.rondb;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.rest.rondb.KeyTask.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Reads by key, each the newest committed row, all under way at the same time. */
final class KeyReads {

    private final NdbClient client;

    KeyReads(NdbClient client) {
        this.client = client;
    }

    /**
     * Reads one row; whatever is wrong is told by the stage.
     *
     * @param encoding encodes the answer
     */
    CompletionStage<byte[]> one(KeyTask task, Executor encoding) {
        if (task.refusal() != null) {
            throw task.refusal();
        }
        KeyOperation operation = Objects.requireNonNull(task.operation());
        return client.execute(operation.read())
                .handleAsync(
                        (row, failure) -> {
                            if (failure != null) {
                                throw refusal(operation, failure);
                            }
                            if (row == null) {
                                throw RonDbException.noSuchRow();
                            }
                            return task.answer(Result.of(row));
                        },
                        encoding);
    }

    private static RonDbException refusal(KeyOperation operation, Throwable failure) {
        if (failure instanceof InvalidValueException || failure.getCause() instanceof InvalidValueException) {
            operation.requireFits();
        }
        return RonDbException.of(failure);
    }

    /**
     * Reads all rows.
     *
     * @param encoding encodes the answer
     */
    CompletionStage<byte[]> all(List<KeyTask> tasks, Executor encoding) {
        List<Read> reads = tasks.stream()
                .filter(task -> task.operation() != null)
                .map(task -> Objects.requireNonNull(task.operation()).read())
                .toList();
        List<CompletableFuture<@Nullable Row>> rows = client.executeAll(reads).stream()
                .<CompletableFuture<@Nullable Row>>map(CompletionStage::toCompletableFuture)
                .toList();
        return CompletableFuture.allOf(rows.toArray(CompletableFuture[]::new))
                .handleAsync((done, failure) -> KeyTask.answer(tasks, results(tasks, rows)), encoding);
    }

    private static List<Result> results(List<KeyTask> tasks, List<CompletableFuture<@Nullable Row>> rows) {
        List<Result> results = new ArrayList<>(tasks.size());
        int next = 0;
        for (KeyTask task : tasks) {
            if (task.refusal() != null) {
                results.add(Result.of(task.refusal()));
            } else {
                results.add(result(rows.get(next)));
                next++;
            }
        }
        return results;
    }

    private static Result result(CompletableFuture<@Nullable Row> row) {
        try {
            return Result.of(row.join());
        } catch (CompletionException failure) {
            return Result.of(failure);
        }
    }
}
