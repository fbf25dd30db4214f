package io.ndbwire.error;

/**
 * The row to change does not exist, or its condition refused the change (626).
 */
public class NoSuchRowException extends ConstraintException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public NoSuchRowException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public NoSuchRowException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
