package io.ndbwire.sql;

import io.ndbwire.sql.statement.Position;
import org.jspecify.annotations.Nullable;

/** A statement that cannot be done as it is written; nothing of it was done. */
public final class StatementException extends RuntimeException {

    /** Text that is no statement. */
    public static final String SYNTAX = "42000";

    /** Something that the statement names and that is not there. */
    public static final String UNKNOWN_COLUMN = "42S22";

    /** SQL that is right, and that is not supported here. */
    public static final String UNSUPPORTED = "0A000";

    /** A value that does not fit. */
    public static final String INVALID_VALUE = "22000";

    /** Another number of values than there are places for. */
    public static final String WRONG_COUNT = "21S01";

    /** Parameters that were not all given. */
    public static final String MISSING_PARAMETER = "07001";

    private static final long serialVersionUID = 1L;

    private final String sqlState;

    /**
     * @param sqlState the five characters by which programs know the failure
     * @param message what is wrong, and what is allowed
     */
    public StatementException(String sqlState, String message) {
        this(sqlState, message, null);
    }

    /**
     * @param position where in the statement, or null if that is not one place
     */
    public StatementException(String sqlState, String message, @Nullable Position position) {
        super(position == null ? message : message + " (" + position + ")");
        this.sqlState = sqlState;
    }

    /** SQL that is right, and that is not supported here. */
    public static StatementException unsupported(String what, @Nullable Position position) {
        return new StatementException(UNSUPPORTED, what, position);
    }

    /** The five characters by which programs know the failure. */
    public String sqlState() {
        return sqlState;
    }
}
