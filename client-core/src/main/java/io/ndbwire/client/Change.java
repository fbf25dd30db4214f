package io.ndbwire.client;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change of an existing row, with conditions on it. */
abstract sealed class Change<R extends @Nullable Object> extends Operation<R> permits Update, Delete {

    private final List<RowProgram.Guard> guards = new ArrayList<>();

    Change(TableHandle table) {
        super(table);
    }

    /** Adds a condition; 626 is the code of one that was given none. */
    final void addCondition(Filter filter, int code) {
        guards.add(new RowProgram.Guard(filter, code));
    }

    final List<RowProgram.Guard> guards() {
        return guards;
    }

    @Override
    final KeyRequest<R> prepare(TableBinding binding) {
        return prepare(this, binding, RowProgram.NO_SUCH_ROW);
    }

    /**
     * Builds the request.
     *
     * @param owner what the answer is for: this, or an attempt at it
     * @param unnamedCode what conditions without a code of their own refuse the row with
     */
    abstract <T extends @Nullable Object> KeyRequest<T> prepare(
            Operation<T> owner, TableBinding binding, int unnamedCode);
}
