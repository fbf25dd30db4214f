package io.ndbwire.ldap.result;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
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
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What failures are to whoever sent the request. */
public final class Failures {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private static final int NO_SUCH_TABLE = 723;

    private Failures() {}

    /** The failure without what stages wrap around it. */
    public static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** The result that tells of a failure. What nobody expected is logged, and told without its details. */
    public static Result result(Throwable failure) {
        Throwable cause = cause(failure);
        if (cause instanceof ResultException refused) {
            return refused.result();
        }
        if (cause instanceof NdbException ndb) {
            return Result.of(code(ndb), String.valueOf(ndb.getMessage()));
        }
        if (cause instanceof LDAPException wrong) {
            return Result.of(wrong.getResultCode(), String.valueOf(wrong.getMessage()));
        }
        LOG.error("An operation failed in a way that nobody expected", cause);
        return Result.of(ResultCode.OTHER, "The gateway's log tells more.");
    }

    private static ResultCode code(NdbException failure) {
        if (failure instanceof OverloadException || failure instanceof LockTimeoutException) {
            return ResultCode.BUSY;
        }
        if (failure instanceof DeadlineException) {
            return ResultCode.TIME_LIMIT_EXCEEDED;
        }
        if (failure instanceof TemporaryException || failure instanceof ClosedException) {
            return ResultCode.UNAVAILABLE;
        }
        if (failure instanceof DuplicateKeyException) {
            return ResultCode.ENTRY_ALREADY_EXISTS;
        }
        if (failure instanceof NoSuchRowException) {
            return ResultCode.NO_SUCH_OBJECT;
        }
        if (failure instanceof ConstraintException || failure instanceof InvalidValueException) {
            return ResultCode.CONSTRAINT_VIOLATION;
        }
        return failure instanceof SchemaException ? ResultCode.UNWILLING_TO_PERFORM : permanent(failure.code());
    }

    private static ResultCode permanent(int code) {
        if (code == NdbException.NO_CODE) {
            return ResultCode.OTHER;
        }
        return switch (ErrorCatalogue.classification(code)) {
            case INSUFFICIENT_SPACE -> ResultCode.ADMIN_LIMIT_EXCEEDED;
            case CONSTRAINT_VIOLATION -> ResultCode.CONSTRAINT_VIOLATION;
            case NOT_IMPLEMENTED -> ResultCode.UNWILLING_TO_PERFORM;
            default -> ResultCode.OTHER;
        };
    }

    /** What a failure of a change is that leaves the entry where it is: what exists already is a value, not an entry. */
    public static Throwable ofValue(Throwable cause) {
        return cause instanceof DuplicateKeyException
                ? new ResultException(ResultCode.CONSTRAINT_VIOLATION, String.valueOf(cause.getMessage()))
                : cause;
    }

    /** What a failure of something that only reads is: a value that is wrong is one of the table's, not of the request. */
    public static Throwable ofRead(Throwable failure) {
        Throwable cause = cause(failure);
        return cause instanceof InvalidValueException
                ? new ResultException(ResultCode.OTHER, String.valueOf(cause.getMessage()))
                : cause;
    }

    /** Whether the failure is of a table that is not there. */
    public static boolean isNoSuchTable(Throwable failure) {
        return cause(failure) instanceof SchemaException schema && schema.code() == NO_SUCH_TABLE;
    }
}
