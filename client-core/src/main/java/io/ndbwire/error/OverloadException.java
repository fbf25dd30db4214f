package io.ndbwire.error;

/**
 * A limit on work under way was reached, in this client or in the data nodes. Nothing was committed: the work was
 * refused, or its transaction rolled back.
 */
public class OverloadException extends TemporaryException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public OverloadException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public OverloadException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
