package io.ndbwire.client;

import org.jspecify.annotations.Nullable;

/** What became of an {@link Attempt}: applied, refused by a condition, or without a row to apply it to. Immutable. */
public final class Outcome {

    /** The exit code of a condition that was given none. */
    public static final int NOT_TRUE = 6900;

    private static final int APPLIED = 0;
    private static final int NO_SUCH_ROW = 626;

    private final int code;
    private final @Nullable Row row;

    Outcome(int code, @Nullable Row row) {
        this.code = code;
        this.row = row;
    }

    /** Whether the row was changed. */
    public boolean isApplied() {
        return code == APPLIED;
    }

    /** Whether nothing was changed because no row has the key. */
    public boolean isRowMissing() {
        return code == NO_SUCH_ROW;
    }

    /** Whether nothing was changed because a condition was not true of the row. */
    public boolean isRefused() {
        return exitCode() != APPLIED;
    }

    /** The code of the first condition that was not true, {@link #NOT_TRUE} if it was given none; 0 if all were. */
    public int exitCode() {
        return code == NO_SUCH_ROW ? APPLIED : code;
    }

    /** The columns that were asked for by {@code returning}; null if none were, or nothing was changed. */
    public @Nullable Row row() {
        return row;
    }

    @Override
    public String toString() {
        if (isApplied()) {
            return "applied";
        }
        return isRowMissing() ? "no such row" : "refused with " + code;
    }
}
