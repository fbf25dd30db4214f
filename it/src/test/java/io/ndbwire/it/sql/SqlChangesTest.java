package io.ndbwire.it.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ndbwire.client.ChangesStarted;
import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.RowDeleted;
import io.ndbwire.client.RowInserted;
import io.ndbwire.client.RowUpdated;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.stream.ChangeCollector;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableName;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What SQL changes while this client has the table at hand. */
@SharedWithSql
class SqlChangesTest {

    private static final int NO_SUCH_TABLE = 723;

    private final SqlCluster shared;

    SqlChangesTest(SqlCluster shared) {
        this.shared = shared;
    }

    @Test
    void aRenamedTableIsNoLongerReachedByItsOldName() throws SQLException {
        TableName name = shared.newName();
        TableName renamed = shared.newName();
        TableHandle table = create(name);
        shared.sql("RENAME TABLE " + name.table() + " TO " + renamed.table());
        awaitTold(() -> catchThrowable(() -> read(table, 1)) != null);

        assertThat(failure(table).code()).isEqualTo(NO_SUCH_TABLE);
        TableHandle under = shared.table(renamed);
        assertThat(read(under, 1).getString("v")).isEqualTo("one");
        assertThat(shared.blocking().execute(under.readUnique("uk", 10)).getInt("id"))
                .isEqualTo(1);
        shared.drop(renamed);
    }

    @Test
    void aNameThatGoesToAnotherTableIsFollowed() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        TableHandle table = create(name);
        shared.sql("CREATE TABLE " + t + "_new LIKE " + t);
        shared.sql("RENAME TABLE " + t + " TO " + t + "_old, " + t + "_new TO " + t);
        awaitTold(() -> read(table, 1) == null);

