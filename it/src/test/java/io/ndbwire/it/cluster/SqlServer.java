package io.ndbwire.it.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A SQL server of a cluster, with data and a port of its own. Closing it kills it; at the latest, that happens when the
 * virtual machine shuts down in order.
 */
public final class SqlServer implements AutoCloseable {

    private static final String PROGRAM = "mysqld";
    /** Ten times what an idle machine takes. */
    private static final Duration INITIALIZE_LIMIT = Duration.ofSeconds(300);

    private static final Duration START_LIMIT = Duration.ofSeconds(300);
    private static final Set<SqlServer> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> RUNNING.forEach(SqlServer::close), "sql-server-shutdown"));
    }

    private final Path directory;
    private final ServerProcess process;
    private final int port;

    private SqlServer(Path directory, ServerProcess process, int port) {
        this.directory = directory;
        this.process = process;
        this.port = port;
    }

    /** Where NDB's programs are, if the SQL server is among them. */
    public static Optional<NdbHome> home() {
        return NdbHome.fromEnvironment()
                .filter(home ->
                        Files.isExecutable(home.directory().resolve("bin").resolve(PROGRAM)));
    }

    /**
     * Starts a server and returns when it shows the cluster's tables.
     *
     * @throws AssertionError when it did not start in time; says the end of its log
     */
    public static SqlServer start(NdbHome home, String connectString) {
        try {
            Path directory = Files.createTempDirectory("ndb-sql-");
            int port = LoopbackPorts.free(1).get(0);
            initialize(home, directory);
            ServerProcess process = new ServerProcess("SQL server", directory, () -> {
                ProcessBuilder builder = program(home, directory);
                builder.command()
                        .addAll(List.of(
                                "--port=" + port,
                                "--bind-address=127.0.0.1",
                                "--ndbcluster",
                                "--ndb-connectstring=" + connectString,
                                "--ndb-wait-connected=60",
                                "--ndb-wait-setup=60",
                                "--ndb-metadata-check-interval=2",
                                "--default-time-zone=+00:00"));
                return builder;
            });
            SqlServer server = new SqlServer(directory, process, port);
            RUNNING.add(server);
            server.startFirst();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("the SQL server's directory could not be prepared", e);
        }
    }

    private void startFirst() {
        boolean started = false;
        try {
            start();
            started = true;
        } finally {
            if (!started) {
                close();
            }
        }
    }

    private void start() {
        process.start();
        Await.until(
                "the SQL server knows the cluster",
                START_LIMIT,
                () -> requireAlive() && knowsCluster(),
                process::logTails);
    }

    /** Kills it and returns when it runs again and shows the cluster's tables. Its connections are gone. */
    public void restart() {
        process.kill();
        start();
    }

    /** A connection as an administrator, to no database. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql://127.0.0.1:" + port
                        + "/?sslMode=DISABLED&allowPublicKeyRetrieval=true&connectionTimeZone=UTC&yearIsDateType=false",
                "root",
                "");
    }

    /** Whether it runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the end of its log. */
    public String logTails() {
        return process.logTails();
    }

    @Override
    public void close() {
        process.retire();
        process.awaitEnd();
        try {
            Directories.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("the SQL server's directory could not be deleted", e);
        }
        RUNNING.remove(this);
    }

    private boolean requireAlive() {
        if (!process.isAlive()) {
            throw new IllegalStateException("ended instead of starting: " + process.logTails());
        }
        return true;
    }

    private boolean knowsCluster() {
        try (Connection connection = connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "SELECT SUPPORT FROM information_schema.ENGINES WHERE ENGINE = 'ndbcluster'")) {
            return rows.next() && !"NO".equals(rows.getString(1)) && createsTables(connection);
        } catch (SQLException notYet) {
            return false;
        }
    }

    /** A server that is not ready yet refuses changes of the schema. */
    private static boolean createsTables(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS ready");
            statement.execute("CREATE TABLE IF NOT EXISTS ready.t (a INT PRIMARY KEY) ENGINE=ndbcluster");
            statement.execute("DROP TABLE ready.t");
            return true;
        }
    }

    private static ProcessBuilder program(NdbHome home, Path directory) {
        ProcessBuilder builder = home.program(PROGRAM, directory);
        List<String> arguments = new ArrayList<>(List.of(
                "--user=" + System.getProperty("user.name"),
                "--basedir=" + home.directory(),
                "--datadir=" + directory.resolve("data"),
                "--lc-messages-dir=" + home.directory().resolve("share"),
                "--character-sets-dir=" + home.directory().resolve("share").resolve("charsets"),
                "--socket=" + directory.resolve("s"),
                "--pid-file=" + directory.resolve("pid"),
                "--loose-mysqlx=OFF",
                "--disable-log-bin",
                "--innodb-buffer-pool-size=32M",
                "--innodb-redo-log-capacity=16M",
                "--table-open-cache=200"));
        builder.command().addAll(arguments);
        return builder;
    }

    private static void initialize(NdbHome home, Path directory) {
        ServerProcess process =
                new ServerProcess("SQL server's initialization", directory, () -> program(home, directory));
        process.start("--initialize-insecure");
        try {
            Await.until(
                    "the SQL server's data are initialized",
                    INITIALIZE_LIMIT,
                    () -> !process.isAlive(),
                    process::logTails);
        } finally {
            process.retire();
        }
    }
}
