package io.ndbwire.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.it.cluster.EachCluster;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is refused, by which SQLState, and that nothing is left half done. */
@EachCluster
@ExtendWith(JdbcExtension.class)
class JdbcFailureTest {

    private final JdbcUnderTest jdbc;
    private String people = "";

    JdbcFailureTest(JdbcUnderTest jdbc) {
        this.jdbc = jdbc;
    }

    @BeforeEach
    void create() throws SQLException {
        people = jdbc.createPeople();
        jdbc.update("INSERT INTO " + people + " (id, email, age) VALUES (1, 'a', 10)");
    }

    private void assertRefused(String sql, String state, String... words) {
        assertFails(() -> jdbc.connection().prepareStatement(sql), state, words);
    }

    private static void assertFails(ThrowingCallable call, String state, String... words) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SQLException.class, e -> {
            assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state);
            for (String word : words) {
                assertThat(e.getMessage()).contains(word);
            }
        });
    }

    @Test
    void whatCannotBeReadIsRefusedWithItsPlace() {
        assertRefused("SELECT FROM " + people, "42000", "line 1, column 8");
        assertRefused("SELECT id\nFROM " + people + " WHERE id = = 1", "42000", "line 2");
        assertRefused("", "42000");
        assertRefused("SELECT 'x", "42000");
        assertRefused("SELECT wrong FROM " + people, "42S22", "wrong", "line 1, column 8", "email");
        assertRefused("SELECT id FROM " + people + " WHERE x.id = 1", "42S22", "x.id");
        assertRefused("UPDATE " + people + " SET wrong = 1", "42S22", "wrong");
        assertRefused("SELECT * FROM not_there", "42S02", "not_there");
        assertRefused("INSERT INTO " + people + " (id, age) VALUES (1)", "21S01");
        assertRefused("INSERT INTO " + people + " (id, id) VALUES (1, 2)", "42701");
    }

    @Test
    void whatIsLeftOutSaysSo() {
        String t = people;
        assertRefused("SELECT * FROM " + t + " a JOIN " + t + " b ON a.id = b.id", "0A000", "one table");
        assertRefused("SELECT age, COUNT(*) FROM " + t + " GROUP BY age", "0A000", "GROUP BY");
        assertRefused("SELECT DISTINCT age FROM " + t, "0A000", "DISTINCT");
        assertRefused("SELECT id FROM " + t + " UNION SELECT id FROM " + t, "0A000", "one table");
        assertRefused("SELECT id FROM " + t + " WHERE id IN (SELECT id FROM " + t + ")", "0A000");
        assertRefused("SELECT age + 1 FROM " + t, "0A000", "expressions");
        assertRefused("SELECT UPPER(email) FROM " + t, "0A000");
        assertRefused("SELECT id FROM " + t + " FOR UPDATE SKIP LOCKED", "0A000", "NOWAIT");
        assertRefused("INSERT INTO " + t + " SELECT * FROM " + t, "0A000", "VALUES");
        assertRefused("UPDATE " + t + " SET id = 2 WHERE id = 1", "0A000", "primary key");
        assertRefused(
                "INSERT INTO " + t + " (id) VALUES (1) ON DUPLICATE KEY UPDATE age = 1", "0A000", "update the row");
        assertRefused("REPLACE INTO " + t + " (id) VALUES (1)", "0A000", "REPLACE");
        assertRefused("WITH x AS (SELECT 1) SELECT * FROM x", "0A000", "one table");
        assertRefused("SHOW TABLES", "0A000", "SHOW");
        assertFails(() -> jdbc.connection().setSavepoint(), "0A000", "savepoints");
        assertFails(() -> jdbc.connection().prepareCall("{call p()}"), "0A000");
        assertFails(
                () -> jdbc.connection().setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE),
                "0A000",
                "FOR UPDATE");
    }

    @Test
    void parametersAreCounted() throws SQLException {
        try (PreparedStatement select =
                jdbc.connection().prepareStatement("SELECT id FROM " + people + " WHERE id = ? AND age = ?")) {
            select.setInt(1, 1);
            assertFails(select::executeQuery, "07001", "2");
            assertFails(() -> select.setInt(3, 1), "07001", "2");
            assertThat(select.getParameterMetaData().getParameterCount()).isEqualTo(2);
        }
        try (Statement statement = jdbc.connection().createStatement()) {
            assertFails(() -> statement.executeQuery("SELECT id FROM " + people + " WHERE id = ?"), "07001");
            assertFails(() -> statement.executeQuery("DELETE FROM " + people), "07005");
            assertFails(() -> statement.executeUpdate("SELECT id FROM " + people), "07005");
        }
        assertFails(() -> jdbc.query("SELECT id FROM " + people + " LIMIT ?", -1), "22000", "LIMIT");
        assertThat(jdbc.query("SELECT COUNT(*) FROM " + people)).containsExactly("1");
    }

    @Test
    void constraintsHaveStatesOfTheirOwn() {
        assertFails(() -> jdbc.update("INSERT INTO " + people + " (id) VALUES (1)"), "23505");
        assertFails(() -> jdbc.update("INSERT INTO " + people + " (id, email) VALUES (2, 'a')"), "23505");
        assertFails(() -> jdbc.update("INSERT INTO " + people + " (id, age) VALUES (NULL, 1)"), "22000", "id");
        assertFails(() -> jdbc.update("UPDATE " + people + " SET age = age + 2147483647 WHERE id = 1"), "23000");
    }

    @Test
    void aClosedThingSaysSo() throws SQLException {
        Connection closed = jdbc.source().getConnection();
        PreparedStatement statement = closed.prepareStatement("SELECT 1");
        closed.close();
        closed.close();
        assertThat(closed.isValid(1)).isFalse();
        assertFails(statement::executeQuery, "HY010");
        assertFails(() -> closed.prepareStatement("SELECT 1"), "08003");
    }

    @Test
    void aLockIsNotWaitedForForEver() throws SQLException {
        try (Connection holder = jdbc.begin();
                Connection other = jdbc.begin();
                PreparedStatement update = other.prepareStatement("UPDATE " + people + " SET age = 2 WHERE id = 1")) {
            JdbcUnderTest.update(holder, "UPDATE " + people + " SET age = 1 WHERE id = 1");
            update.setQueryTimeout(1);
            assertThat(update.getQueryTimeout()).isEqualTo(1);
            // Whichever is sooner: the statement's time-out or the data nodes' own.
            assertThatThrownBy(update::executeUpdate)
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getSQLState()).as(e.getMessage()).isIn("HYT00", "40001"));
            other.rollback();
            holder.commit();
            assertThat(jdbc.query("SELECT age FROM " + people + " WHERE id = 1"))
                    .containsExactly("1");
            assertThat(update.executeUpdate()).isEqualTo(1);
            other.commit();
        }
    }

    @Test
    void aReadOnlyConnectionChangesNothing() throws SQLException {
        try (Connection connection = jdbc.source().getConnection()) {
            connection.setReadOnly(true);
            assertFails(() -> JdbcUnderTest.update(connection, "DELETE FROM " + people), "25006");
            assertThat(JdbcUnderTest.query(connection, "SELECT id FROM " + people))
                    .containsExactly("1");
        }
    }

    @Test
    void aWrongUrlSaysWhatIsRight() throws SQLException {
        assertFails(() -> DriverManager.getConnection("jdbc:ndb:host/db"), "08001", "//host:port/database");
        assertFails(() -> DriverManager.getConnection("jdbc:ndb:///db"), "08001", "no host");
        assertFails(
                () -> DriverManager.getConnection("jdbc:ndb://localhost:1/db?wrong=1"),
                "08001",
                "wrong",
                "requestTimeout");
        assertFails(
                () -> DriverManager.getConnection("jdbc:ndb://localhost:1/db?connections=x"), "08001", "connections");
        assertFails(() -> DriverManager.getConnection("jdbc:ndb://127.0.0.1:1/db?connectTimeout=200"), "08001");
        assertThat(DriverManager.getDriver("jdbc:ndb://localhost/db").getPropertyInfo("jdbc:ndb://localhost/db", null))
                .isNotEmpty();
        assertThatThrownBy(() -> DriverManager.getConnection(jdbc.url()).createArrayOf("x", new Object[0]))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(() -> jdbc.query("SELECT id FROM not_there.x")).isInstanceOf(SQLSyntaxErrorException.class);
    }
}
