package io.ndbwire.error;

/**
 * The caller's deadline passed before the work was done, and nothing of it was committed.
 */
public class DeadlineException extends TemporaryException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public DeadlineException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public DeadlineException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
