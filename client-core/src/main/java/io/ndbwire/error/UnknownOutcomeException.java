package io.ndbwire.error;

/**
 * The commit was sent and its answer is lost, in whole or in part: the changes may have happened or not, or happened
 * (4115) while results of reads are missing.
 *
 * <p>Never reported as a failure of the changes and never repeated silently: only the caller can find out, by reading.
 */
public class UnknownOutcomeException extends NdbException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public UnknownOutcomeException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public UnknownOutcomeException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
