package io.ndbwire.rest.problem;

import java.util.Locale;

/** The kinds of problems that the gateway tells, each with its HTTP status. Their names are part of the API. */
public enum ProblemType {
    INVALID_REQUEST(
            400, "Invalid request", "The request's path, parameters, headers or body are not what they must be."),
    INVALID_VALUE(400, "Invalid value", "A value does not fit its column, or a column is missing."),
    NO_SUCH_COLUMN(400, "No such column or index", "The table has no column or index of that name."),
    UNSUPPORTED(400, "Not supported", "The cluster or the gateway does not offer what is asked for."),
    NOT_AUTHENTICATED(401, "Not authenticated", "Credentials are missing, unknown or expired."),
    FORBIDDEN(403, "Forbidden", "The credentials, or the gateway's configuration, do not permit this."),
    NO_SUCH_RESOURCE(404, "No such resource", "There is nothing at this path."),
    NO_SUCH_TABLE(404, "No such table", "The cluster has no table of that name."),
    NO_SUCH_ROW(404, "No such row", "The table has no row with that key."),
    METHOD_NOT_ALLOWED(405, "Method not allowed", "The path is there, but not for this method."),
    NOT_ACCEPTABLE(406, "Not acceptable", "None of the accepted media types is offered."),
    DUPLICATE_KEY(409, "Duplicate key", "Another row has the primary key or a unique key already."),
    ALREADY_EXISTS(409, "Already exists", "A table or index of that name is there already."),
    PRECONDITION_FAILED(412, "Precondition failed", "The row is not as If-Match or If-None-Match demands."),
    TOO_LARGE(413, "Too large", "The request is larger than the gateway's limit."),
    UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type", "The body's media type is not understood."),
    CONSTRAINT_VIOLATION(
            422, "Constraint violation", "The data do not allow the change: a foreign key, a range, a condition."),
    TOO_MANY_REQUESTS(
            429, "Too many requests", "More requests are under way than the gateway permits; try again later."),
    INTERNAL(500, "Internal error", "The gateway or the cluster failed in a way that it should not."),
    UNAVAILABLE(
            503, "Unavailable", "The cluster cannot be reached, or a node of it has just failed; nothing was changed."),
    OVERLOADED(503, "Overloaded", "The cluster or the gateway has too much to do; nothing was changed."),
    LOCK_TIMEOUT(503, "Lock time-out", "Another transaction held the row for too long; nothing was changed."),
    DEADLINE(504, "Deadline exceeded", "The answer took too long; nothing was changed."),
    UNKNOWN_OUTCOME(
            504,
            "Unknown outcome",
            "The change was sent and its answer is lost: it may have happened. Read before repeating it."),
    INSUFFICIENT_STORAGE(507, "Insufficient storage", "The data nodes have no memory left for the change.");

    private final int status;
    private final String title;
    private final String description;

    ProblemType(int status, String title, String description) {
        this.status = status;
        this.title = title;
        this.description = description;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** A short name for people. */
    public String title() {
        return title;
    }

    /** What it means, for whoever meets it. */
    public String description() {
        return description;
    }

    /** The last part of its URI, such as {@code duplicate-key}. */
    public String slug() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The problem document's {@code type}: a reference that the gateway answers with the description. */
    public String uri() {
        return "/problems/" + slug();
    }

    /** Whether the same request may succeed after a pause, which {@code Retry-After} then names. */
    public boolean isTemporary() {
        return status == TOO_MANY_REQUESTS.status || status == UNAVAILABLE.status || status == DEADLINE.status;
    }
}
