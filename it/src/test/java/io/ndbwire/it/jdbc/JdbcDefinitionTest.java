package io.ndbwire.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.ClusterUnderTest;
import io.ndbwire.it.cluster.EachCluster;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables and indexes that are made, altered and dropped by SQL. */
@EachCluster
@ExtendWith(JdbcExtension.class)
class JdbcDefinitionTest {

    private final JdbcUnderTest jdbc;
    private final ClusterUnderTest cluster;

    JdbcDefinitionTest(JdbcUnderTest jdbc, ClusterUnderTest cluster) {
        this.jdbc = jdbc;
        this.cluster = cluster;
    }

    private void execute(String sql) throws SQLException {
        JdbcUnderTest.execute(jdbc.connection(), sql);
    }

    private static void assertState(String state, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state));
    }

    @Test
    void aTableIsMadeWithAllThatItHas() throws SQLException {
        String parent = jdbc.newName();
        String child = jdbc.newName();
        execute("CREATE TABLE " + parent
                + " (id INT NOT NULL PRIMARY KEY, name VARCHAR(20) UNIQUE) ENGINE=ndbcluster;");
        execute("create table `" + child + "` ("
                + " id bigint not null auto_increment, parent integer, flag bit not null, active boolean default true,"
                + " price decimal(10,2) default -1.50, small float(24), big double precision, letter char(1),"
                + " name varchar(255) default 'it''s', born date, at_time time(0), made datetime(6), seen timestamp(6) null,"
                + " raw varbinary(300), code binary(16), body longtext, picture mediumblob, document json,"
                + " kind enum ('A','B'), counter int unsigned comment 'how many',"
                + " primary key (id), key by_name (name), constraint uk unique (parent, name),"
                + " constraint fk foreign key (parent) references " + parent + " (id) on delete restrict"
                + ") default charset=utf8mb4 comment='of a parent' auto_increment=50");

        jdbc.update("INSERT INTO " + parent + " VALUES (1, 'p')");
        jdbc.update("INSERT INTO " + child + " (parent, flag) VALUES (1, TRUE)");
        assertThat(jdbc.query("SELECT id, active, price, name, flag, born FROM " + child))
                .containsExactly("50,1,-1.50,it's,1,null");
        assertState("23503", () -> jdbc.update("INSERT INTO " + child + " (parent, flag) VALUES (2, TRUE)"));
        assertState(
                "23505", () -> jdbc.update("INSERT INTO " + child + " (parent, name, flag) VALUES (1, 'it''s', TRUE)"));
        assertThat(jdbc.explain("SELECT id FROM " + child + " WHERE name = 'x'"))
                .contains("ordered index by_name");
        assertThat(jdbc.explain("SELECT id FROM " + child + " WHERE name = 'x' AND parent = 1"))
                .contains("unique index uk");
        assertState("23503", () -> jdbc.update("DELETE FROM " + parent));
        assertThat(jdbc.update("DELETE FROM " + child + " WHERE id = 50")).isEqualTo(1);
        assertThat(jdbc.update("DELETE FROM " + parent)).isEqualTo(1);
        execute("DROP TABLE " + child + ", " + parent);
        assertState("42S02", () -> jdbc.query("SELECT * FROM " + child));
    }

    @Test
    void aTableWithoutAKeyHasOneThatIsNotSeen() throws SQLException {
        String table = jdbc.newName();
        execute("CREATE TABLE " + table + " (a INT, b VARCHAR(5))");
        jdbc.update("INSERT INTO " + table + " VALUES (1, 'x'), (1, 'x')");
        assertThat(jdbc.query("SELECT * FROM " + table)).containsExactly("1,x", "1,x");
        assertThat(jdbc.update("DELETE FROM " + table + " WHERE a = 1")).isEqualTo(2);
    }

    @Test
    void definitionsAreConditional() throws SQLException {
        String table = jdbc.newName();
        execute("DROP TABLE IF EXISTS " + table);
        execute("CREATE TABLE IF NOT EXISTS " + table + " (id INT PRIMARY KEY)");
        execute("CREATE TABLE IF NOT EXISTS " + table + " (other INT PRIMARY KEY)");
        assertState("42S01", () -> execute("CREATE TABLE " + table + " (id INT PRIMARY KEY)"));
        execute("DROP TABLE IF EXISTS " + table + " CASCADE");
        assertState("42S02", () -> execute("DROP TABLE " + table));
    }

    @Test
    void aTableIsAltered() throws SQLException {
        assumeThat(cluster.capabilities()).contains(ClusterCapability.ALTERATION);
        String table = jdbc.newName();
        execute("CREATE TABLE " + table + " (id INT PRIMARY KEY, a INT)");
        jdbc.update("INSERT INTO " + table + " VALUES (1, 5)");
        execute("ALTER TABLE " + table + " ADD COLUMN b VARCHAR(10), ADD INDEX by_a (a)");
        assertThat(jdbc.query("SELECT * FROM " + table)).containsExactly("1,5,null");
        assertThat(jdbc.update("UPDATE " + table + " SET b = 'x' WHERE a = 5")).isEqualTo(1);
        assertThat(jdbc.explain("SELECT b FROM " + table + " WHERE a = 5")).contains("by_a");
        execute("CREATE UNIQUE INDEX uk ON " + table + " (b)");
        assertState("23505", () -> jdbc.update("INSERT INTO " + table + " VALUES (2, 6, 'x')"));
        execute("DROP INDEX uk ON " + table);
        jdbc.update("INSERT INTO " + table + " VALUES (2, 6, 'x')");
        execute("ALTER TABLE " + table + " DROP INDEX by_a");
        assertThat(jdbc.explain("SELECT b FROM " + table + " WHERE a = 5")).contains("table scan");
    }

    @Test
    void whatIsOpenIsCommittedBefore() throws SQLException {
        String table = jdbc.newName();
        String other = jdbc.newName();
        execute("CREATE TABLE " + table + " (id INT PRIMARY KEY)");
        try (Connection connection = jdbc.begin()) {
            JdbcUnderTest.update(connection, "INSERT INTO " + table + " VALUES (1)");
            JdbcUnderTest.execute(connection, "CREATE TABLE " + other + " (id INT PRIMARY KEY)");
            connection.rollback();
        }
        assertThat(jdbc.query("SELECT id FROM " + table)).containsExactly("1");
    }

    @Test
    void whatCannotBeDefinedSaysSo() {
        assertState("42000", () -> execute("CREATE TABLE t (id INT"));
        assertState("42000", () -> execute("CREATE TABLE t id INT"));
        assertState("0A000", () -> execute("CREATE TABLE t (id GEOMETRY)"));
        assertState("0A000", () -> execute("CREATE TABLE t (id INT, CHECK (id > 0))"));
        assertState("0A000", () -> execute("CREATE VIEW v AS SELECT 1"));
        assertState("0A000", () -> execute("ALTER TABLE t DROP COLUMN a"));
        assertState("42S21", () -> execute("CREATE TABLE t (id INT, id INT)"));
        assertState("42S22", () -> execute("CREATE TABLE t (id INT, PRIMARY KEY (other))"));
        assertState("22000", () -> execute("CREATE TABLE t (id INT PRIMARY KEY, a DECIMAL(70, 2))"));
    }
}
