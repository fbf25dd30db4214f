package io.ndbwire.jdbc;

import io.ndbwire.sql.CompiledStatement;
import io.ndbwire.sql.Parameters;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that was compiled once, and anew when its table has changed. */
final class NdbPreparedStatement extends ParameterSetters {

    private final String sql;
    private final List<Parameters> batch = new ArrayList<>();
    private CompiledStatement compiled;

    NdbPreparedStatement(NdbConnection connection, String sql, CompiledStatement compiled) {
        super(connection, compiled.parameters());
        this.sql = sql;
        this.compiled = compiled;
    }

    private CompiledStatement current() throws SQLException {
        requireOpen();
        if (!compiled.isCurrent()) {
            compiled = getConnection().compile(sql);
        }
        return compiled;
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        CompiledStatement current = current();
        requireQuery(current);
        run(current, parameters());
        return requireResult();
    }

    @Override
    public boolean execute() throws SQLException {
        return run(current(), parameters());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        CompiledStatement current = current();
        requireChange(current);
        run(current, parameters());
        return getLargeUpdateCount();
    }

    @Override
    public int executeUpdate() throws SQLException {
        return asInt(executeLargeUpdate());
    }

    @Override
    public void addBatch() throws SQLException {
        requireChange(current());
        batch.add(parameters());
    }

    @Override
    public void clearBatch() {
        batch.clear();
    }

    /** All or none, and one round trip for each 1,000 rows: outside of a transaction in one of their own. */
    @Override
    public long[] executeLargeBatch() throws SQLException {
        CompiledStatement current = current();
        List<Parameters> values = List.copyOf(batch);
        batch.clear();
        return values.isEmpty() ? new long[0] : runAll(current, values);
    }

    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        CompiledStatement current = current();
        return current.isQuery() ? new NdbResultSetMetaData(current.columns()) : null;
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        return new NdbParameterMetaData(current().parameters());
    }

    private static SQLException prepared() {
        return new SQLFeatureNotSupportedException("A prepared statement has its text already", "0A000");
    }

    @Override
    public ResultSet executeQuery(String otherSql) throws SQLException {
        throw prepared();
    }

    @Override
    public boolean execute(String otherSql) throws SQLException {
        throw prepared();
    }

    @Override
    public long executeLargeUpdate(String otherSql) throws SQLException {
        throw prepared();
    }

    @Override
    public void addBatch(String otherSql) throws SQLException {
        throw prepared();
    }

    @Override
    public String toString() {
        return sql;
    }
}
