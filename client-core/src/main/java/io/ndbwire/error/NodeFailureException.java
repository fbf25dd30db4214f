package io.ndbwire.error;

/**
 * A data node failed, or its connection was lost, while it coordinated the work; the transaction was rolled back.
 */
public class NodeFailureException extends TemporaryException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public NodeFailureException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public NodeFailureException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
