package io.ndbwire.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.ndbwire.client.NdbClient;
import io.ndbwire.it.cluster.EachCluster;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Connections: shared, pooled, and of a cluster in this JVM. */
@EachCluster
@ExtendWith(JdbcExtension.class)
class JdbcPoolTest {

    private static final int THREADS = 4;
    private static final int TURNS = 25;

    private final JdbcUnderTest jdbc;

    JdbcPoolTest(JdbcUnderTest jdbc) {
        this.jdbc = jdbc;
    }

    @Test
    void connectionsOfOneUrlShareAClient() throws SQLException {
        try (Connection one = DriverManager.getConnection(jdbc.url());
                Connection other = jdbc.source().getConnection()) {
            assertThat(one.unwrap(NdbClient.class)).isSameAs(other.unwrap(NdbClient.class));
            assertThat(one.isWrapperFor(NdbClient.class)).isTrue();
            assertThat(one.isValid(0)).isTrue();
            assertThat(one.isValid(5)).isTrue();
            assertThat(one.getCatalog()).isEqualTo(JdbcUnderTest.DATABASE);
        }
    }

    @Test
    void noUpdateIsLostByThreadsOfAPool() throws Exception {
        String table = jdbc.createPeople();
        jdbc.update("INSERT INTO " + table + " (id, age) VALUES (1, 0), (2, 0)");
        HikariConfig configuration = new HikariConfig();
        configuration.setJdbcUrl(jdbc.url());
        configuration.setMaximumPoolSize(THREADS);
        configuration.setAutoCommit(false);
        configuration.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (HikariDataSource pool = new HikariDataSource(configuration)) {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                workers.add(threads.submit(() -> increment(pool, table)));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(jdbc.query("SELECT age FROM " + table + " WHERE id IN (1, 2)"))
                .containsExactly("100", "100");
    }

    /** By optimistic locking of one row, and by a sum of the data nodes of the other one, in one transaction. */
    private static Object increment(HikariDataSource pool, String table) throws SQLException {
        int done = 0;
        while (done < TURNS) {
            try (Connection connection = pool.getConnection()) {
                String seen = JdbcUnderTest.query(connection, "SELECT age FROM " + table + " WHERE id = 1")
                        .get(0);
                boolean won = JdbcUnderTest.update(
                                connection,
                                "UPDATE " + table + " SET age = ? WHERE id = 1 AND age = ?",
                                Integer.parseInt(seen) + 1,
                                seen)
                        == 1;
                if (won) {
                    JdbcUnderTest.update(connection, "UPDATE " + table + " SET age = age + ? WHERE id = 2", 1);
                    connection.commit();
                    done++;
                } else {
                    connection.rollback();
                }
            }
        }
        return done;
    }

    @Test
    void aClusterInThisJvmLastsAsLongAsItsConnections() throws SQLException {
        try (Connection first =
                        DriverManager.getConnection("jdbc:ndb:embedded:one/telecom?sample=telecom&subscribers=20");
                Connection second =
                        DriverManager.getConnection("jdbc:ndb:embedded:one/telecom?sample=telecom&subscribers=20");
                Connection other = DriverManager.getConnection("jdbc:ndb:embedded:two/telecom")) {
            assertThat(first.unwrap(NdbClient.class)).isSameAs(second.unwrap(NdbClient.class));
            assertThat(first.unwrap(NdbClient.class)).isNotSameAs(other.unwrap(NdbClient.class));
            assertThat(JdbcUnderTest.query(second, "SELECT COUNT(*) FROM subscriber"))
                    .containsExactly("20");
        }
    }
}
