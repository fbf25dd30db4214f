package io.ndbwire.client;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.internal.transaction.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The operations of a transaction that share one round trip. */
final class TransactionStep extends Batch {

    /** A request and the stage of its caller. */
    private record Part<R extends @Nullable Object>(KeyRequest<R> request, CompletableFuture<R> stage) {
        void complete() {
            request.complete(stage);
        }
    }

    private final Transaction owner;
    private final List<Part<?>> parts = new ArrayList<>();
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    TransactionStep(Transaction owner) {
        this.owner = owner;
    }

    <R extends @Nullable Object> CompletionStage<R> add(KeyRequest<R> request, Member member) {
        if (parts.isEmpty()) {
            preferredNode(request.preferredNode(member));
        }
        CompletableFuture<R> stage = new CompletableFuture<>();
        add(request);
        parts.add(new Part<>(request, stage));
        return stage;
    }

    CompletionStage<Void> done() {
        return done;
    }

    /** Fails what was added: it is not executed. */
    void withdraw() {
        failed(withdrawn());
    }

    static ClosedException withdrawn() {
        return new ClosedException(ClosedException.NO_CODE, "The transaction was rolled back before it was executed");
    }

    @Override
    protected void succeeded(long globalCheckpoint) {
        for (Part<?> part : parts) {
            part.complete();
        }
        done.complete(null);
    }

    @Override
    protected void failed(NdbException failure) {
        NdbException explained = RowProgram.explain(failure, describe());
        for (Part<?> part : parts) {
            part.stage().completeExceptionally(explained);
        }
        done.completeExceptionally(explained);
        if (ErrorCatalogue.isSchemaStale(failure.code())) {
            owner.refreshTables();
        }
    }

    @Override
    protected String describe() {
        if (parts.isEmpty()) {
            return "the end of a transaction";
        }
        String first = parts.get(0).request().describe();
        return parts.size() == 1 ? first : "a step of " + parts.size() + " operations beginning with " + first;
    }
}
