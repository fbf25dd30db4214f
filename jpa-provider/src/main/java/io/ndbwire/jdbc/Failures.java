package io.ndbwire.jdbc;

import io.ndbwire.client.NdbClient;
import io.ndbwire.error.ClosedException;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.ForeignKeyException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.error.TemporaryException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.sql.StatementException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The one table from failures of statements and of the cluster to JDBC's exceptions and SQLStates. The vendor code is NDB's
 * error number, or 0.
 */
final class Failures {

    /** Of an index on columns that may not be NULL, and of a column without a default. */
    private static final int NULL_IN_KEY = 839;

    private static final int NULL_VALUE = 4203;
    private static final int EXISTS_ALREADY = 721;

    private Failures() {}

    /** Waits for a stage; its failure is thrown as JDBC's. */
    static <T extends @Nullable Object> T await(NdbClient client, CompletionStage<T> stage) throws SQLException {
        try {
            return client.blocking().get(stage);
        } catch (RuntimeException e) {
            throw sqlException(e);
        }
    }

    /** Why there is no connection, be it that the time was over. */
    static SQLException notConnected(RuntimeException failure) {
        SQLException cause = sqlException(failure);
        return new SQLTransientConnectionException(cause.getMessage(), "08001", cause.getErrorCode(), cause);
    }

    static SQLException sqlException(RuntimeException failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof StatementException statement) {
            return of(statement);
        }
        if (cause instanceof NdbException known) {
            return of(known);
        }
        return new SQLException(String.valueOf(cause), "HY000", cause);
    }

    private static SQLException of(StatementException failure) {
        String message = failure.getMessage();
        String state = failure.sqlState();
        return switch (state.substring(0, 2)) {
            case "0A" -> new SQLFeatureNotSupportedException(message, state, failure);
            case "22" -> new SQLDataException(message, state, failure);
            case "42", "21", "3D" -> new SQLSyntaxErrorException(message, state, failure);
            default -> new SQLException(message, state, failure);
        };
    }

    private static SQLException of(NdbException failure) {
        String message = failure.getMessage();
        int code = Math.max(0, failure.code());
        if (failure instanceof DuplicateKeyException) {
            return new SQLIntegrityConstraintViolationException(message, "23505", code, failure);
        }
        if (failure instanceof ForeignKeyException) {
            return new SQLIntegrityConstraintViolationException(message, "23503", code, failure);
        }
        if (failure instanceof NoSuchRowException) {
            return new SQLException(message, "02000", code, failure);
        }
        if (failure instanceof ConstraintException) {
            String state = code == NULL_IN_KEY || code == NULL_VALUE ? "23502" : "23000";
            return new SQLIntegrityConstraintViolationException(message, state, code, failure);
        }
        if (failure instanceof InvalidValueException) {
            return new SQLDataException(message, StatementException.INVALID_VALUE, code, failure);
        }
        if (failure instanceof SchemaException) {
            return new SQLSyntaxErrorException(message, code == EXISTS_ALREADY ? "42S01" : "42S02", code, failure);
        }
        if (failure instanceof UnknownOutcomeException) {
            // The standard's "transaction resolution unknown".
            return new SQLRecoverableException(message, "08007", code, failure);
        }
        return transientOrOther(failure, message, code);
    }

    private static SQLException transientOrOther(NdbException failure, @Nullable String message, int code) {
        if (failure instanceof ClosedException) {
            return new SQLNonTransientConnectionException(message, "08003", code, failure);
        }
        if (failure instanceof UnavailableException) {
            return new SQLTransientConnectionException(message, "08001", code, failure);
        }
        if (failure instanceof DeadlineException) {
            return new SQLTimeoutException(message, "HYT00", code, failure);
        }
        if (failure instanceof LockTimeoutException || failure instanceof NodeFailureException) {
            return new SQLTransactionRollbackException(message, "40001", code, failure);
        }
        if (failure instanceof OverloadException) {
            return new SQLTransientException(message, "53000", code, failure);
        }
        if (failure instanceof TemporaryException) {
            return new SQLTransactionRollbackException(message, "40001", code, failure);
        }
        return new SQLException(message, "HY000", code, failure);
    }
}
