package io.ndbwire.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.it.cluster.EachCluster;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** INSERT, UPDATE and DELETE, alone, in batches and in transactions. */
@EachCluster
@ExtendWith(JdbcExtension.class)
class JdbcChangeTest {

    private final JdbcUnderTest jdbc;
    private String people = "";

    JdbcChangeTest(JdbcUnderTest jdbc) {
        this.jdbc = jdbc;
    }

    @BeforeEach
    void fill() throws SQLException {
        people = jdbc.createPeople();
        jdbc.update("INSERT INTO " + people
                + " (id, name, age) VALUES (1, 'a', 10), (2, 'b', 20), (3, 'c', 30), (4, 'd', NULL)");
    }

    private List<String> rows() throws SQLException {
        return jdbc.query("SELECT id, name, age FROM " + people + " ORDER BY id");
    }

    @Test
    void rowsAreInserted() throws SQLException {
        assertThat(jdbc.update("INSERT INTO " + people + " VALUES (?, ?, 'x', DEFAULT, 1.25, NULL)", 9, "e"))
                .isEqualTo(1);
        assertThat(jdbc.query("SELECT * FROM " + people + " WHERE id = 9")).containsExactly("9,e,x,null,1.25,null");
    }

    @Test
    void ofSeveralRowsAllAreInsertedOrNone() throws SQLException {
        assertThatThrownBy(() -> jdbc.update("INSERT INTO " + people + " (id) VALUES (7), (1), (8)"))
                .isInstanceOf(SQLIntegrityConstraintViolationException.class)
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
        assertThat(rows()).hasSize(4);
    }

    @Test
    void generatedKeysAreTold() throws SQLException {
        String table = jdbc.createNumbered();
        Set<String> keys = new HashSet<>();
        try (PreparedStatement insert = jdbc.connection()
                .prepareStatement("INSERT INTO " + table + " (v) VALUES (?), (?)", Statement.RETURN_GENERATED_KEYS)) {
            JdbcUnderTest.set(insert, "a", "b");
            assertThat(insert.executeUpdate()).isEqualTo(2);
            List<String> first = JdbcUnderTest.read(insert.getGeneratedKeys());
            assertThat(first).hasSize(2);
            keys.addAll(first);
            for (int i = 0; i < 3; i++) {
                JdbcUnderTest.set(insert, "c" + i, "d" + i);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).containsExactly(2, 2, 2);
            keys.addAll(JdbcUnderTest.read(insert.getGeneratedKeys()));
        }
        assertThat(keys).hasSize(8);
        assertThat(jdbc.query("SELECT id FROM " + table)).containsExactlyInAnyOrderElementsOf(keys);
        assertThat(jdbc.query("SELECT v FROM " + table + " WHERE v LIKE 'c%'"))
                .containsExactlyInAnyOrder("c0", "c1", "c2");
    }

    @Test
    void aRowIsChangedByItsKey() throws SQLException {
        assertThat(jdbc.update("UPDATE " + people + " SET name = ?, age = age + ? WHERE id = ?", "z", 5, 1))
                .isEqualTo(1);
        assertThat(jdbc.update("UPDATE " + people + " SET age = 1 WHERE id = 1 AND age = 10"))
                .isZero();
        assertThat(jdbc.update("UPDATE " + people + " SET age = age - 1 WHERE id = 99"))
                .isZero();
        assertThat(jdbc.update("UPDATE " + people + " p SET p.age = age + 1, name = NULL WHERE p.id IN (2, 3, 3, 77)"))
                .isEqualTo(2);
        assertThat(rows()).containsExactly("1,z,15", "2,null,21", "3,null,31", "4,d,null");
        assertThat(jdbc.explain("UPDATE " + people + " SET age = 1 WHERE id = 1"))
                .contains("1 primary keys");
    }

    @Test
    void rowsAreChangedByCondition() throws SQLException {
        assertThat(jdbc.update("UPDATE " + people + " SET age = age + 1 WHERE age >= 20"))
                .isEqualTo(2);
        assertThat(jdbc.update("UPDATE " + people + " SET name = 'x' WHERE age < ?", 25))
                .isEqualTo(2);
        assertThat(jdbc.update("DELETE FROM " + people + " WHERE age IS NULL")).isEqualTo(1);
        assertThat(rows()).containsExactly("1,x,10", "2,x,21", "3,c,31");
        assertThat(jdbc.update("DELETE FROM " + people)).isEqualTo(3);
        assertThat(rows()).isEmpty();
    }

    @Test
    void aVersionIsCheckedWithTheChange() throws SQLException {
        String sql = "UPDATE " + people + " SET name = ?, age = ? WHERE id = ? AND age = ?";
        assertThat(jdbc.update(sql, "n", 11, 1, 10)).isEqualTo(1);
        assertThat(jdbc.update(sql, "m", 11, 1, 10)).isZero();
        assertThat(rows()).contains("1,n,11");
    }

