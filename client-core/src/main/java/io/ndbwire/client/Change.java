package io.ndbwire.client;

import io.ndbwire.internal.data.LargeObjectCodec.Content;
import io.ndbwire.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    final <T extends @Nullable Object> KeyRequest<T> prepare(
            Operation<T> owner, TableBinding binding, int unnamedCode) {
        return prepare(owner, binding, unnamedCode, key(), values());
    }

    @Override
    final LargeTask<R> task(TableBinding binding) {
        return task(this, binding, RowProgram.NO_SUCH_ROW);
    }

    /** Builds the task, see {@link #prepare(Operation, TableBinding, int)}. */
    @SuppressWarnings("NullAway") // it does not see that the lambda yields what the type argument says
    final <T extends @Nullable Object> LargeTask<T> task(Operation<T> owner, TableBinding binding, int unnamedCode) {
        Map<Column, Content> contents = contents(binding);
        Map<String, @Nullable Object> resolved = LargeObjects.resolved(values(), contents);
        // Refuses what is wrong before anything is sent.
        prepare(owner, binding, unnamedCode, key(), resolved);
        return new LargeChange<T>(
                owner,
                binding,
                key(),
                this instanceof Delete ? LargeChange.Kind.DELETE : LargeChange.Kind.UPDATE,
                contents,
                (rowKey, inserting, ignoring) -> prepare(owner, binding, unnamedCode, rowKey, resolved));
    }

    /** What names the row. */
    abstract RowKey key();

    /** The values that columns are given. */
    abstract Map<String, @Nullable Object> values();

    /** What the columns with parts that are changed are to hold. */
    abstract Map<Column, Content> contents(TableBinding binding);

    /**
     * Builds the request for another key and other values than those that were given.
     *
     * @param rowKey names the same row
     * @param given values that stand for the same, by column
     */
    abstract <T extends @Nullable Object> KeyRequest<T> prepare(
            Operation<T> owner,
            TableBinding binding,
            int unnamedCode,
            RowKey rowKey,
            Map<String, @Nullable Object> given);
}
