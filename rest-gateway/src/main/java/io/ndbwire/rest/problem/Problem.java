package io.ndbwire.rest.problem;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.error.Classification;
import io.ndbwire.error.ClosedException;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.error.TemporaryException;
import io.ndbwire.error.UnknownOutcomeException;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A problem document (RFC 9457). Immutable.
 *
 * @param code NDB's error number, or {@link NdbException#NO_CODE}
 * @param detail what happened to this request
 * @param operation the place in its batch of the operation that it is about, or {@link #NO_OPERATION}
 */
public record Problem(ProblemType type, int code, String detail, int operation) {

    /** {@link #operation()} of what is about a request as a whole. */
    public static final int NO_OPERATION = -1;

    /** The media type of its JSON. */
    public static final String MEDIA_TYPE = "application/problem+json";

    private static final Logger LOG = LoggerFactory.getLogger(Problem.class);
    private static final int NO_SUCH_TABLE = 723;
    /** A foreign key of another table refers to the table that is to be dropped. */
    private static final int REFERRED_TO = 21080;

    public Problem(ProblemType type, String detail) {
        this(type, NdbException.NO_CODE, detail, NO_OPERATION);
    }

    /** The same, of one operation of a batch. */
    public Problem atOperation(int batchOperation) {
        return new Problem(type, code, detail, batchOperation);
    }

    /** What a failure is to whoever sent the request. What nobody expected is logged, and told without its details. */
    public static Problem of(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof ProblemException refused) {
            return new Problem(refused.type(), String.valueOf(refused.getMessage()));
        }
        if (cause instanceof NdbException ndb) {
            return new Problem(typeOf(ndb), ndb.code(), String.valueOf(ndb.getMessage()), NO_OPERATION);
        }
        LOG.error("A request failed in a way that nobody expected", cause);
        return new Problem(ProblemType.INTERNAL, "The gateway's log tells more.");
    }

    private static ProblemType typeOf(NdbException failure) {
        if (failure instanceof TemporaryException || failure instanceof ClosedException) {
            return temporary(failure);
        }
        if (failure instanceof ConstraintException) {
            return constraint(failure);
        }
        if (failure instanceof InvalidValueException) {
            return ProblemType.INVALID_VALUE;
        }
        if (failure instanceof SchemaException) {
            return schema(failure.code());
        }
        if (failure instanceof UnknownOutcomeException) {
            return ProblemType.UNKNOWN_OUTCOME;
        }
        return permanent(failure.code());
    }

    private static ProblemType temporary(NdbException failure) {
        if (failure instanceof DeadlineException) {
            return ProblemType.DEADLINE;
        }
        if (failure instanceof LockTimeoutException) {
            return ProblemType.LOCK_TIMEOUT;
        }
        return failure instanceof OverloadException ? ProblemType.OVERLOADED : ProblemType.UNAVAILABLE;
    }

    private static ProblemType constraint(NdbException failure) {
        if (failure instanceof DuplicateKeyException) {
            return ProblemType.DUPLICATE_KEY;
        }
        return failure instanceof NoSuchRowException ? ProblemType.NO_SUCH_ROW : ProblemType.CONSTRAINT_VIOLATION;
    }

    private static ProblemType schema(int code) {
        if (code == NdbException.NO_CODE) {
            return ProblemType.NO_SUCH_COLUMN;
        }
        if (code == NO_SUCH_TABLE) {
            return ProblemType.NO_SUCH_TABLE;
        }
        if (code == REFERRED_TO) {
            return ProblemType.CONSTRAINT_VIOLATION;
        }
        return ErrorCatalogue.classification(code) == Classification.OBJECT_EXISTS
                ? ProblemType.ALREADY_EXISTS
                : ProblemType.NO_SUCH_COLUMN;
    }

    private static ProblemType permanent(int code) {
        if (code == NdbException.NO_CODE) {
            return ProblemType.INTERNAL;
        }
        return switch (ErrorCatalogue.classification(code)) {
            case INSUFFICIENT_SPACE -> ProblemType.INSUFFICIENT_STORAGE;
            case OBJECT_EXISTS -> ProblemType.ALREADY_EXISTS;
            case NOT_IMPLEMENTED -> ProblemType.UNSUPPORTED;
            case CONSTRAINT_VIOLATION -> ProblemType.CONSTRAINT_VIOLATION;
            default -> ProblemType.INTERNAL;
        };
    }

    /** Writes it as the next value. */
    public void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", type.uri());
        json.writeStringField("title", type.title());
        json.writeNumberField("status", type.status());
        json.writeStringField("detail", detail);
        if (code != NdbException.NO_CODE) {
            Classification classification = ErrorCatalogue.classification(code);
            json.writeNumberField("code", code);
            json.writeStringField("classification", classification.label());
        }
        if (operation != NO_OPERATION) {
            json.writeNumberField("operation", operation);
        }
        json.writeStringField("hint", type.description());
        json.writeEndObject();
    }
}
