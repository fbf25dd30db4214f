package io.ndbwire.it.jdbc;

import io.ndbwire.client.NdbClient;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.ClusterUnderTest;
import io.ndbwire.jdbc.NdbDataSource;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A data source of the cluster under test, and tables that no other class uses. Closing it drops them. Thread-safe. */
final class JdbcUnderTest implements AutoCloseable {

    static final String DATABASE = "jdbc";

    private static final int UTF8MB4_0900_AI_CI = 255;
    private static final int UTF8MB4_BIN = 46;

    /** Tells runs apart that share a cluster which outlives them. */
    private static final String RUN =
            Integer.toString(ThreadLocalRandom.current().nextInt(36 * 36 * 36, 36 * 36 * 36 * 36), 36);

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final NdbDataSource source;
    private final String url;
    private final Connection connection;
    private final Queue<String> tables = new ConcurrentLinkedQueue<>();

    JdbcUnderTest(ClusterUnderTest cluster) {
        String one = url(cluster.connectStringForOne()) + "?connectTimeout=" + ClusterUnderTest.FOR_ONE.toMillis();
        String any = url(cluster.connectString());
        Connection first = null;
        String used = one;
        NdbDataSource opened = new NdbDataSource(one);
        try {
            first = opened.getConnection();
        } catch (SQLException notThatOne) {
            opened.close();
            opened = new NdbDataSource(any);
            used = any;
        }
        try {
            connection = first == null ? opened.getConnection() : first;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        source = opened;
        url = used;
    }

    private static String url(String connectString) {
        return "jdbc:ndb://" + connectString + "/" + DATABASE;
    }

    String url() {
        return url;
    }

    NdbDataSource source() {
        return source;
    }

    /** A connection for tests that leave it as it is. */
    Connection connection() {
        return connection;
    }

    /** A connection of a test's own, without autocommit. */
    Connection begin() throws SQLException {
        Connection other = source.getConnection();
        other.setAutoCommit(false);
        return other;
    }

    NdbClient client() throws SQLException {
        return connection.unwrap(NdbClient.class);
    }

    String newName() {
        String name = "t" + RUN + "_" + NAMES.incrementAndGet();
        tables.add(name);
        return name;
    }

    String createTable(TableDefinition definition) throws SQLException {
        client().blocking().createTable(definition);
        return definition.name().table();
    }

    TableDefinition.Builder define() {
        return TableDefinition.builder(TableName.of(DATABASE, newName()));
    }

    /**
     * {@code id INT KEY, email VARCHAR(60) UNIQUE, name VARCHAR(40), age INT with an ordered index, score DECIMAL(10,2),
     * since DATETIME(6)}; names in MySQL's default collation, which does not tell case.
     */
    String createPeople() throws SQLException {
        return createTable(define().column(
                        Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(text("email", UTF8MB4_BIN, 240))
                .column(text("name", UTF8MB4_0900_AI_CI, 160))
                .column(Column.builder("age", ColumnType.INT).nullable(true).build())
                .column(Column.builder("score", ColumnType.DECIMAL)
                        .precision(10)
                        .scale(2)
                        .nullable(true)
                        .build())
                .column(Column.builder("since", ColumnType.DATETIME)
                        .precision(6)
                        .nullable(true)
                        .build())
                .orderedPrimaryKey()
                .index(IndexDefinition.unique("by_email", "email"))
                .index(IndexDefinition.ordered("by_age", "age", "id"))
                .build());
    }

    private static Column text(String name, int collation, int bytes) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(bytes)
                .collation(collation)
                .nullable(true)
                .build();
    }

    /** {@code id INT AUTO_INCREMENT KEY, v VARCHAR(40)}. */
    String createNumbered() throws SQLException {
        return createTable(define().column(Column.builder("id", ColumnType.INT)
                        .primaryKey(true)
                        .autoIncrement(true)
                        .build())
                .column(text("v", UTF8MB4_BIN, 160))
                .build());
    }

    int update(String sql, @Nullable Object... values) throws SQLException {
        return update(connection, sql, values);
    }

    static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            return statement.executeUpdate();
        }
    }

    /** Rows as texts, values joined by commas. */
    List<String> query(String sql, @Nullable Object... values) throws SQLException {
        return query(connection, sql, values);
    }

    static List<String> query(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                return read(rows);
            }
        }
    }

    static List<String> read(ResultSet rows) throws SQLException {
        List<String> texts = new ArrayList<>();
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            List<String> values = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                values.add(rows.getString(i));
            }
            texts.add(String.join(",", values.stream().map(String::valueOf).toList()));
        }
        return texts;
    }

    static void set(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    /** How a statement is done, in the driver's words. */
    String explain(String sql, @Nullable Object... values) throws SQLException {
        return query("EXPLAIN " + sql, values).get(0);
    }

    @Override
    public void close() throws SQLException {
        for (String table : tables) {
            try {
                client().blocking().dropTable(TableName.of(DATABASE, table));
            } catch (SchemaException notThere) {
                // Its test has dropped it, or never made it.
            }
        }
        connection.close();
        source.close();
    }

    /** Executes a text without values. */
    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
