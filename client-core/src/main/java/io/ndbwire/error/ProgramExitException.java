package io.ndbwire.error;

/**
 * An interpreted program refused the row with a code of its own, 6000 to 6999, which {@link #code()} gives (protocol
 * document 03, section 18.1).
 *
 * <p>A {@link ConstraintException}, because such a program is a condition that its author put on the data. A program
 * that refuses with 626 ends in {@link NoSuchRowException} instead.
 */
public class ProgramExitException extends ConstraintException {

    private static final long serialVersionUID = 1L;

    /**
     * @param code the program's own code
     * @param message what failed, where, and what to do about it
     */
    public ProgramExitException(int code, String message) {
        super(code, message);
    }

    /**
     * @param code the program's own code
     * @param message what failed, where, and what to do about it
     * @param cause what made it fail
     */
    public ProgramExitException(int code, String message, Throwable cause) {
        super(code, message, cause);
    }
}
