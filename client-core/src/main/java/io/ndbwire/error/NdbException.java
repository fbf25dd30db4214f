package io.ndbwire.error;

/**
 * Root of every failure that this project reports.
 *
 * <p>The subclass says what a caller can do about it; {@link #code()} is NDB's own number where there is one
 * (protocol document 03, section 22). Instances are immutable and safe to share between threads.
 */
public class NdbException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** {@link #code()} of a failure for which NDB has no number. */
    public static final int NO_CODE = 0;

    private final int code;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public NdbException(int code, String message) {
        super(message);
        this.code = code;
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public NdbException(int code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** NDB's error number, or {@link #NO_CODE}. */
    public final int code() {
        return code;
    }

    /** Whether the same work, repeated from its beginning after a pause, may succeed. */
    public boolean isRetryable() {
        return false;
    }
}
