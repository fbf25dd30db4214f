package io.ndbwire.error;

/**
 * A value does not fit where it was to be put: out of its column's range, too long, unmappable, of a wrong Java type,
 * or missing. The message names table, column, value and limit. Thrown before anything is sent.
 */
public class InvalidValueException extends PermanentException {

    private static final long serialVersionUID = 1L;

    /**
     * @param message table, column, value and limit
     */
    public InvalidValueException(String message) {
        super(NO_CODE, message);
    }

    /**
     * @param message table, column, value and limit
     * @param cause why the value could not be taken
     */
    public InvalidValueException(String message, Throwable cause) {
        super(NO_CODE, message, cause);
    }
}
