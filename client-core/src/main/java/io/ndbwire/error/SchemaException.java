package io.ndbwire.error;

/**
 * A schema object does not exist, exists already, is not what the caller took it for even after its description was
 * read again, or cannot be defined as asked.
 */
public class SchemaException extends PermanentException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     */
    public SchemaException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code NDB's error number, or {@link #NO_CODE}
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public SchemaException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
