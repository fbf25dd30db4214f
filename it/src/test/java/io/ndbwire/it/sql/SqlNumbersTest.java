package io.ndbwire.it.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Numbers of auto-increment columns and of hidden primary keys, of which both sides take ranges from one counter. */
@SharedWithSql
class SqlNumbersTest {

    private final SqlCluster shared;

    SqlNumbersTest(SqlCluster shared) {
        this.shared = shared;
    }

    @Test
    void numbersAreGivenOnce() throws SQLException {
        TableName ours = shared.newName();
        TableName theirs = shared.newName();
        shared.blocking().createTable(numbered(ours).firstNumber(100).build());
        shared.sql("CREATE TABLE " + theirs.table()
                + " (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, v INT) ENGINE=ndbcluster AUTO_INCREMENT=100");
        for (TableName name : List.of(ours, theirs)) {
            TableHandle table = shared.table(name);
            Set<String> numbers = new HashSet<>();
            for (int i = 0; i < 20; i++) {
                shared.sql("INSERT INTO " + name.table() + " (v) VALUES (" + i + ")");
                numbers.addAll(shared.query("SELECT LAST_INSERT_ID()"));
                numbers.add(
                        Long.toString(shared.blocking().insert(table.insert().set("v", i))));
            }
            assertThat(numbers).hasSize(40).contains("100");
            shared.sql("INSERT INTO " + name.table() + " VALUES (50000, 1)");
            shared.blocking().insert(table.insert().set("id", 90_000).set("v", 1));
            shared.sql("INSERT INTO " + name.table() + " (v) VALUES (1), (2), (3)");
            assertThat(shared.query("SELECT COUNT(*) FROM " + name.table())).containsExactly("45");
        }
        shared.assertNothingExcluded();
    }

    @Test
    void eachSideTakesRangesOfItsOwnSize() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        shared.blocking().createTable(numbered(name).build());
        try (NdbClient client = client(10);
                SqlSession session = shared.newSession()) {
            TableHandle table = client.blocking().table(SqlCluster.DATABASE, t);
            session.sql("SET SESSION ndb_autoincrement_prefetch_sz = 5");
            List<Long> ours = new ArrayList<>();
            List<String> theirs = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                ours.add(client.blocking().insert(table.insert().set("v", 2)));
                session.sql("INSERT INTO " + t + " (v) VALUES (1)");
                theirs.addAll(session.query("SELECT LAST_INSERT_ID()"));
            }

            assertThat(ours).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 21L, 22L);
            assertThat(theirs).containsExactly("11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "31", "32");
        }
    }

    @Test
    void whatManyInsertAtOnceIsNumberedOnce() throws Exception {
        TableName name = shared.newName();
        String t = name.table();
        shared.sql("CREATE TABLE " + t + " (id BIGINT AUTO_INCREMENT PRIMARY KEY, v INT) ENGINE=ndbcluster");
        int each = 200;
        List<CompletableFuture<Void>> sessions = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            SqlSession session = shared.newSession();
            session.sql("SET SESSION ndb_autoincrement_prefetch_sz = " + (i == 0 ? 1 : 7));
            sessions.add(CompletableFuture.runAsync(() -> insertMany(session, t, each)));
        }
        try (NdbClient small = client(1);
                NdbClient large = client(100)) {
            for (NdbClient client : List.of(small, large)) {
                TableHandle table = client.blocking().table(SqlCluster.DATABASE, t);
                for (int i = 0; i < each; i++) {
                    client.blocking().insert(table.insert().set("v", i));
                }
            }
        }
        CompletableFuture.allOf(sessions.toArray(CompletableFuture[]::new)).join();
        assertThat(shared.query("SELECT COUNT(*), COUNT(DISTINCT id) FROM " + t))
                .containsExactly(4 * each + " " + 4 * each);
    }

    @Test
    void aCounterThatSqlMovesIsFollowed() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        shared.blocking().createTable(numbered(name).build());
        shared.sql("INSERT INTO " + t + " (v) VALUES (1)");
        shared.sql("ALTER TABLE " + t + " AUTO_INCREMENT = 7000");
        try (NdbClient client = client(1)) {
            TableHandle table = client.blocking().table(SqlCluster.DATABASE, t);
            assertThat(client.blocking().insert(table.insert().set("v", 2))).isGreaterThanOrEqualTo(7_000);
            shared.sql("ALTER TABLE " + t + " ADD COLUMN w INT DEFAULT 3, ALGORITHM=COPY");
            assertThat(client.blocking().insert(table.insert().set("v", 2))).isGreaterThan(7_000);
        }
        assertThat(shared.query("SELECT COUNT(DISTINCT id) FROM " + t)).containsExactly("3");
    }

    @Test
    void tablesWithoutKeyAreSharedToo() throws SQLException {
        TableName ours = shared.newName();
        TableName theirs = shared.newName();
        shared.blocking()
                .createTable(TableDefinition.builder(ours)
                        .column(nullable("a", ColumnType.INT))
                        .column(Column.builder("body", ColumnType.TEXT)
                                .precision(256)
                                .scale(2_000)
                                .collation(255)
                                .nullable(true)
                                .build())
                        .hiddenPrimaryKey()
                        .build());
        shared.sql("CREATE TABLE " + theirs.table() + " (a INT, body TEXT) ENGINE=ndbcluster");
        for (TableName name : List.of(ours, theirs)) {
            String t = name.table();
            TableHandle table = shared.table(name);
            shared.sql("INSERT INTO " + t + " VALUES (1, REPEAT('x', 9000)), (2, NULL)");
            long key = shared.blocking().insert(table.insert().set("a", 3).set("body", "y".repeat(9_000)));
            assertThat(shared.blocking().execute(table.read(key)).getInt("a")).isEqualTo(3);
            assertThat(shared.query("SELECT a, LENGTH(body) FROM " + t + " ORDER BY a"))
                    .containsExactly("1 9000", "2 null", "3 9000");
            assertThat(shared.blocking().execute(table.read(1)).getString("body"))
                    .isEqualTo("x".repeat(9_000));
            try (RowCursor rows = shared.blocking().scan(table.scan().columns("$PK", "a"))) {
                assertThat(rows.stream().map(row -> row.getLong("$PK")))
                        .as("keys of %s", t)
                        .hasSize(3)
                        .contains(1L, 2L, key);
            }
            shared.blocking().execute(table.update(2).set("a", 20));
            shared.blocking().execute(table.delete(1));
            assertThat(shared.query("SELECT a FROM " + t + " ORDER BY a")).containsExactly("3", "20");
        }
        shared.assertNothingExcluded();
        shared.drop(theirs);
        shared.sql("DROP TABLE " + ours.table());
    }

    private NdbClient client(int prefetch) {
        return NdbClient.connect(ClientOptions.builder(shared.connectString())
                .autoIncrementPrefetch(prefetch)
                .build());
    }

    private static void insertMany(SqlSession session, String table, int count) {
        try (session) {
            for (int i = 0; i < count; i++) {
                session.sql("INSERT INTO " + table + " (v) VALUES (" + i + ")");
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static TableDefinition.Builder numbered(TableName name) {
        return TableDefinition.builder(name)
                .column(Column.builder("id", ColumnType.INT_UNSIGNED)
                        .primaryKey(true)
                        .autoIncrement(true)
                        .build())
                .column(nullable("v", ColumnType.INT))
                .orderedPrimaryKey();
    }

    private static Column nullable(String name, ColumnType type) {
        return Column.builder(name, type).nullable(true).build();
    }
}
