package io.ndbwire.benchmarks.flex;

/** A row that was read does not hold what was written to it, or there is none. */
final class WrongValueException extends RuntimeException {

    private static final long serialVersionUID = 1;

    WrongValueException(String message) {
        super(message);
    }
}
