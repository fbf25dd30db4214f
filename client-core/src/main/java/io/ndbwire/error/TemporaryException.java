package io.ndbwire.error;

/**
 * The transaction was rolled back, or never began, for a reason that passes: a node failing over, a resource in short
 * supply, a lock held too long. Repeating the whole transaction after a pause may succeed.
 */
public class TemporaryException extends NdbException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public TemporaryException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public TemporaryException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }

    @Override
    public boolean isRetryable() {
        return true;
    }
}
