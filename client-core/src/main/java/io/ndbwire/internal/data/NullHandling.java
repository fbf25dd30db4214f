package io.ndbwire.internal.data;

/** What a comparison does where an operand is NULL (protocol document 03, section 18.2). */
public enum NullHandling {
    /** NULL equals NULL and is less than anything else. */
    AS_LEAST_VALUE(0),
    /** The branch is taken. */
    BRANCH(2),
    /** The branch is not taken. */
    CONTINUE(3);

    private final int code;

    NullHandling(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
