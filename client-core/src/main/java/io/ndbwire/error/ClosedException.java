package io.ndbwire.error;

/**
 * The client, or the transaction, was closed before or while the work was done; nothing of it was committed.
 */
public class ClosedException extends PermanentException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public ClosedException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public ClosedException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
