package io.ndbwire.rest.batch;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.rest.batch.BatchRequest.Entry;
import io.ndbwire.rest.value.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a batch, executed in one transaction and, where no precondition has to be looked at before, in one
 * round trip with its commit.
 *
 * <p>The data nodes undo such a transaction without saying which of its operations has violated a constraint. So it is
 * then done once more, with operations that let the transaction go on: the first one that fails is the one to name, and
 * if by now none does, the batch has succeeded.
 */
final class AtomicBatch {

    private final NdbClient client;
    private final BatchRequest request;
    private final List<RowOperation> operations = new ArrayList<>();

    AtomicBatch(NdbClient client, BatchRequest request) {
        this.client = client;
        this.request = request;
    }

    /**
     * Yields the answer's body.
     *
     * @param encoding encodes it
     * @return fails with {@link OperationFailedException} where one operation is the reason
     */
    CompletionStage<byte[]> execute(BatchTables tables, byte[] body, Executor encoding) {
        for (Entry entry : request.operations()) {
            try {
                operations.add(RowOperation.of(entry, tables.get(entry), body, request.entityTags()));
            } catch (RuntimeException refused) {
                throw new OperationFailedException(entry.index(), refused);
            }
        }
        return client.transact(this::attempt)
                .exceptionallyCompose(failure ->
                        isConstraint(failure) ? client.transact(this::inspect) : CompletableFuture.failedStage(failure))
                .thenApplyAsync(stages -> Json.bytes(json -> write(stages, json)), encoding);
    }

    private static boolean isConstraint(Throwable failure) {
        return failure instanceof ConstraintException || failure.getCause() instanceof ConstraintException;
    }

    /** Describes the transaction, which is then sent with its commit. */
    private CompletionStage<List<CompletableFuture<?>>> attempt(Transaction transaction) {
        return missingRows(transaction).thenApply(missing -> add(transaction, missing, false));
    }

    /** Executes the transaction, and fails with the first operation that does, before anything is committed. */
    private CompletionStage<List<CompletableFuture<?>>> inspect(Transaction transaction) {
        return missingRows(transaction).thenCompose(missing -> {
            List<CompletableFuture<?>> stages = add(transaction, missing, true);
            return transaction.execute().thenApply(executed -> {
                for (int i = 0; i < stages.size(); i++) {
                    result(i, stages.get(i));
                }
                return stages;
            });
        });
    }

    private List<CompletableFuture<?>> add(Transaction transaction, boolean[] missing, boolean ignoringError) {
        List<CompletableFuture<?>> stages = new ArrayList<>(operations.size());
        for (int i = 0; i < operations.size(); i++) {
            RowOperation operation = operations.get(i);
            try {
                CompletionStage<?> stage = operation.takesNumber()
                        ? transaction.insert(operation.insert(ignoringError))
                        : transaction.add(operation.operation(missing[i], ignoringError));
                stages.add(stage.toCompletableFuture());
            } catch (RuntimeException refused) {
                throw new OperationFailedException(i, refused);
            }
        }
        return stages;
    }

    /** Locks the rows that preconditions are about, all in one round trip, and compares them. */
    private CompletionStage<boolean[]> missingRows(Transaction transaction) {
        boolean[] missing = new boolean[operations.size()];
        if (operations.stream().noneMatch(RowOperation::isConditional)) {
            return CompletableFuture.completedStage(missing);
        }
        List<CompletableFuture<@Nullable Row>> locked = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i).isConditional()) {
                locked.add(transaction.add(operations.get(i).lockedRead()).toCompletableFuture());
                places.add(i);
            }
        }
        return transaction.execute().thenApply(executed -> {
            for (int i = 0; i < locked.size(); i++) {
                int place = places.get(i);
                Row row = result(place, locked.get(i));
                missing[place] = row == null;
                require(place, row);
            }
            return missing;
        });
    }

    private void require(int index, @Nullable Row row) {
        try {
            operations.get(index).precondition().require(row);
        } catch (RuntimeException refused) {
            throw new OperationFailedException(index, refused);
        }
    }

    /** What an operation of a step that is done has yielded. */
    private static <T extends @Nullable Object> T result(int index, CompletableFuture<T> stage) {
        try {
            return stage.join();
        } catch (CompletionException failure) {
            throw new OperationFailedException(index, failure);
        }
    }

    private void write(List<CompletableFuture<?>> stages, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("results");
        for (int i = 0; i < stages.size(); i++) {
            operations.get(i).writeResult(stages.get(i).join(), json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
