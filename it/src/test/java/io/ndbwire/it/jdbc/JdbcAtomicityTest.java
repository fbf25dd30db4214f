package io.ndbwire.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.it.cluster.EachCluster;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A statement, and a batch, is done as a whole or not at all, and once. */
@EachCluster
@ExtendWith(JdbcExtension.class)
class JdbcAtomicityTest {

    private final JdbcUnderTest jdbc;

    JdbcAtomicityTest(JdbcUnderTest jdbc) {
        this.jdbc = jdbc;
    }

    private String create(String columns) throws SQLException {
        String table = jdbc.newName();
        JdbcUnderTest.execute(jdbc.connection(), "CREATE TABLE " + table + " (" + columns + ")");
        return table;
    }

    /** Three rows, of which the second cannot grow. */
    private String createFull(String moreColumns) throws SQLException {
        String table = create("id INT PRIMARY KEY, n TINYINT NOT NULL, kind INT" + moreColumns);
        jdbc.update("INSERT INTO " + table + " (id, n, kind) VALUES (1, 1, 5), (2, 127, 5), (3, 3, 5)");
        return table;
    }

    private void requireUnchanged(String table) throws SQLException {
        assertThat(jdbc.query("SELECT id, n FROM " + table)).containsExactlyInAnyOrder("1,1", "2,127", "3,3");
    }

    private static void assertFails(String state, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state));
    }

    @Test
    void aSumThatIsTooLargeForOneRowChangesNone() throws SQLException {
        String table = createFull("");
        assertFails("23000", () -> jdbc.update("UPDATE " + table + " SET n = n + 1 WHERE id IN (1, 2, 3)"));
        assertFails("23000", () -> jdbc.update("UPDATE " + table + " SET n = n + 1 WHERE kind = 5"));
        requireUnchanged(table);
    }

    @Test
    void aSumThatIsTooLargeForOneRowOfABatchChangesNone() throws SQLException {
        String table = createFull("");
        try (PreparedStatement update =
                jdbc.connection().prepareStatement("UPDATE " + table + " SET n = n + ? WHERE id = ?")) {
            for (int id = 1; id <= 3; id++) {
                JdbcUnderTest.set(update, 1, id);
                update.addBatch();
            }
            assertThatThrownBy(update::executeBatch).isInstanceOf(BatchUpdateException.class);
        }
        requireUnchanged(table);
    }

    @Test
    void aSumThatIsTooLargeChangesNoneOfTheRowsThatAScanFindsWhereValuesHaveParts() throws SQLException {
        String table = createFull(", body TEXT");
        assertFails("23000", () -> jdbc.update("UPDATE " + table + " SET n = n + 1 WHERE kind = 5"));
        requireUnchanged(table);
        assertThat(jdbc.update("UPDATE " + table + " SET n = n - 1 WHERE kind = 5"))
                .isEqualTo(3);
        assertThat(jdbc.query("SELECT n FROM " + table)).containsExactlyInAnyOrder("0", "126", "2");
    }

    @Test
    void aFailureUndoesTheOpenTransaction() throws SQLException {
        String table = createFull("");
        try (Connection connection = jdbc.begin()) {
            JdbcUnderTest.update(connection, "UPDATE " + table + " SET n = 0 WHERE id = 1");
            assertFails(
                    "23000",
                    () -> JdbcUnderTest.update(connection, "UPDATE " + table + " SET n = n + 1 WHERE id IN (2, 3)"));
            assertFails("25000", () -> JdbcUnderTest.query(connection, "SELECT n FROM " + table + " WHERE id = 1"));
            assertFails("25000", connection::commit);
            requireUnchanged(table);
            JdbcUnderTest.update(connection, "UPDATE " + table + " SET n = 2 WHERE id = 1");
            connection.commit();
        }
        assertThat(jdbc.query("SELECT n FROM " + table + " WHERE id = 1")).containsExactly("2");
    }

    @Test
    void whatWasAddedBeforeARefusedValueIsNotCommittedLater() throws SQLException {
        String table = create("id INT PRIMARY KEY, name VARCHAR(3)");
        try (Connection connection = jdbc.begin()) {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?)")) {
                JdbcUnderTest.set(insert, 1, "a");
                insert.addBatch();
                JdbcUnderTest.set(insert, 2, "far too long for this column");
                insert.addBatch();
                assertThatThrownBy(insert::executeBatch).isInstanceOf(BatchUpdateException.class);
            }
            assertFails("25000", connection::commit);
            JdbcUnderTest.update(connection, "INSERT INTO " + table + " VALUES (3, 'c')");
            connection.commit();
        }
        assertThat(jdbc.query("SELECT id FROM " + table)).containsExactly("3");
    }

    @Test
    void equalKeysAreOneWhateverTheirTypes() throws SQLException {
        String table = create("id DECIMAL(10,2) PRIMARY KEY, n INT");
        jdbc.update("INSERT INTO " + table + " VALUES (1, 0)");
        assertThat(jdbc.update("UPDATE " + table + " SET n = n + 1 WHERE id IN (1, ?, 1.00, ?)", 1, 1L))
                .isEqualTo(1);
        assertThat(jdbc.query("SELECT n FROM " + table + " WHERE id IN (1, ?)", 1))
                .containsExactly("1");
    }

    @Test
    void aBatchHasTheValuesOfTheMomentInWhichTheyWereAdded() throws SQLException {
        String table = create("id INT PRIMARY KEY, at_time DATETIME");
        Timestamp time = Timestamp.valueOf("2026-11-22 01:00:00");
        try (PreparedStatement insert = jdbc.connection().prepareStatement("INSERT INTO " + table + " VALUES (?, ?)")) {
            JdbcUnderTest.set(insert, 1, time);
            insert.addBatch();
            time.setTime(Timestamp.valueOf("2026-11-22 02:00:00").getTime());
            JdbcUnderTest.set(insert, 2, time);
            insert.addBatch();
            insert.executeBatch();
        }
        assertThat(jdbc.query("SELECT COUNT(*) FROM " + table + " WHERE at_time = '2026-11-22 01:00:00'"))
                .containsExactly("1");
    }
}
