package io.ndbwire.jdbc;

import io.ndbwire.sql.CompiledStatement;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.Result;
import io.ndbwire.sql.ResultColumn;
import io.ndbwire.sql.Rows;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.ValueType;
import java.sql.BatchUpdateException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements given as text. For one thread at a time, but for {@link #cancel}. */
class NdbStatement implements Statement {

    /** As Connector/J calls the one column of generated keys. */
    private static final String GENERATED_KEY = "GENERATED_KEY";

    private final NdbConnection connection;
    private final List<String> batch = new ArrayList<>();
    private volatile @Nullable NdbResultSet result;
    private long updateCount = -1;
    private List<Long> keys = List.of();
    private long maximumRows;
    private int timeoutSeconds;
    private int fetchSize;
    private boolean closeOnCompletion;
    private boolean poolable;
    private volatile boolean closed;

    NdbStatement(NdbConnection connection) {
        this.connection = connection;
    }

    @Override
    public final NdbConnection getConnection() throws SQLException {
        requireOpen();
        return connection;
    }

    final void requireOpen() throws SQLException {
        if (closed) {
            throw new SQLException("The statement is closed", "HY010");
        }
        connection.requireOpen();
    }

    /** Executes what was compiled, in the time that is given to it. */
    final boolean run(CompiledStatement compiled, Parameters parameters) throws SQLException {
        begin();
        try {
            Result done = Failures.await(connection.client(), compiled.execute(connection.session(), parameters));
            if (done instanceof Result.Query query) {
                NdbResultSet rows = new NdbResultSet(this, query.columns(), query.rows(), maximumRows);
                result = rows;
                rows.begin();
                return true;
            }
            Result.Change change = (Result.Change) done;
            updateCount = change.rows();
            keys = change.keys();
            return false;
        } catch (RuntimeException e) {
            throw Failures.sqlException(e);
        }
    }

    /** Executes a change for each of the values, all or none. */
    final long[] runAll(CompiledStatement compiled, List<Parameters> values) throws SQLException {
        begin();
        try {
            List<Result.Change> changes =
                    Failures.await(connection.client(), compiled.executeAll(connection.session(), values));
            List<Long> given = new ArrayList<>();
            changes.forEach(change -> given.addAll(change.keys()));
            keys = given;
            return changes.stream().mapToLong(Result.Change::rows).toArray();
        } catch (RuntimeException e) {
            throw batchFailure(Failures.sqlException(e), values.size());
        } catch (SQLException e) {
            throw batchFailure(e, values.size());
        }
    }

    private static BatchUpdateException batchFailure(SQLException cause, int size) {
        long[] counts = new long[size];
        Arrays.fill(counts, EXECUTE_FAILED);
        return new BatchUpdateException(cause.getMessage(), cause.getSQLState(), cause.getErrorCode(), counts, cause);
    }

    private void begin() throws SQLException {
        requireOpen();
        closeResult();
        updateCount = -1;
        keys = List.of();
        connection.session().timeout(timeoutSeconds == 0 ? null : Duration.ofSeconds(timeoutSeconds));
    }

    private void closeResult() throws SQLException {
        NdbResultSet open = result;
        result = null;
        if (open != null) {
            open.close();
        }
    }

    /** Called by a result set that its reader has closed. */
    final void resultClosed() throws SQLException {
        if (closeOnCompletion && result != null) {
            result = null;
            close();
        }
    }

    final void requireQuery(CompiledStatement compiled) throws SQLException {
        if (!compiled.isQuery()) {
            throw new SQLException("The statement has no rows: executeUpdate() is for changes", "07005");
        }
    }

    final void requireChange(CompiledStatement compiled) throws SQLException {
        if (compiled.isQuery()) {
            throw new SQLException("The statement has rows: executeQuery() is for queries", "07005");
        }
    }

    private CompiledStatement compiled(String sql) throws SQLException {
        requireOpen();
        CompiledStatement compiled = connection.compile(sql);
        if (compiled.parameters() > 0) {
            throw new SQLException(
                    "The statement has " + compiled.parameters() + " question marks: prepare it, and give them values",
                    StatementException.MISSING_PARAMETER);
        }
        return compiled;
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        CompiledStatement compiled = compiled(sql);
        requireQuery(compiled);
        run(compiled, Parameters.NONE);
        return requireResult();
    }

    final ResultSet requireResult() throws SQLException {
        NdbResultSet rows = result;
        if (rows == null) {
            throw new SQLException("There is no result", "HY000");
        }
        return rows;
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        return run(compiled(sql), Parameters.NONE);
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        CompiledStatement compiled = compiled(sql);
        requireChange(compiled);
        run(compiled, Parameters.NONE);
        return updateCount;
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        return asInt(executeLargeUpdate(sql));
    }

    static int asInt(long count) {
        return (int) Math.min(count, Integer.MAX_VALUE);
    }

    // Generated keys are told whether or not they were asked for.

    @Override
    public boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
        return execute(sql);
    }

    @Override
    public boolean execute(String sql, int[] columnIndexes) throws SQLException {
        return execute(sql);
    }

    @Override
    public boolean execute(String sql, String[] columnNames) throws SQLException {
        return execute(sql);
    }

    @Override
    public int executeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
        return executeUpdate(sql);
    }

    @Override
    public int executeUpdate(String sql, int[] columnIndexes) throws SQLException {
        return executeUpdate(sql);
    }

    @Override
    public int executeUpdate(String sql, String[] columnNames) throws SQLException {
        return executeUpdate(sql);
    }

    @Override
    public final ResultSet getGeneratedKeys() throws SQLException {
        requireOpen();
        List<@Nullable Object[]> rows = new ArrayList<>();
        keys.forEach(key -> rows.add(new Object[] {key}));
        return new NdbResultSet(null, List.of(ResultColumn.of(GENERATED_KEY, ValueType.BIGINT)), Rows.of(rows), 0);
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        requireOpen();
        batch.add(sql);
    }

    @Override
    public void clearBatch() throws SQLException {
        batch.clear();
    }

    /** One after the other; outside of a transaction each is one of its own. */
    @Override
    public long[] executeLargeBatch() throws SQLException {
        long[] counts = new long[batch.size()];
        List<Long> given = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            try {
                counts[i] = executeLargeUpdate(batch.get(i));
                given.addAll(keys);
            } catch (SQLException e) {
                batch.clear();
                throw new BatchUpdateException(
                        e.getMessage(), e.getSQLState(), e.getErrorCode(), Arrays.copyOf(counts, i), e);
            }
        }
        batch.clear();
        keys = given;
        return counts;
    }

    @Override
    public final int[] executeBatch() throws SQLException {
        return Arrays.stream(executeLargeBatch()).mapToInt(NdbStatement::asInt).toArray();
    }

    @Override
    public final @Nullable ResultSet getResultSet() throws SQLException {
        requireOpen();
        return result;
    }

    @Override
    public final long getLargeUpdateCount() throws SQLException {
        requireOpen();
        return updateCount;
    }

    @Override
    public final int getUpdateCount() throws SQLException {
        return asInt(getLargeUpdateCount());
    }

    @Override
    public final boolean getMoreResults() throws SQLException {
        requireOpen();
        closeResult();
        updateCount = -1;
        return false;
    }

    @Override
    public final boolean getMoreResults(int current) throws SQLException {
        return getMoreResults();
    }

    /**
     * Ends the rows of a query, whose reader is told so. A change that is under way is not ended: it is done at once, or
     * its row is waited for no longer than the time-outs say.
     */
    @Override
    public final void cancel() {
        NdbResultSet open = result;
        if (open != null) {
            open.cancel();
        }
    }

    @Override
    public final void close() throws SQLException {
        if (!closed) {
            closeResult();
            closed = true;
            connection.statementClosed(this);
        }
    }

    @Override
    public final boolean isClosed() {
        return closed;
    }

    @Override
    public final int getMaxRows() {
        return asInt(maximumRows);
    }

    @Override
    public final void setMaxRows(int max) throws SQLException {
        setLargeMaxRows(max);
    }

    @Override
    public final long getLargeMaxRows() {
        return maximumRows;
    }

    @Override
    public final void setLargeMaxRows(long max) throws SQLException {
        maximumRows = requireNotNegative("rows", max);
    }

    private static long requireNotNegative(String what, long value) throws SQLException {
        if (value < 0) {
            throw new SQLException(value + " " + what + ": 0 or more are allowed", "HY024");
        }
        return value;
    }

    @Override
    public final int getQueryTimeout() {
        return timeoutSeconds;
    }

    @Override
    public final void setQueryTimeout(int seconds) throws SQLException {
        timeoutSeconds = (int) requireNotNegative("seconds", seconds);
    }

    @Override
    public final int getFetchSize() {
        return fetchSize;
    }

    /** A hint that is kept and not needed: rows always come while they are taken. */
    @Override
    public final void setFetchSize(int rows) {
        fetchSize = rows;
    }

    @Override
    public final int getFetchDirection() {
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    public final void setFetchDirection(int direction) {
        // A hint: rows are read forward.
    }

    @Override
    public final int getMaxFieldSize() {
        return 0;
    }

    @Override
    public final void setMaxFieldSize(int max) throws SQLException {
        if (max != 0) {
            throw new SQLFeatureNotSupportedException("Values are never cut: 0 is allowed", "0A000");
        }
    }

    @Override
    public final void setEscapeProcessing(boolean enable) {
        // The parser knows JDBC's escapes, always.
    }

    @Override
    public final void setCursorName(String name) throws SQLException {
        throw new SQLFeatureNotSupportedException("Names of cursors are not supported", "0A000");
    }

    @Override
    public final int getResultSetType() {
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public final int getResultSetConcurrency() {
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public final int getResultSetHoldability() {
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public final boolean isPoolable() {
        return poolable;
    }

    @Override
    public final void setPoolable(boolean isPoolable) {
        poolable = isPoolable;
    }

    @Override
    public final void closeOnCompletion() {
        closeOnCompletion = true;
    }

    @Override
    public final boolean isCloseOnCompletion() {
        return closeOnCompletion;
    }

    @Override
    public final @Nullable SQLWarning getWarnings() {
        return null;
    }

    @Override
    public final void clearWarnings() {
        // There are none.
    }

    @Override
    public final <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public final boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
