package io.ndbwire.client;

import io.ndbwire.error.NdbException;
import io.ndbwire.internal.blob.PartOperation;
import io.ndbwire.internal.blob.PartRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Work on a row and the parts of its values, in as many rounds of its transaction's step as it takes.
 *
 * <p>Made by a caller's thread; from its first round on it belongs to the event loop. In each round it adds requests, and
 * is told when they are settled.
 */
abstract class LargeTask<R extends @Nullable Object> {

    private final TableHandle table;
    private final TableBinding binding;
    private final CompletableFuture<R> stage = new CompletableFuture<>();
    private final List<PartOperation> sent = new ArrayList<>();
    private final List<PartRun> runs = new ArrayList<>();
    private boolean begun;
    private boolean filled;
    private boolean done;

    LargeTask(TableHandle table, TableBinding binding) {
        this.table = table;
        this.binding = binding;
    }

    final TableHandle table() {
        return table;
    }

    final TableBinding binding() {
        return binding;
    }

    final CompletableFuture<R> stage() {
        return stage;
    }

    final boolean isBegun() {
        return begun;
    }

    /** Whether nothing more has to be sent for it. */
    final boolean isDone() {
        return done;
    }

    final void finish() {
        done = true;
    }

    /** Has parts read, written or deleted in the rounds that follow. */
    final void plan(PartRun run) {
        if (run.hasNext()) {
            runs.add(run);
        }
    }

    /** Takes back what was planned and not sent. */
    final void forgetPlan() {
        runs.clear();
    }

    /** Whether all requests on parts have been added. */
    final boolean isPlanSent() {
        return runs.stream().noneMatch(PartRun::hasNext);
    }

    /** Adds planned requests to a round. */
    final void addPlanned(Round round) {
        runs.forEach(run -> round.add(run, sent));
    }

    /** Adds the next requests to a round. */
    final void fill(Round round) {
        begun = true;
        filled = true;
        next(round);
    }

    /**
     * The requests of the round are settled.
     *
     * @throws NdbException if the whole transaction has to be undone
     */
    final void settle() {
        if (!filled || done) {
            return;
        }
        filled = false;
        settled();
        sent.clear();
        runs.removeIf(run -> !run.hasNext());
    }

    /** The first failure of a part in the round that is settled, or null. */
    final @Nullable NdbException partFailure() {
        for (PartOperation operation : sent) {
            NdbException failure = operation.failure();
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    /** Completes the stage without success. */
    final void fail(NdbException failure) {
        done = true;
        stage.completeExceptionally(failure);
    }

    /** Whether another task of the same step has to be done first. */
    final boolean waitsFor(LargeTask<?> other, boolean isBefore) {
        return !isReader() && maybeSameRow(other.table, other.rowHash()) && (isBefore || other.isReader());
    }

    /** Whether a request of the same step changes what may be the row of this task. */
    final boolean maybeChangedBy(KeyRequest<?> request) {
        return request.isChange() && maybeSameRow(request.operation().table(), request.rowHash());
    }

    private boolean maybeSameRow(TableHandle otherTable, @Nullable Integer otherHash) {
        if (otherTable != table) {
            return false;
        }
        Integer hash = rowHash();
        return hash == null || otherHash == null || hash.equals(otherHash);
    }

    /** Whether the row stays as it is. */
    abstract boolean isReader();

    /** A number that is equal for equal keys, or null if the key is not known. */
    abstract @Nullable Integer rowHash();

    /** Adds requests. */
    abstract void next(Round round);

    /** Whether what {@link #next} added is the last of it, if all succeeds. */
    abstract boolean isLast();

    /** What {@link #next} added is settled. */
    abstract void settled();

    /** Completes the stage, once the step has succeeded. */
    abstract void complete();

    /** What it is, for error messages. */
    abstract String describe();

    final @Nullable Integer hashOf(byte[] key) {
        return binding.primaryKey().hasHint() ? binding.primaryKey().distributionHash(key, 0, key.length) : null;
    }
}
