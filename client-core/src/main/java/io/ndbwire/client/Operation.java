package io.ndbwire.client;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One thing to do with one row: a description, which is sent when a client or a transaction executes it.
 *
 * <p>Operations are made by a {@link TableHandle}. They are not thread-safe while they are being described, and can be
 * executed any number of times, also at the same time, afterwards.
 *
 * @param <R> what executing it yields
 */
public abstract sealed class Operation<R extends @Nullable Object> permits Read, Write, Change, Attempt {

    private final TableHandle table;
    private boolean ignoresError;

    Operation(TableHandle table) {
        this.table = Objects.requireNonNull(table, "table");
    }

    /** The table that the row is in. */
    public final TableHandle table() {
        return table;
    }

    final void setIgnoresError() {
        ignoresError = true;
    }

    /** Whether the transaction goes on when this operation fails. */
    final boolean ignoresError() {
        return ignoresError;
    }

    /** What it is, for error messages. */
    abstract String verb();

    /** Whether an error is an answer, not a failure. */
    boolean isAnswer(int code) {
        return false;
    }

    /**
     * What the operation yields.
     *
     * @param code 0, or the error that is an answer
     * @param row the values that came, or null if none did
     */
    abstract R result(int code, @Nullable Row row);

    /**
     * The same operation with all that its table gives it: the number of its auto-increment column.
     *
     * @return null if nothing is missing, which is so of what this yields
     */
    @Nullable
    CompletableFuture<? extends Operation<R>> numbered() {
        return null;
    }

    /** The same operation without what its table gave it, to be executed on the table that has the name now. */
    Operation<R> anew() {
        return this;
    }

    /** Whether values may be involved that have parts, so that it may take more than one request. */
    abstract boolean mayHaveParts(TableBinding binding);

    /** Builds the task of an operation on values that have parts, or null where one request does after all. */
    abstract @Nullable LargeTask<R> task(TableBinding binding);

    /** Builds the request for the table as it is known now. */
    abstract KeyRequest<R> prepare(TableBinding binding);
}
