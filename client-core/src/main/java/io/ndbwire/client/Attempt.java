package io.ndbwire.client;

import org.jspecify.annotations.Nullable;

/**
 * A change of a row that may be refused by its conditions without that being a failure: an update or delete made into one
 * by {@link Update#attempt} or {@link Delete#attempt}. Yields what became of it.
 *
 * <p>It sends the change as that is described when it is executed. In a transaction the other operations go on whether or not it is applied. What fails for another reason fails as
 * the update or delete does, but does not roll the transaction back unless the data nodes do.
 */
public final class Attempt extends Operation<Outcome> {

    private final Change<?> change;

    Attempt(Change<?> change) {
        super(change.table());
        this.change = change;
        setIgnoresError();
    }

    @Override
    String verb() {
        return change.verb();
    }

    @Override
    KeyRequest<Outcome> prepare(TableBinding binding) {
        return change.prepare(this, binding, Outcome.NOT_TRUE);
    }

    @Override
    boolean mayHaveParts(TableBinding binding) {
        return change.mayHaveParts(binding);
    }

    @Override
    LargeTask<Outcome> task(TableBinding binding) {
        return change.task(this, binding, Outcome.NOT_TRUE);
    }

    @Override
    boolean isAnswer(int code) {
        return RowProgram.isNoSuchRow(code) || code == Outcome.NOT_TRUE || RowProgram.isApplicationCode(code);
    }

    @Override
    Outcome result(int code, @Nullable Row row) {
        return new Outcome(code, row);
    }
}
