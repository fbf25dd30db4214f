package io.ndbwire.client;

import io.ndbwire.internal.transaction.OpenTransaction;
import org.jspecify.annotations.Nullable;

/**
 * An operation that is ready to be sent: one request, or a task where values have parts.
 *
 * @param request null if it is a task
 * @param task null if it is a request
 */
record PreparedOperation<R extends @Nullable Object>(
        @Nullable KeyRequest<R> request, @Nullable LargeTask<R> task) {

    /**
     * @param transaction in which it is to be executed
     */
    static <R extends @Nullable Object> PreparedOperation<R> of(
            Operation<R> operation, TableBinding binding, OpenTransaction transaction) {
        LargeTask<R> task = binding.hasParts() && operation.mayHaveParts(binding) ? operation.task(binding) : null;
        if (task != null) {
            task.requireFits(transaction);
            return new PreparedOperation<>(null, task);
        }
        KeyRequest<R> request = operation.prepare(binding);
        request.requireFits(transaction);
        return new PreparedOperation<>(request, null);
    }
}
