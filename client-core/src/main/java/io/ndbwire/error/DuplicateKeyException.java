package io.ndbwire.error;

/**
 * A row with this primary key (630) or this unique key (893) exists already.
 */
public class DuplicateKeyException extends ConstraintException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public DuplicateKeyException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public DuplicateKeyException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
