package io.ndbwire.error;

/**
 * No data node can serve the request now: the cluster is starting, stopping, out of reach, or being reconnected.
 */
public class UnavailableException extends TemporaryException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public UnavailableException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public UnavailableException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
