package io.ndbwire.it.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.SqlServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A connection to a SQL server as an administrator. Not thread-safe. */
final class SqlSession implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final int TABLE_DEFINITION_CHANGED = 1412;

    private final SqlServer server;
    private Connection connection;

    SqlSession(SqlServer server) throws SQLException {
        this.server = server;
        connection = server.connect();
    }

    /** Connects anew, to no database. */
    void reconnect() throws SQLException {
        connection.close();
        connection = server.connect();
    }

    /** Executes a statement that yields nothing. */
    void sql(String statement) throws SQLException {
        try (Statement execution = connection.createStatement()) {
            execution.execute(statement);
        } catch (SQLException e) {
            throw explained(statement, e);
        }
    }

    /** The values of a query's rows as text, row by row, separated by blanks. */
    List<String> query(String statement) throws SQLException {
        try (Statement execution = connection.createStatement();
                ResultSet rows = execution.executeQuery(statement)) {
            List<String> lines = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    values.add(String.valueOf(rows.getString(i)));
                }
                lines.add(String.join(" ", values));
            }
            return lines;
        } catch (SQLException e) {
            throw explained(statement, e);
        }
    }

    /** The error number of a statement that must fail. */
    int errorOf(String statement) {
        try {
            sql(statement);
        } catch (SQLException e) {
            return e.getErrorCode();
        }
        throw new AssertionError("it should have failed: " + statement);
    }

    /** A table as the server would create it, without the number that stands there for the next row. */
    String definition(String table) throws SQLException {
        return query("SHOW CREATE TABLE " + table).get(0).replaceAll("AUTO_INCREMENT=\\d+ ", "");
    }

    /** Has the server take the definition that a table has now. */
    void openAnew(String table) throws SQLException {
        sql("FLUSH TABLES " + table);
        try {
            query("SELECT 1 FROM " + table + " LIMIT 0");
        } catch (SQLException e) {
            // The statement that finds out may be told to be repeated.
            assertThat(e.getErrorCode()).as(e.getMessage()).isEqualTo(TABLE_DEFINITION_CHANGED);
            query("SELECT 1 FROM " + table + " LIMIT 0");
        }
    }

    /**
     * Has the server look at all tables that it does not know yet, each of which it compares with the data nodes' own
     * description, and makes sure that it took them all.
     */
    void assertNothingExcluded() throws SQLException {
        sql("SET GLOBAL ndb_metadata_sync = 1");
        awaitQuery("SELECT @@GLOBAL.ndb_metadata_sync", "0");
        assertThat(query("SELECT * FROM performance_schema.ndb_sync_excluded_objects"))
                .as(server::logTails)
                .isEmpty();
        assertThat(server.isAlive()).isTrue();
    }

    /** Returns when a query yields these rows. */
    void awaitQuery(String statement, String... rows) {
        Await.until(statement + " yields " + List.of(rows), LIMIT, () -> yields(statement, rows), server::logTails);
    }

    private boolean yields(String statement, String... rows) {
        try {
            return query(statement).equals(List.of(rows));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private SQLException explained(String statement, SQLException e) {
        return new SQLException(statement + ": " + e.getMessage() + evidence(), e.getSQLState(), e.getErrorCode(), e);
    }

    private String evidence() {
        if (!server.isAlive()) {
            return "\n" + server.logTails();
        }
        try (Statement execution = connection.createStatement();
                ResultSet rows = execution.executeQuery("SHOW WARNINGS")) {
            StringBuilder text = new StringBuilder();
            while (rows.next()) {
                text.append("; ").append(rows.getString(2)).append(' ').append(rows.getString(3));
            }
            return text.toString();
        } catch (SQLException lost) {
            return "; its warnings could not be read: " + lost.getMessage();
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
