package io.ndbwire.rest.batch;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.rest.batch.BatchRequest.Entry;
import io.ndbwire.rest.problem.Problem;
import io.ndbwire.rest.value.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The operations of a batch, executed each for itself, all under way at the same time. */
final class SeparateBatch {

    private final NdbClient client;
    private final BatchRequest request;
    /** Null where an operation could not be prepared; its stage tells why. */
    private final @Nullable RowOperation[] operations;

    private final CompletableFuture<?>[] stages;

    SeparateBatch(NdbClient client, BatchRequest request) {
        this.client = client;
        this.request = request;
        operations = new RowOperation[request.operations().size()];
        stages = new CompletableFuture<?>[operations.length];
    }

    /**
     * Yields the answer's body.
     *
     * @param encoding encodes it
     */
    CompletionStage<byte[]> execute(BatchTables tables, byte[] body, Executor encoding) {
        List<Operation<@Nullable Object>> together = new ArrayList<>(operations.length);
        List<Integer> places = new ArrayList<>(operations.length);
        for (Entry entry : request.operations()) {
            int index = entry.index();
            try {
                RowOperation operation = RowOperation.of(entry, tables.get(entry), body, request.entityTags());
                operations[index] = operation;
                if (operation.isConditional()) {
                    stages[index] = guarded(operation).toCompletableFuture();
                } else if (operation.takesNumber()) {
                    stages[index] = client.insert(operation.insert(false)).toCompletableFuture();
                } else {
                    together.add(anything(operation.operation(false, false)));
                    places.add(index);
                }
            } catch (RuntimeException refused) {
                stages[index] = CompletableFuture.failedFuture(refused);
            }
        }
        List<CompletionStage<@Nullable Object>> executed = client.executeAll(together);
        for (int i = 0; i < executed.size(); i++) {
            stages[places.get(i)] = executed.get(i).toCompletableFuture();
        }
        return CompletableFuture.allOf(stages).handleAsync((done, failure) -> Json.bytes(this::write), encoding);
    }

    /** Whatever the operation yields is an object. */
    @SuppressWarnings("unchecked")
    private static Operation<@Nullable Object> anything(Operation<?> operation) {
        return (Operation<@Nullable Object>) operation;
    }

    /** A change in a transaction that has compared the row, under a lock, with the precondition. */
    private CompletionStage<@Nullable Void> guarded(RowOperation operation) {
        return client.transact(transaction -> {
            CompletionStage<@Nullable Row> locked = transaction.execute(operation.lockedRead());
            return locked.thenAccept(row -> {
                operation.precondition().require(row);
                transaction.add(operation.operation(row == null, false));
            });
        });
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("results");
        for (int i = 0; i < stages.length; i++) {
            Object yielded;
            try {
                yielded = stages[i].join();
            } catch (CompletionException failure) {
                RowOperation.writeProblem(Problem.of(failure), json);
                continue;
            }
            Objects.requireNonNull(operations[i]).writeResult(yielded, json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
