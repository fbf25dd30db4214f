package io.ndbwire.client;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.internal.transaction.Batch;
import io.ndbwire.internal.transaction.KeyOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a transaction that share one round trip; or several, where values have parts: the step goes on until
 * all tasks are done, and only then ends its transaction, if it is to.
 */
final class TransactionStep extends Batch {

    /** A request and the stage of its caller. */
    private record Part<R extends @Nullable Object>(KeyRequest<R> request, CompletableFuture<R> stage) {
        void complete() {
            request.complete(stage);
        }
    }

    private final Transaction owner;
    private final Member member;
    private final List<Part<?>> parts = new ArrayList<>();
    private final List<LargeTask<?>> tasks = new ArrayList<>();
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private Ending wanted = Ending.NONE;
    private boolean placed;
    /** The first round is being filled, in which all goes that is no task. */
    private boolean first = true;
    /** Why everything is being undone. */
    private @Nullable NdbException refusal;

    TransactionStep(Transaction owner, Member member) {
        this.owner = owner;
        this.member = member;
    }

    <R extends @Nullable Object> CompletionStage<R> add(PreparedOperation<R> operation) {
        KeyRequest<R> request = operation.request();
        if (request == null) {
            return add(Objects.requireNonNull(operation.task()));
        }
        return follows(request) ? add(new StepChange<>(request)) : add(request);
    }

    /** Whether a task that was added before may change the row that the request changes. */
    private boolean follows(KeyRequest<?> request) {
        for (LargeTask<?> task : tasks) {
            if (!task.isReader() && task.maybeChangedBy(request)) {
                return true;
            }
        }
        return false;
    }

    private <R extends @Nullable Object> CompletionStage<R> add(KeyRequest<R> request) {
        place(request);
        CompletableFuture<R> stage = new CompletableFuture<>();
        add((KeyOperation) request);
        parts.add(new Part<>(request, stage));
        return stage;
    }

    <R extends @Nullable Object> CompletionStage<R> add(LargeTask<R> task) {
        tasks.add(task);
        return task.stage();
    }

    /** Whether nothing was added. */
    boolean isEmpty() {
        return parts.isEmpty() && tasks.isEmpty();
    }

    /** The first request decides which data node coordinates a transaction that begins here. */
    void place(KeyRequest<?> request) {
        if (!placed) {
            placed = true;
            preferredNode(request.preferredNode(member));
        }
    }

    /** Fills the first round: what was added, and the first requests of the tasks. */
    void begin(Ending newEnding) {
        wanted = newEnding;
        fillRound();
        first = false;
    }

    /** Adds the tasks' next requests; the ending goes with the last ones. */
    private void fillRound() {
        Round round = new Round(this);
        boolean last = true;
        for (LargeTask<?> task : tasks) {
            if (!task.isDone()) {
                if (mayGoOn(task)) {
                    task.fill(round);
                    last &= task.isLast();
                } else {
                    last = false;
                }
            }
        }
        ending(last ? wanted : Ending.NONE);
    }

    /**
     * Of tasks on the same row, those that only read come first, the others follow each other, and what changes the row in
     * the first round.
     */
    private boolean mayGoOn(LargeTask<?> task) {
        if (task.isBegun()) {
            return true;
        }
        if (first && !task.isReader() && parts.stream().anyMatch(part -> task.maybeChangedBy(part.request()))) {
            return false;
        }
        boolean before = true;
        for (LargeTask<?> other : tasks) {
            if (other == task) {
                before = false;
            } else if (!other.isDone() && task.waitsFor(other, before)) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected boolean goesOn() {
        if (refusal != null || tasks.isEmpty()) {
            return false;
        }
        boolean ended = ending() == wanted && wanted != Ending.NONE;
        try {
            tasks.forEach(LargeTask::settle);
            clear();
            if (ended) {
                return false;
            }
            fillRound();
            return size() > 0 || ending() != Ending.NONE;
        } catch (NdbException e) {
            if (ended) {
                // Only a part that was to go can fail without ending the transaction: it stays, and nobody sees it.
                return false;
            }
            refusal = e;
        } catch (RuntimeException | Error e) {
            // What is half done must not be committed, whatever went wrong.
            refusal = new PermanentException(PermanentException.NO_CODE, describe() + ": " + e, e);
        }
        clear();
        ending(Ending.ROLLBACK);
        return !ended;
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
        if (refusal != null) {
            owner.undone(refusal);
            fail(refusal);
            return;
        }
        for (Part<?> part : parts) {
            part.complete();
        }
        tasks.forEach(LargeTask::complete);
        done.complete(null);
    }

    @Override
    protected void failed(NdbException failure) {
        fail(refusal == null ? failure : refusal);
    }

    private void fail(NdbException failure) {
        NdbException explained = RowProgram.explain(failure, describe());
        for (LargeTask<?> task : tasks) {
            task.fail(explained);
        }
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
        if (parts.isEmpty() && !tasks.isEmpty()) {
            return tasks.get(0).describe();
        }
        if (parts.isEmpty()) {
            return "the end of a transaction";
        }
        String first = parts.get(0).request().describe();
        return parts.size() == 1 ? first : "a step of " + parts.size() + " operations beginning with " + first;
    }
}
