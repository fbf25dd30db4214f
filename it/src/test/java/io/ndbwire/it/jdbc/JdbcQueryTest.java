package io.ndbwire.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.it.cluster.EachCluster;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** SELECT: which rows come, in which order, and by which way. */
@EachCluster
@ExtendWith(JdbcExtension.class)
class JdbcQueryTest {

    private static final int ROWS = 100;

    private final JdbcUnderTest jdbc;
    private String people = "";

    JdbcQueryTest(JdbcUnderTest jdbc) {
        this.jdbc = jdbc;
    }

    /** Of 1..100: e-mail p1@x, names Ann and bob in turn, age the number over 10, NULL for every tenth, score 1.50 each. */
    @BeforeEach
    void fill() throws SQLException {
        people = jdbc.createPeople();
        try (PreparedStatement insert = jdbc.connection()
                .prepareStatement(
                        "INSERT INTO " + people + " (id, email, name, age, score, since) VALUES (?, ?, ?, ?, ?, ?)")) {
            for (int id = 1; id <= ROWS; id++) {
                JdbcUnderTest.set(
                        insert,
                        id,
                        "p" + id + "@x",
                        id % 2 == 0 ? "Ann" : "bob",
                        id % 10 == 0 ? null : id / 10,
                        "1.50",
                        LocalDateTime.of(2026, 1, 1, 0, 0).plusNanos(id * 1_000L));
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(ROWS).containsOnly(1);
        }
    }

    private static List<String> numbers(IntStream numbers) {
        return numbers.mapToObj(Integer::toString).toList();
    }

    @Test
    void aKeyFindsOneRow() throws SQLException {
        assertThat(jdbc.query("SELECT name, p.id, age FROM " + people + " AS p WHERE p.id = ?", 7))
                .containsExactly("bob,7,0");
        assertThat(jdbc.query("select * from " + people + " where id = 12"))
                .containsExactly("12,p12@x,Ann,1,1.50,2026-01-01 00:00:00.000012");
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE id = ?", 101))
                .isEmpty();
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE id = ?", (Object) null))
                .isEmpty();
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE id = 7 AND name = 'Ann'"))
                .isEmpty();
        assertThat(jdbc.explain("SELECT id FROM " + people + " WHERE id = ?", 7))
                .contains("1 primary keys");
    }

    @Test
    void aUniqueKeyFindsOneRow() throws SQLException {
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE email = ?", "p33@x"))
                .containsExactly("33");
        assertThat(jdbc.explain("SELECT id FROM " + people + " WHERE email = ?", "p33@x"))
                .contains("unique index by_email");
    }

    @Test
    void listsOfKeysAreReadTogether() throws SQLException {
        String sql = "SELECT id FROM " + people + " WHERE id IN (?, ?, ?, 500, ?)";
        assertThat(jdbc.query(sql, 3, 5L, "3", null)).containsExactlyInAnyOrder("3", "5");
        assertThat(jdbc.explain(sql, 3, 5, 9, 9)).contains("4 primary keys, one round trip");
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE id IN (3, 5, 9) ORDER BY id DESC LIMIT 2"))
                .containsExactly("9", "5");
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE (id, name) IN ((1, 'bob'), (2, 'bob'))"))
                .containsExactly("1");
    }

    @Test
    void anIndexFindsARange() throws SQLException {
        String sql = "SELECT id FROM " + people + " WHERE age BETWEEN ? AND ? ORDER BY age, id";
        assertThat(jdbc.query(sql, 2, 3))
                .isEqualTo(numbers(IntStream.rangeClosed(21, 39).filter(id -> id % 10 != 0)));
        assertThat(jdbc.explain(sql, 2, 3)).contains("ordered index by_age").contains("in order by");
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE age = 4 AND id > 45 ORDER BY id DESC"))
                .containsExactly("49", "48", "47", "46");
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE age >= 8.5 AND age <= 9.2 ORDER BY 1 LIMIT 1"))
                .containsExactly("91");
    }

    @Test
    void anyConditionIsEvaluatedByTheDataNodes() throws SQLException {
        assertThat(jdbc.query("SELECT id FROM " + people
                        + " WHERE NOT (name <> 'ANN' OR id > 6) AND (age IS NULL OR age <=> 0) ORDER BY id"))
                .containsExactly("2", "4", "6");
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE email LIKE 'p1_@x' AND age IS NOT NULL ORDER BY id"))
                .isEqualTo(numbers(IntStream.rangeClosed(11, 19)));
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE email LIKE 'p1!_@x' ESCAPE '!'"))
                .isEmpty();
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE id NOT IN (1, 2) AND id < ? ORDER BY id", 5))
                .containsExactly("3", "4");
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE since > TIMESTAMP '2026-01-01 00:00:00.000098'"
                        + " ORDER BY since"))
                .containsExactly("99", "100");
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE 1 = 0")).isEmpty();
        assertThat(jdbc.query("SELECT id FROM " + people + " WHERE age = 1.5")).isEmpty();
    }

    @Test
    void rowsAreInOrder() throws SQLException {
        assertThat(jdbc.query("SELECT id FROM " + people + " ORDER BY id LIMIT 3 OFFSET 5"))
                .containsExactly("6", "7", "8");
        assertThat(jdbc.query("SELECT id FROM " + people + " ORDER BY age DESC, id DESC LIMIT ?", 2))
                .containsExactly("99", "98");
        assertThat(jdbc.query("SELECT id FROM " + people + " ORDER BY age, id LIMIT 1"))
                .containsExactly("10");
        assertThat(jdbc.query("SELECT id FROM " + people + " ORDER BY age NULLS LAST, id LIMIT 1"))
                .containsExactly("1");
        String sorted = "SELECT id AS n FROM " + people + " ORDER BY since DESC LIMIT 1, 2";
        assertThat(jdbc.query(sorted)).containsExactly("99", "98");
        assertThat(jdbc.explain(sorted)).contains("sorted by the driver");
        assertThat(jdbc.query("SELECT id FROM " + people + " ORDER BY email LIMIT 3"))
                .containsExactly("100", "10", "11");
    }

    @Test
    void textsAreNotPutInAnOrderThatIsNotTheirCollations() {
        assertThatThrownBy(() -> jdbc.query("SELECT id FROM " + people + " ORDER BY name"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"))
                .hasMessageContaining("collation 255");
    }

    @Test
    void rowsAreCountedWhereTheyAre() throws SQLException {
        assertThat(jdbc.query("SELECT COUNT(*) FROM " + people)).containsExactly("100");
        assertThat(jdbc.query("SELECT count(age) FROM " + people + " WHERE id <= 20"))
                .containsExactly("18");
        assertThat(jdbc.query("SELECT COUNT(*) AS n FROM " + people + " WHERE id = 3"))
                .containsExactly("1");
        assertThat(jdbc.explain("SELECT COUNT(*) FROM " + people)).contains("in the data nodes");
    }

    @Test
    void valuesNeedNoTable() throws SQLException {
        assertThat(jdbc.query("SELECT 1, 'Ж', ?, NULL", 5)).containsExactly("1,Ж,5,null");
        assertThat(jdbc.query("SELECT 'x', id FROM " + people + " WHERE id = 2;"))
                .containsExactly("x,2");
    }

    @Test
    void rowsComeWhileTheyAreRead() throws SQLException {
        try (Statement statement = jdbc.connection().createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, since FROM " + people)) {
            List<Integer> ids = new ArrayList<>();
            while (rows.next()) {
                int id = rows.getInt("ID");
                assertThat(rows.getObject(2, LocalDateTime.class))
                        .isEqualTo(LocalDateTime.of(2026, 1, 1, 0, 0).plusNanos(id * 1_000L));
                ids.add(id);
            }
            assertThat(ids).hasSize(ROWS).doesNotHaveDuplicates();
            assertThat(rows.next()).isFalse();
        }
        try (Statement statement = jdbc.connection().createStatement()) {
            statement.setMaxRows(7);
            assertThat(JdbcUnderTest.read(statement.executeQuery("SELECT id FROM " + people)))
                    .hasSize(7);
        }
    }

    @Test
    void aStatementWithoutItsRowsIsEndedByAnother() throws SQLException {
        try (Statement statement = jdbc.connection().createStatement()) {
            ResultSet first = statement.executeQuery("SELECT id FROM " + people);
            assertThat(first.next()).isTrue();
            statement.cancel();
            assertThatThrownBy(() -> {
                        while (first.next()) {
                            assertThat(first.getInt(1)).isPositive();
                        }
                    })
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
            ResultSet second = statement.executeQuery("SELECT id FROM " + people + " WHERE id = 1");
            assertThat(first.isClosed()).isTrue();
            assertThat(second.next()).isTrue();
        }
    }

    @Test
    void aPreparedStatementFollowsItsTable() throws SQLException {
        String table = jdbc.createNumbered();
        try (Connection connection = jdbc.source().getConnection();
                PreparedStatement select = connection.prepareStatement("SELECT * FROM " + table)) {
            assertThat(select.executeQuery().getMetaData().getColumnCount()).isEqualTo(2);
            assertThat(select.getMetaData().getColumnName(2)).isEqualTo("v");
            assertThat(select.getMetaData().isAutoIncrement(1)).isTrue();
        }
    }
}
