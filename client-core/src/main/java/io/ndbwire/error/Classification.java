package io.ndbwire.error;

/**
 * NDB's classes of errors. The class of a code says whether repeating the work can help; it is kept in the client and
 * never sent (protocol document 03, section 22.1).
 */
public enum Classification {
    /** AE: the request is wrong. */
    APPLICATION("AE", Status.PERMANENT, "application error", "correct the request"),
    /** CE: the request or the cluster's configuration is wrong. */
    CONFIGURATION("CE", Status.PERMANENT, "configuration error", "correct the request or the cluster's configuration"),
    /** ND: there is no such row. */
    NO_DATA_FOUND("ND", Status.PERMANENT, "no data found", "check the key and the operation's condition"),
    /** CV: the data do not allow the change. */
    CONSTRAINT_VIOLATION("CV", Status.PERMANENT, "constraint violation", "change the values or the row in the way"),
    /** SE: a schema object is missing, has changed, or cannot be what it was asked to be. */
    SCHEMA_ERROR("SE", Status.PERMANENT, "schema error", "read the definition again and adapt the request to it"),
    /** OE: a schema object of this name exists. */
    OBJECT_EXISTS("OE", Status.PERMANENT, "object exists", "choose another name or drop the existing object first"),
    /** UD: defined by the user: a program's own code, or a filter built wrongly. */
    USER_DEFINED("UD", Status.PERMANENT, "user defined error", "handle it as the program's author intended"),
    /** IS: the data nodes have no space left. */
    INSUFFICIENT_SPACE("IS", Status.PERMANENT, "insufficient space", "free space or configure more of it"),
    /** IE: the client or the data nodes did something that they must not do. */
    INTERNAL("IE", Status.PERMANENT, "internal error", "report it with the cluster's logs"),
    /** NI: the function does not exist. */
    NOT_IMPLEMENTED("NI", Status.PERMANENT, "not implemented", "do without this function"),
    /** TR: a resource is used up for the moment. */
    TEMPORARY_RESOURCE(
            "TR",
            Status.TEMPORARY,
            "temporary resource error",
            "repeat the whole transaction after a pause; if it persists, configure more of the resource"),
    /** NR: a node failed or is recovering. */
    NODE_RECOVERY("NR", Status.TEMPORARY, "node recovery error", "repeat the whole transaction after a pause"),
    /** OL: too much work at once. */
    OVERLOAD("OL", Status.TEMPORARY, "overload", "repeat the whole transaction after a growing pause"),
    /** TO: a lock or a reply took too long; perhaps a deadlock. */
    TIMEOUT_EXPIRED("TO", Status.TEMPORARY, "timeout expired", "repeat the whole transaction after a random pause"),
    /** NS: a node is shutting down. */
    NODE_SHUTDOWN("NS", Status.TEMPORARY, "node shutdown", "repeat the whole transaction; another data node takes it"),
    /** IT: an internal state that passes. */
    INTERNAL_TEMPORARY("IT", Status.TEMPORARY, "internal temporary error", "repeat the request after a pause"),
    /** UR: the answer is lost. */
    UNKNOWN_RESULT("UR", Status.UNKNOWN, "unknown result", "read whether the changes happened before repeating them"),
    /** UE: the code is in no catalogue. */
    UNKNOWN_ERROR("UE", Status.UNKNOWN, "unknown error", "look the code up in the cluster's documentation and logs");

    /** What a classification means for the work that failed. */
    public enum Status {
        /** The same request will fail again. */
        PERMANENT,
        /** The transaction was rolled back or never began; repeating it after a pause may succeed. */
        TEMPORARY,
        /** If a commit had been sent, it may have happened. */
        UNKNOWN
    }

    private final String abbreviation;
    private final Status status;
    private final String label;
    private final String advice;

    Classification(String abbreviation, Status status, String label, String advice) {
        this.abbreviation = abbreviation;
        this.status = status;
        this.label = label;
        this.advice = advice;
    }

    /** The two letters that NDB's documents use, for example {@code "TR"}. */
    public String abbreviation() {
        return abbreviation;
    }

    /** What the class means for the work that failed. */
    public Status status() {
        return status;
    }

    /** The class in plain words, for example {@code "temporary resource error"}. */
    public String label() {
        return label;
    }

    /** What to do about an error of this class, where its code has nothing better. */
    String advice() {
        return advice;
    }

    static Classification ofAbbreviation(String abbreviation) {
        for (Classification classification : values()) {
            if (classification.abbreviation.equals(abbreviation)) {
                return classification;
            }
        }
        throw new IllegalArgumentException("no classification is abbreviated \"" + abbreviation + "\"");
    }
}
