package io.ndbwire.rest.batch;

import io.ndbwire.rest.problem.Problem;
import java.util.Objects;

/** An operation because of which nothing of its batch has happened. */
final class OperationFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int index;

    OperationFailedException(int index, Throwable reason) {
        super(null, reason, false, false);
        this.index = index;
    }

    /** What is told of it. */
    Problem problem() {
        return Problem.of(Objects.requireNonNull(getCause())).atOperation(index);
    }
}
