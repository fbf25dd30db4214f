package io.ndbwire.error;

/**
 * A row lock was not to be had in time (266, 274, 296, 297, 635): another transaction holds it, or two wait for
 * each other.
 */
public class LockTimeoutException extends TemporaryException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public LockTimeoutException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public LockTimeoutException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
