package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.internal.blob.PartOperation;
import io.ndbwire.internal.blob.PartRun;
import io.ndbwire.internal.blob.PartsTable;
import io.ndbwire.internal.blob.ValueParts;
import io.ndbwire.internal.transaction.OpenTransaction;
import io.ndbwire.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work on a row and the parts of its values, in as many rounds of its transaction's step as it takes.
 *
 * <p>Made by a caller's thread; from its first round on it belongs to the event loop. In each round it adds requests, and
 * is told when they are settled.
 */
abstract class LargeTask<R extends @Nullable Object> {

    private static final int MAXIMUM_ARRAY_BYTES = Integer.MAX_VALUE - 8;

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

    /**
     * Has the parts of a row's values read to their place in the row.
     *
     * @param key gives the row's primary key as it is sent; asked only if a value has parts
     * @return how many bytes the values that have parts have
     * @throws InvalidValueException if a value is too long for an array
     */
    final long planParts(Row row, Supplier<byte[]> key) {
        byte[] owner = null;
        long bytes = 0;
        for (int i = 0; i < row.size(); i++) {
            Column column = row.column(i);
            PartsTable parts = binding.parts(column);
            if (parts != null && row.largeBytes(i) > column.precision()) {
                owner = owner == null ? key.get() : owner;
                byte[] content = content(row, i);
                bytes += content.length;
                plan(PartRun.reading(new ValueParts(parts, owner), content.length, 0, content));
            }
        }
        return bytes;
    }

    /** Room for a whole value, with what the row itself holds of it. */
    private byte[] content(Row row, int position) {
        long total = row.largeBytes(position);
        if (total > MAXIMUM_ARRAY_BYTES) {
            throw new InvalidValueException("Table " + binding.table().name() + ", column "
                    + row.column(position).name() + ": a value of " + total
                    + " bytes does not fit into an array; read it through a BlobHandle");
        }
        byte[] content = new byte[(int) total];
        byte[] inline = row.inlineBytes(position);
        System.arraycopy(inline, 0, content, 0, inline.length);
        row.largeContent(position, content);
        return content;
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

    /** Refuses the lock of a scan that runs in another transaction than the task, or in none. */
    void requireFits(OpenTransaction transaction) {}

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
