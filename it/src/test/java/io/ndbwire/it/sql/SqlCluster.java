package io.ndbwire.it.sql;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.NdbHome;
import io.ndbwire.it.cluster.RealCluster;
import io.ndbwire.it.cluster.SqlServer;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableName;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A real cluster with a SQL server, and a client of ours. Closing it ends them all. */
final class SqlCluster implements AutoCloseable {

    static final String DATABASE = "shared";

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final Deque<Runnable> opened = new ArrayDeque<>();
    private final NdbHome home = SqlServer.home().orElseThrow();
    private final RealCluster cluster;
    private final SqlServer server;
    private final NdbClient client;
    private final SqlSession session;

    private SqlCluster() {
        boolean complete = false;
        try {
            cluster = RealCluster.builder(home)
                    // What a failed test leaves behind is not to fail those after it.
                    .dataNodeOption("MaxNoOfTables", "2000")
                    .dataNodeOption("MaxNoOfAttributes", "20000")
                    .dataNodeOption("MaxNoOfOrderedIndexes", "1000")
                    .dataNodeOption("MaxNoOfUniqueHashIndexes", "500")
                    .start();
            opened.push(cluster::close);
            server = anotherServer();
            session = new SqlSession(server);
            opened.push(session::close);
            session.sql("CREATE DATABASE " + DATABASE);
            session.sql("USE " + DATABASE);
            client = NdbClient.connect(cluster.connectString());
            opened.push(client::close);
            complete = true;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } finally {
            if (!complete) {
                close();
            }
        }
    }

    static SqlCluster start() {
        return new SqlCluster();
    }

    /** Kills the server and starts it again. */
    void restartServer() throws SQLException {
        server.restart();
        session.reconnect();
        session.sql("USE " + DATABASE);
    }

    /** Starts another server of the same cluster; closed with the cluster. */
    final SqlServer anotherServer() {
        SqlServer another = SqlServer.start(home, cluster.connectString());
        opened.push(another::close);
        return another;
    }

    String connectString() {
        return cluster.connectString();
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

    /** Alters a table by our client, and has the server open it anew: until it does, it goes on with what it knows. */
    void alter(TableName name, TableAlteration alteration) throws SQLException {
        blocking().alterTable(name, alteration);
        if (alteration.newName() == null) {
            session.openAnew(name.table());
        }
    }

    /**
     * Drops a table by our client, and has the server notice: until it does, the number that the data nodes give to the next
     * table is the dropped one's to it.
     */
    void drop(TableName name) throws SQLException {
        blocking().dropTable(name);
        assertNothingExcluded();
    }

    /** The session that all tests share. */
    SqlSession session() {
        return session;
    }

    /** A session of its own, in the database. */
    SqlSession newSession() throws SQLException {
        SqlSession another = new SqlSession(server);
        another.sql("USE " + DATABASE);
        return another;
    }

    /** See {@link SqlSession#sql}. */
    void sql(String statement) throws SQLException {
        session.sql(statement);
    }

    /** See {@link SqlSession#query}. */
    List<String> query(String statement) throws SQLException {
        return session.query(statement);
    }

    /** See {@link SqlSession#errorOf}. */
    int errorOf(String statement) {
        return session.errorOf(statement);
    }

    /** See {@link SqlSession#assertNothingExcluded}. */
    void assertNothingExcluded() throws SQLException {
        session.assertNothingExcluded();
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            opened.pop().run();
        }
    }
}
