package io.ndbwire.error;

/**
 * A foreign key is violated: no parent row (255), or the row is still referenced (256); or one would be by a
 * change of the schema (21033, 21080 to 21082).
 */
public class ForeignKeyException extends ConstraintException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public ForeignKeyException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public ForeignKeyException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