    @Test
    void aBatchIsDoneAtOnceAndWhole() throws SQLException {
        try (PreparedStatement delete = jdbc.connection().prepareStatement("DELETE FROM " + people + " WHERE id = ?")) {
            for (int id : new int[] {1, 99, 2}) {
                delete.setInt(1, id);
                delete.addBatch();
            }
            assertThat(delete.executeBatch()).containsExactly(1, 0, 1);
        }
        try (PreparedStatement insert =
                jdbc.connection().prepareStatement("INSERT INTO " + people + " (id) VALUES (?)")) {
            for (int id : new int[] {50, 3, 51}) {
                insert.setInt(1, id);
                insert.addBatch();
            }
            assertThatThrownBy(insert::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, e -> {
                assertThat(e.getSQLState()).isEqualTo("23505");
                assertThat(e.getUpdateCounts()).hasSize(3).containsOnly(Statement.EXECUTE_FAILED);
            });
            for (int id : IntStream.range(100, 2_600).toArray()) {
                insert.setInt(1, id);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(2_500).containsOnly(1);
        }
        assertThat(jdbc.query("SELECT COUNT(*) FROM " + people)).containsExactly("2502");
        try (PreparedStatement update =
                jdbc.connection().prepareStatement("UPDATE " + people + " SET age = ? WHERE id > ? AND id <= ?")) {
            JdbcUnderTest.set(update, 1, 100, 110);
            update.addBatch();
            JdbcUnderTest.set(update, 2, 110, 130);
            update.addBatch();
            assertThat(update.executeBatch()).containsExactly(10, 20);
        }
    }

    @Test
    void aTransactionIsCommittedOrUndone() throws SQLException {
        try (Connection connection = jdbc.begin()) {
            JdbcUnderTest.update(connection, "UPDATE " + people + " SET age = 99 WHERE id = 1");
            JdbcUnderTest.update(connection, "INSERT INTO " + people + " (id) VALUES (5)");
            JdbcUnderTest.update(connection, "DELETE FROM " + people + " WHERE age = 20");
            assertThat(JdbcUnderTest.query(connection, "SELECT age FROM " + people + " WHERE id = 1"))
                    .containsExactly("99");
            assertThat(JdbcUnderTest.query(connection, "SELECT COUNT(*) FROM " + people))
                    .containsExactly("4");
            assertThat(rows()).containsExactly("1,a,10", "2,b,20", "3,c,30", "4,d,null");
            connection.rollback();
            assertThat(rows()).containsExactly("1,a,10", "2,b,20", "3,c,30", "4,d,null");
            JdbcUnderTest.update(connection, "UPDATE " + people + " SET age = 98 WHERE id = 1");
            connection.commit();
            assertThat(rows()).contains("1,a,98");
        }
    }

    @Test
    void whatFailsUndoesItsTransaction() throws SQLException {
        try (Connection connection = jdbc.begin()) {
            JdbcUnderTest.update(connection, "INSERT INTO " + people + " (id) VALUES (5)");
            assertThatThrownBy(() -> JdbcUnderTest.update(connection, "INSERT INTO " + people + " (id) VALUES (1)"))
                    .isInstanceOf(SQLIntegrityConstraintViolationException.class);
            assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
            connection.rollback();
            JdbcUnderTest.update(connection, "INSERT INTO " + people + " (id) VALUES (6)");
            connection.commit();
        }
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE id > 4")).containsExactly("6");
    }

    @Test
    void rowsAreLockedUntilTheTransactionEnds() throws SQLException {
        try (Connection holder = jdbc.begin();
                Connection other = jdbc.begin()) {
            assertThat(JdbcUnderTest.query(holder, "SELECT age FROM " + people + " WHERE id = 1 FOR UPDATE"))
                    .containsExactly("10");
            assertThat(JdbcUnderTest.query(
                            holder, "SELECT id FROM " + people + " p WHERE age > 10 ORDER BY age FOR UPDATE OF p"))
                    .containsExactly("2", "3");
            assertThat(JdbcUnderTest.query(other, "SELECT age FROM " + people + " WHERE id = 1"))
                    .containsExactly("10");
            for (int id = 1; id <= 2; id++) {
                int locked = id;
                assertThatThrownBy(() -> JdbcUnderTest.query(
                                other, "SELECT age FROM " + people + " WHERE id = ? FOR UPDATE NOWAIT", locked))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo("40001"));
                other.rollback();
            }
            assertThat(JdbcUnderTest.query(other, "SELECT id FROM " + people + " WHERE id = 4 FOR SHARE"))
                    .containsExactly("4");
            assertThat(JdbcUnderTest.query(holder, "SELECT id FROM " + people + " WHERE id = 4 LOCK IN SHARE MODE"))
                    .containsExactly("4");
        }
    }
}
