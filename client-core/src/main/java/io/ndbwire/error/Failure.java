package io.ndbwire.error;

/** The kinds of exception that a code of NDB becomes: the names in the catalogue, and how each is made. */
enum Failure {
    NO_SUCH_ROW(NoSuchRowException::new),
    DUPLICATE_KEY(DuplicateKeyException::new),
    FOREIGN_KEY(ForeignKeyException::new),
    CONSTRAINT(ConstraintException::new),
    PROGRAM_EXIT(ProgramExitException::new),
    SCHEMA(SchemaException::new),
    PERMANENT(PermanentException::new),
    LOCK_TIMEOUT(LockTimeoutException::new),
    OVERLOAD(OverloadException::new),
    NODE_FAILURE(NodeFailureException::new),
    UNAVAILABLE(UnavailableException::new),
    TEMPORARY(TemporaryException::new),
    UNKNOWN_OUTCOME(UnknownOutcomeException::new);

    private final Factory factory;

    Failure(Factory factory) {
        this.factory = factory;
    }

    NdbException exception(int code, String message) {
        return factory.create(code, message);
    }

    /** What a code of this classification becomes unless the catalogue says otherwise for the code. */
    static Failure usualFor(Classification classification) {
        return switch (classification) {
            case NO_DATA_FOUND -> NO_SUCH_ROW;
            case CONSTRAINT_VIOLATION -> CONSTRAINT;
            case SCHEMA_ERROR, OBJECT_EXISTS -> SCHEMA;
            case TEMPORARY_RESOURCE, OVERLOAD -> OVERLOAD;
            case NODE_RECOVERY, NODE_SHUTDOWN -> NODE_FAILURE;
            case TIMEOUT_EXPIRED -> LOCK_TIMEOUT;
            case INTERNAL_TEMPORARY -> TEMPORARY;
            case UNKNOWN_RESULT -> UNKNOWN_OUTCOME;
            case APPLICATION,
                    CONFIGURATION,
                    USER_DEFINED,
                    INSUFFICIENT_SPACE,
                    INTERNAL,
                    NOT_IMPLEMENTED,
                    UNKNOWN_ERROR -> PERMANENT;
        };
    }

    @FunctionalInterface
    private interface Factory {
        NdbException create(int code, String message);
    }
}
