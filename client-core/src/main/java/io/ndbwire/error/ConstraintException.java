package io.ndbwire.error;

/**
 * The data do not allow the change: it would break a constraint.
 */
public class ConstraintException extends PermanentException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public ConstraintException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public ConstraintException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
