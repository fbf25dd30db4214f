package io.ndbwire.error;

/**
 * The same request will fail again: the request is wrong, or the cluster's configuration does not allow it.
 */
public class PermanentException extends NdbException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public PermanentException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public PermanentException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
