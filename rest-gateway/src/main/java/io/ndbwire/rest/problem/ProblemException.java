package io.ndbwire.rest.problem;

/** A request that the gateway itself refuses; what the client throws is told by {@link Problem#of}. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ProblemType type;

    /**
     * @param detail what is wrong, where, and the limit
     */
    public ProblemException(ProblemType type, String detail) {
        // Nobody looks at the way there: the detail is all that is told.
        super(detail, null, false, false);
        this.type = type;
    }

    /** A request that does not follow the rules of this API. */
    public static ProblemException invalid(String detail) {
        return new ProblemException(ProblemType.INVALID_REQUEST, detail);
    }

    public ProblemType type() {
        return type;
    }
}
