package io.ndbwire.rest.rondb;

import io.ndbwire.rest.problem.Problem;
import io.ndbwire.rest.problem.ProblemType;
import java.util.concurrent.CompletionException;

/** What a request, or an operation of a batch, is refused with: a status and a line of text. */
final class RonDbException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int SERVER_FAULT = 500;
    private static final int NOT_IMPLEMENTED = 501;

    private final int status;
    private final boolean temporary;

    private RonDbException(int status, String text, boolean temporary) {
        super(text, null, false, false);
        this.status = status;
        this.temporary = temporary;
    }

    /** A request that is not as it must be. */
    static RonDbException invalid(String text) {
        return new RonDbException(BAD_REQUEST, text, false);
    }

    /** A row that is not there. */
    static RonDbException noSuchRow() {
        return new RonDbException(NOT_FOUND, "Not Found", false);
    }

    /** What is not offered. */
    static RonDbException notOffered(String text) {
        return new RonDbException(NOT_IMPLEMENTED, text, false);
    }

    /** What a failure is in this dialect. */
    static RonDbException of(Throwable failure) {
        if (failure instanceof RonDbException known) {
            return known;
        }
        if (failure instanceof CompletionException && failure.getCause() instanceof RonDbException known) {
            return known;
        }
        Problem problem = Problem.of(failure);
        ProblemType type = problem.type();
        String detail = problem.detail();
        return switch (type) {
            case NO_SUCH_TABLE -> new RonDbException(NOT_FOUND, "Database/Table does not exist. " + detail, false);
            case NO_SUCH_COLUMN -> invalid("Column does not exist. " + detail);
            case DUPLICATE_KEY -> new RonDbException(CONFLICT, "Tuple already existed. " + detail, false);
            case CONSTRAINT_VIOLATION -> new RonDbException(CONFLICT, detail, false);
            default -> new RonDbException(type.status(), detail, type.isTemporary());
        };
    }

    /** The same, of a path that answers 400 to whatever the sender could have done better. */
    RonDbException asBadRequest() {
        return status == NOT_FOUND ? invalid(text()) : this;
    }

    /** The same, of one operation of a batch. */
    RonDbException ofOperation(String name) {
        return new RonDbException(status, "SubOperation " + name + " failed. " + text(), temporary);
    }

    int status() {
        return status;
    }

    /** Whether it is the cluster's or the gateway's affair, so that other operations of a batch would fare no better. */
    boolean isServerFault() {
        return status >= SERVER_FAULT;
    }

    boolean isTemporary() {
        return temporary;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
