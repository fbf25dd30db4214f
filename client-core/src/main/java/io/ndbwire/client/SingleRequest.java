package io.ndbwire.client;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.internal.transaction.Batch;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An operation that is a transaction of its own.
 *
 * <p>If the table turns out to be another than the operation was prepared for, its description is read again and the
 * operation is prepared and sent once more: nothing was done, as the data nodes check the version first.
 */
final class SingleRequest<R extends @Nullable Object> extends Batch {

    private final Member member;
    private final KeyRequest<R> request;
    private final CompletableFuture<R> stage;
    private final boolean repeated;

    private SingleRequest(Member member, KeyRequest<R> request, CompletableFuture<R> stage, boolean repeated) {
        this.member = member;
        this.request = request;
        this.stage = stage;
        this.repeated = repeated;
    }

    /** Prepares an operation for being sent. */
    static <R extends @Nullable Object> SingleRequest<R> prepare(
            Member member, Operation<R> operation, TableBinding binding, CompletableFuture<R> stage, boolean repeated) {
        KeyRequest<R> request = operation.prepare(binding);
        request.requireFits(null);
        SingleRequest<R> batch = new SingleRequest<>(member, request, stage, repeated);
        batch.add(request);
        batch.preferredNode(request.preferredNode(member));
        NdbClient client = operation.table().client();
        batch.limit(client.requestTimeoutNanos(), client.options().failFast());
        return batch;
    }

    @Override
    protected void succeeded(long globalCheckpoint) {
        if (!repeatIfStale(request.errorCode())) {
            request.complete(stage);
        }
    }

    @Override
    protected void failed(NdbException failure) {
        if (!repeatIfStale(failure.code())) {
            stage.completeExceptionally(request.explain(failure));
        }
    }

    private boolean repeatIfStale(int code) {
        if (repeated || !ErrorCatalogue.isSchemaStale(code)) {
            return false;
        }
        repeat(member, request.operation(), request.binding(), stage);
        return true;
    }

    /** Reads the table's description again and sends the operation as it is then, with another number. */
    static <R extends @Nullable Object> void repeat(
            Member member, Operation<R> operation, TableBinding stale, CompletableFuture<R> stage) {
        operation.table().refresh(stale).whenComplete((binding, failure) -> {
            if (failure != null) {
                stage.completeExceptionally(NdbClient.cause(failure));
                return;
            }
            Operation<R> again = operation.anew();
            CompletableFuture<? extends Operation<R>> numbered = Numbers.complete(again);
            if (numbered == null) {
                submitAgain(member, again, stage);
                return;
            }
            numbered.whenComplete((complete, missing) -> {
                if (missing == null) {
                    submitAgain(member, complete, stage);
                } else {
                    stage.completeExceptionally(NdbClient.cause(missing));
                }
            });
        });
    }

    private static <R extends @Nullable Object> void submitAgain(
            Member member, Operation<R> operation, CompletableFuture<R> stage) {
        TableBinding binding = operation.table().binding();
        if (binding.hasParts() && operation.mayHaveParts(binding)) {
            // Also where the description before had no parts: as a plain row they would be left behind.
            LargeObjects.execute(operation.table().client(), operation).whenComplete((result, failure) -> {
                if (failure == null) {
                    stage.complete(result);
                } else {
                    stage.completeExceptionally(NdbClient.cause(failure));
                }
            });
            return;
        }
        try {
            member.engine().submit(prepare(member, operation, binding, stage, true));
        } catch (NdbException e) {
            stage.completeExceptionally(e);
        }
    }

    @Override
    protected String describe() {
        return request.describe();
    }
}
