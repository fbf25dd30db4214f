package io.ndbwire.error;

/**
 * The peer sent something that the protocol does not allow. The connection it came on is closed.
 */
public class ProtocolException extends PermanentException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public ProtocolException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public ProtocolException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
