package io.ndbwire.client;

import org.jspecify.annotations.Nullable;

/**
 * A change of one request that keeps its place behind the tasks that were added before it: it may be of a row that one of
 * them is about.
 */
final class StepChange<R extends @Nullable Object> extends LargeTask<R> {

    private final KeyRequest<R> request;

    StepChange(KeyRequest<R> request) {
        super(request.operation().table(), request.binding());
        this.request = request;
    }

    @Override
    boolean isReader() {
        return false;
    }

    @Override
    @Nullable
    Integer rowHash() {
        return request.rowHash();
    }

    @Override
    void next(Round round) {
        round.add(request);
    }

    @Override
    boolean isLast() {
        return true;
    }

    @Override
    void settled() {
        finish();
    }

    @Override
    void complete() {
        request.complete(stage());
    }

    @Override
    String describe() {
        return request.describe();
    }
}
