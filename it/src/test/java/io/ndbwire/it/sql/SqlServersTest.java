package io.ndbwire.it.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.NdbHome;
import io.ndbwire.it.cluster.RealCluster;
import io.ndbwire.it.cluster.SqlServer;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several servers, of which the first joins a cluster that this client has filled before. */
@SharedWithSql
class SqlServersTest {

    private static final TableName PARENTS = TableName.of("early", "parents");
    private static final TableName CHILDREN = TableName.of("early", "children");

    @Test
    void serversThatComeLaterUseWhatIsThere() throws SQLException {
        NdbHome home = SqlServer.home().orElseThrow();
        try (RealCluster cluster = RealCluster.builder(home).start();
                NdbClient client = NdbClient.connect(cluster.connectString())) {
            fill(client);
            try (SqlServer first = SqlServer.start(home, cluster.connectString());
                    SqlSession one = new SqlSession(first)) {
                one.awaitQuery(
                        "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'early' ORDER BY TABLE_NAME",
                        "children",
                        "parents");
                one.assertNothingExcluded();
                assertThat(one.query("SELECT id, parent, LENGTH(body) FROM early.children"))
                        .containsExactly("10 1 9000");
                assertThat(one.errorOf("INSERT INTO early.children (parent) VALUES (99)"))
                        .isEqualTo(1452);
                assertThat(one.query("ANALYZE TABLE early.children"))
                        .containsExactly("early.children analyze status OK");
                try (SqlServer second = SqlServer.start(home, cluster.connectString());
                        SqlSession two = new SqlSession(second)) {
                    change(client, one, two);
                    restart(client, one, first);
                    restart(client, two, second);
                    restart(client, one, first);
                }
                drop(client, one);
            }
        }
    }

    private static void fill(NdbClient client) {
        TableHandle parents = client.blocking()
                .createTable(TableDefinition.builder(PARENTS)
                        .column(Column.builder("id", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .column(nullable("n", ColumnType.INT))
                        .orderedPrimaryKey()
                        .build());
        TableHandle children = client.blocking()
                .createTable(TableDefinition.builder(CHILDREN)
                        .column(Column.builder("id", ColumnType.BIGINT_UNSIGNED)
                                .primaryKey(true)
                                .autoIncrement(true)
                                .build())
                        .column(nullable("parent", ColumnType.INT))
                        .column(Column.builder("body", ColumnType.TEXT)
                                .precision(256)
                                .scale(2_000)
                                .collation(255)
                                .nullable(true)
                                .build())
                        .orderedPrimaryKey()
                        .firstNumber(10)
                        .foreignKey(ForeignKeyDefinition.of("fk", List.of("parent"), PARENTS, List.of("id")))
                        .build());
        client.blocking().execute(parents.insert().set("id", 1));
        client.blocking().insert(children.insert().set("parent", 1).set("body", "b".repeat(9_000)));
    }

    /** What one of the three changes the other two use. */
    private static void change(NdbClient client, SqlSession one, SqlSession two) throws SQLException {
        assertThat(two.query("SELECT COUNT(*) FROM early.children")).containsExactly("1");
        client.blocking()
                .alterTable(
                        PARENTS,
                        TableAlteration.builder()
                                .addColumn(nullable("more", ColumnType.INT))
                                .createIndex(IndexDefinition.ordered("by_n", "n"))
                                .build());
        // Both go on with what they know until they open the table anew.
        one.sql("INSERT INTO early.parents VALUES (4, 40)");
        assertThat(two.query("SELECT id, n FROM early.parents WHERE id = 4")).containsExactly("4 40");
        one.openAnew("early.parents");
        two.openAnew("early.parents");
        one.sql("INSERT INTO early.parents VALUES (2, 20, 200)");
        assertThat(two.query("SELECT more FROM early.parents FORCE INDEX (by_n) WHERE n = 20"))
                .containsExactly("200");
        two.sql("ALTER TABLE early.parents ADD COLUMN last INT COLUMN_FORMAT DYNAMIC, ALGORITHM=INPLACE");
        one.sql("UPDATE early.parents SET last = 7 WHERE id = 2");
        TableHandle parents = client.blocking().table("early", "parents");
        assertThat(client.blocking().execute(parents.read(2)).getInt("last")).isEqualTo(7);
        one.sql("ALTER TABLE early.parents MODIFY COLUMN n BIGINT, ALGORITHM=COPY");
        client.blocking().execute(parents.insert().set("id", 3).set("n", 1L << 33));
        assertThat(two.query("SELECT n FROM early.parents WHERE id = 3")).containsExactly("8589934592");

        TableName passing = TableName.of("early", "passing");
        client.blocking()
                .createTable(TableDefinition.builder(passing)
                        .column(Column.builder("id", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .orderedPrimaryKey()
                        .build());
        two.sql("INSERT INTO early.passing VALUES (1)");
        assertThat(one.query("SELECT id FROM early.passing")).containsExactly("1");
        client.blocking().dropTable(passing);
        one.assertNothingExcluded();
        two.assertNothingExcluded();
        one.sql("CREATE TABLE early.passing (id INT PRIMARY KEY, v INT) ENGINE=ndbcluster");
        assertThat(two.query("SELECT * FROM early.passing")).isEmpty();
        two.sql("DROP TABLE early.passing");
    }

    private static void restart(NdbClient client, SqlSession session, SqlServer server) throws SQLException {
        List<String> before = List.of(session.definition("early.parents"), session.definition("early.children"));
        TableName unseen = TableName.of("early", "unseen");
        client.blocking()
                .createTable(TableDefinition.builder(unseen)
                        .column(Column.builder("id", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .build());
        server.restart();
        session.reconnect();
        assertThat(List.of(session.definition("early.parents"), session.definition("early.children")))
                .isEqualTo(before);
        session.sql("INSERT INTO early.unseen VALUES (1)");
        session.sql("INSERT INTO early.children (parent, body) VALUES (1, REPEAT('c', 5000))");
        session.sql("DELETE FROM early.children WHERE LENGTH(body) = 5000");
        session.assertNothingExcluded();
        session.sql("DROP TABLE early.unseen");
    }

    private static void drop(NdbClient client, SqlSession session) throws SQLException {
        assertThat(session.errorOf("DROP TABLE early.parents")).isEqualTo(3730);
        session.sql("DROP DATABASE early");
        assertThat(client.blocking().tables("early")).isEmpty();
    }

    private static Column nullable(String name, ColumnType type) {
        return Column.builder(name, type).nullable(true).build();
    }
}