        shared.blocking().execute(table.insert().set("id", 7).set("n", 70));
        shared.blocking().execute(table.upsert().set("id", 8).set("n", 80));
        assertThat(shared.query("SELECT id FROM " + t + " ORDER BY id")).containsExactly("7", "8");
        assertThat(shared.query("SELECT id FROM " + t + "_old")).containsExactly("1");
        assertThat(shared.blocking().execute(table.readUnique("uk", 10))).isNull();
        assertThat(shared.blocking().count(table.index("by_v").scan())).isEqualTo(2);
        shared.sql("DROP TABLE " + t + ", " + t + "_old");
    }

    @Test
    void aTableMadeAnewIsFollowed() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        TableHandle table = create(name);
        shared.sql("DROP TABLE " + t);
        assertThat(failure(table).code()).isEqualTo(NO_SUCH_TABLE);
        shared.sql("CREATE TABLE " + t + " (v INT, extra VARCHAR(10), id INT PRIMARY KEY) ENGINE=ndbcluster");
        shared.sql("INSERT INTO " + t + " VALUES (11, 'x', 1)");

        assertThat(read(table, 1).getInt("v")).isEqualTo(11);
        shared.blocking().execute(table.insert().set("id", 2).set("extra", "y"));
        assertThat(shared.query("SELECT extra FROM " + t + " WHERE id = 2")).containsExactly("y");
        shared.sql("DROP TABLE " + t);
    }

    @Test
    void aTruncatedTableIsEmptyAndNumberedAnew() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        shared.sql("CREATE TABLE " + t + " (id INT AUTO_INCREMENT PRIMARY KEY, v TEXT) ENGINE=ndbcluster");
        TableHandle table = shared.table(name);
        String large = "v".repeat(5_000);
        for (int i = 0; i < 3; i++) {
            shared.blocking().insert(table.insert().set("v", large));
        }
        shared.sql("TRUNCATE TABLE " + t);

        assertThat(shared.blocking().count(table.scan())).isZero();
        long first = shared.blocking().insert(table.insert().set("v", large));
        shared.sql("INSERT INTO " + t + " (v) VALUES ('by SQL')");
        long second = shared.blocking().insert(table.insert().set("v", "again"));
        assertThat(first).isEqualTo(1);
        assertThat(second).isEqualTo(2);
        assertThat(shared.query("SELECT COUNT(*), COUNT(DISTINCT id), MAX(LENGTH(v)) FROM " + t))
                .containsExactly("3 3 5000");
        shared.sql("DROP TABLE " + t);
    }

    @Test
    void aCopiedTableIsFollowed() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        TableHandle table = create(name);
        shared.sql("ALTER TABLE " + t + " MODIFY COLUMN n BIGINT, ALGORITHM=COPY");

        shared.blocking().execute(table.insert().set("id", 2).set("n", 1L << 40));
        assertThat(table.description().column("n").type()).isEqualTo(ColumnType.BIGINT);
        assertThat(shared.query("SELECT id, n FROM " + t + " ORDER BY id")).containsExactly("1 10", "2 1099511627776");
        shared.sql("ALTER TABLE " + t + " DROP COLUMN v, ADD COLUMN w INT DEFAULT 5 FIRST");
        assertThat(read(table, 1).getInt("w")).isEqualTo(5);
        shared.blocking().execute(table.insert().set("id", 3).set("n", 30));
        assertThat(shared.query("SELECT w, n FROM " + t + " WHERE id = 3")).containsExactly("5 30");
        shared.sql("DROP TABLE " + t);
    }

    @Test
    void onlineChangesAreFollowed() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        TableHandle table = create(name);
        shared.sql("ALTER TABLE " + t + " ADD COLUMN more VARCHAR(300) COLUMN_FORMAT DYNAMIC, ALGORITHM=INPLACE");
        shared.blocking().execute(table.update(1).set("more", "m".repeat(300)));
        assertThat(shared.query("SELECT LENGTH(more) FROM " + t)).containsExactly("300");

        shared.sql("ALTER TABLE " + t + " RENAME COLUMN more TO called, ALGORITHM=INPLACE");
        shared.blocking().execute(table.update(1).set("called", "uno"));
        assertThat(shared.query("SELECT called FROM " + t)).containsExactly("uno");

        shared.sql("ALTER TABLE " + t + " ADD INDEX by_n (n), ALGORITHM=INPLACE");
        shared.sql("ALTER TABLE " + t + " DROP INDEX uk, ALGORITHM=INPLACE");
        assertThat(ids(table.index("by_n").scan(Range.atLeast(5)))).containsExactly(1);
        shared.blocking().execute(table.insert().set("id", 2).set("n", 10));
        shared.sql("ALTER TABLE " + t + " COMMENT = 'changed', ALGORITHM=INPLACE");
        shared.sql("DELETE FROM " + t + " WHERE id = 1");
        assertThat(ids(table.scan())).containsExactly(2);
        shared.sql("DROP TABLE " + t);
    }

    @Test
    void whatADatabaseTookWithItIsGone() throws SQLException {
        shared.sql("CREATE DATABASE passing");
        shared.sql("CREATE TABLE passing.t (id INT PRIMARY KEY, n INT UNIQUE, v TEXT) ENGINE=ndbcluster");
        TableHandle table = shared.table(TableName.of("passing", "t"));
        shared.blocking().execute(table.insert().set("id", 1).set("v", "v".repeat(4_000)));
        shared.sql("DROP DATABASE passing");

        assertThat(failure(table).code()).isEqualTo(NO_SUCH_TABLE);
        assertThat(shared.blocking().tables("passing")).isEmpty();
    }

    @Test
    void changesOfRowsBySqlAreStreamed() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        TableHandle table = create(name);
        ChangeCollector changes = ChangeCollector.of(shared.client().changes(table));
        changes.await(ChangesStarted.class);
        shared.sql("INSERT INTO " + t + " VALUES (2, 'two', 20)");
        shared.sql("UPDATE " + t + " SET v = 'zwei' WHERE id = 2");
        shared.sql("ALTER TABLE " + t + " ADD COLUMN more INT COLUMN_FORMAT DYNAMIC, ALGORITHM=INPLACE");
        shared.sql("UPDATE " + t + " SET more = 5 WHERE id = 2");
        shared.sql("DELETE FROM " + t + " WHERE id = 2");

        assertThat(changes.await(RowInserted.class).after().getString("v")).isEqualTo("two");
        List<RowUpdated> updates = changes.awaitCount(RowUpdated.class, 2);
        assertThat(updates.get(0).after().getString("v")).isEqualTo("zwei");
        assertThat(updates.get(1).after().getInt("more")).isEqualTo(5);
        assertThat(changes.await(RowDeleted.class).before().getInt("id")).isEqualTo(2);
        changes.cancel();
        shared.sql("DROP TABLE " + t);
    }

    /** With one row (1, 'one', 10), read by this client. */
    private TableHandle create(TableName name) throws SQLException {
        shared.sql("CREATE TABLE " + name.table() + " (id INT PRIMARY KEY, v VARCHAR(20), n INT, UNIQUE KEY uk (n),"
                + " KEY by_v (v)) ENGINE=ndbcluster");
        shared.sql("INSERT INTO " + name.table() + " VALUES (1, 'one', 10)");
        TableHandle table = shared.table(name);
        assertThat(read(table, 1).getString("v")).isEqualTo("one");
        return table;
    }

    /** The data nodes tell this client and answer the server at the same time. */
    private static void awaitTold(BooleanSupplier condition) {
        Await.until("this client has been told", Duration.ofSeconds(60), condition, () -> "");
    }

    private Row read(TableHandle table, int id) {
        return shared.blocking().execute(table.read(id));
    }

    private NdbException failure(TableHandle table) {
        NdbException failure = catchThrowableOfType(NdbException.class, () -> read(table, 1));
        assertThat(failure).isInstanceOf(SchemaException.class);
        return failure;
    }

    private List<Integer> ids(Scan scan) {
        try (RowCursor rows = shared.blocking().scan(scan)) {
            return rows.stream().map(row -> row.getInt("id")).toList();
        }
    }
}
