package io.ndbwire.it.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.NdbHome;
import io.ndbwire.it.cluster.RealCluster;
import io.ndbwire.it.cluster.SqlServer;
import io.ndbwire.schema.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A real cluster with a SQL server, and a client of ours. Closing it ends them all. */
final class SqlCluster implements AutoCloseable {

    static final String DATABASE = "shared";

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final RealCluster cluster;
    private final SqlServer server;
    private final NdbClient client;
    private Connection connection;

    SqlCluster() {
        NdbHome home = SqlServer.home().orElseThrow();
        cluster = RealCluster.builder(home).start();
        server = SqlServer.start(home, cluster.connectString());
        client = NdbClient.connect(cluster.connectString());
        try {
            connection = server.connect();
            sql("CREATE DATABASE " + DATABASE);
            sql("USE " + DATABASE);
            sql("SET SESSION cte_max_recursion_depth = 10000");
        } catch (SQLException e) {
            throw new IllegalStateException(server.logTails(), e);
        }
    }

    /** Kills the server and starts it again. */
    void restartServer() throws SQLException {
        server.restart();
        connection = server.connect();
        sql("USE " + DATABASE);
    }

    NdbClient client() {
        return client;
    }

    BlockingClient blocking() {
        return client.blocking();
    }

    /** A name that no table has. */
    TableName newName() {
        return TableName.of(DATABASE, "t" + NAMES.incrementAndGet());
    }

    /** The table as the data nodes have it now. */
    TableHandle table(TableName name) {
        return blocking().get(client.table(name));
    }

    /** Executes a statement that yields nothing. */
    void sql(String statement) throws SQLException {
        try (Statement execution = connection.createStatement()) {
            execution.execute(statement);
        } catch (SQLException e) {
            throw new SQLException(
                    statement + ": " + e.getMessage() + warnings(), e.getSQLState(), e.getErrorCode(), e);
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
            throw new SQLException(
                    statement + ": " + e.getMessage() + warnings(), e.getSQLState(), e.getErrorCode(), e);
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

    /** Has the server compare all tables with what it knows, which finds what it would not show or not survive. */
    void assertNothingExcluded() throws SQLException {
        sql("SET GLOBAL ndb_metadata_sync = 1");
        Await.until(
                "the server has compared all tables",
                Duration.ofSeconds(60),
                () -> isOff("ndb_metadata_sync"),
                server::logTails);
        assertThat(query("SELECT * FROM performance_schema.ndb_sync_excluded_objects"))
                .isEmpty();
        assertThat(server.isAlive()).isTrue();
    }

    private boolean isOff(String variable) {
        try {
            return query("SELECT @@GLOBAL." + variable).equals(List.of("0"));
        } catch (SQLException e) {
            throw new AssertionError(server.logTails(), e);
        }
    }

    private String warnings() throws SQLException {
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
        }
    }

    @Override
    public void close() throws SQLException {
        client.close();
        connection.close();
        server.close();
        cluster.close();
    }
}
