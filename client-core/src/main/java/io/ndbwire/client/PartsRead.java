package io.ndbwire.client;

import io.ndbwire.error.NdbException;
import org.jspecify.annotations.Nullable;

/** Reads the parts of rows that a scan brought, and holds locks on. */
final class PartsRead extends LargeTask<@Nullable Void> {

    private @Nullable NdbException failure;

    PartsRead(TableHandle table, TableBinding binding) {
        super(table, binding);
    }

    @Override
    boolean isReader() {
        return true;
    }

    @Override
    @Nullable
    Integer rowHash() {
        return null;
    }

    @Override
    void next(Round round) {
        addPlanned(round);
    }

    @Override
    boolean isLast() {
        return isPlanSent();
    }

    @Override
    void settled() {
        failure = partFailure();
        if (failure != null || isPlanSent()) {
            finish();
        }
    }

    @Override
    void complete() {
        if (failure != null) {
            stage().completeExceptionally(failure);
        } else {
            stage().complete(null);
        }
    }

    @Override
    String describe() {
        return "read of large objects of " + binding().table().name();
    }
}
