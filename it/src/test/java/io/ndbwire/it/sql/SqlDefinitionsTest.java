package io.ndbwire.it.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.ForeignKeyException;
import io.ndbwire.error.NdbException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.PartitionBalance;
import io.ndbwire.schema.SqlColumn;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.sql.SQLException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tables that one side creates, and the other reads, writes, alters and drops. */
@SharedWithSql
class SqlDefinitionsTest {

    private static final int NO_SUCH_TABLE = 1146;
    private static final int DUPLICATE_KEY = 1062;
    private static final int NO_REFERENCED_ROW = 1452;
    private static final int ROW_IS_REFERENCED = 1451;

    private final SqlCluster shared;

    SqlDefinitionsTest(SqlCluster shared) {
        this.shared = shared;
    }

    @Test
    void theServerReadsWritesAltersAndDropsWhatWeMade() throws SQLException {
        TableName name = shared.newName();
        TableHandle table = shared.blocking().createTable(orders(name).build());
        String t = name.table();
        shared.blocking().execute(table.insert().set("id", 1).set("code", "a").set("amount", 5));

        assertThat(shared.query("SELECT id, code, amount FROM " + t)).containsExactly("1 a 5");
        shared.sql("INSERT INTO " + t + " (id, code, amount) VALUES (2, 'b', 6), (3, 'c', 7)");
        assertThat(shared.query("SELECT id FROM " + t + " WHERE code = 'b'")).containsExactly("2");
        assertThat(shared.query("SELECT id FROM " + t + " WHERE amount > 5 ORDER BY amount DESC"))
                .containsExactly("3", "2");
        assertThat(shared.errorOf("INSERT INTO " + t + " (id, code) VALUES (9, 'b')"))
                .isEqualTo(DUPLICATE_KEY);
        assertThat(shared.blocking().execute(table.readUnique("code", "c")).getInt("id"))
                .isEqualTo(3);
        shared.sql("UPDATE " + t + " SET amount = amount + 1 WHERE code = 'a'");
        shared.sql("DELETE FROM " + t + " WHERE id = 2");
        assertThat(shared.blocking().execute(table.read(1)).getInt("amount")).isEqualTo(6);
        assertThat(shared.blocking().execute(table.read(2))).isNull();

        shared.sql("ALTER TABLE " + t + " ADD COLUMN note VARCHAR(20) COLUMN_FORMAT DYNAMIC, ALGORITHM=INPLACE");
        shared.sql("UPDATE " + t + " SET note = 'new' WHERE id = 1");
        assertThat(shared.query("SHOW CREATE TABLE " + t).get(0))
                .contains("UNIQUE KEY `code`", "KEY `by_amount`", "PRIMARY KEY (`id`)", "`note`");
        shared.sql("ALTER TABLE " + t + " MODIFY COLUMN note VARCHAR(400), ALGORITHM=COPY");
        Row row = shared.blocking().execute(shared.table(name).read(1));
        assertThat(row.getString("code")).isEqualTo("a");
        assertThat(shared.query("SELECT note FROM " + t + " WHERE id = 1")).containsExactly("new");
        shared.sql("ALTER TABLE " + t + " DROP INDEX by_amount");
        shared.assertNothingExcluded();
        shared.sql("DROP TABLE " + t);
        assertFails(723, () -> shared.blocking().dropTable(name));
    }

    @Test
    void weReadWriteAlterAndDropWhatTheServerMade() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        shared.sql("CREATE TABLE " + t + " (id INT PRIMARY KEY, code VARCHAR(20) NOT NULL DEFAULT 'none', amount INT,"
                + " body TEXT, UNIQUE KEY code (code), KEY by_amount (amount)) ENGINE=ndbcluster COMMENT='theirs'");
        shared.sql("INSERT INTO " + t + " VALUES (1, 'a', 5, 'short')");
        TableHandle table = shared.table(name);
        assertThat(shared.blocking().execute(table.readUnique("code", "a")).getInt("amount"))
                .isEqualTo(5);
        shared.blocking().execute(table.insert().set("id", 2));
        assertThat(shared.query("SELECT code FROM " + t + " WHERE id = 2")).containsExactly("none");
        assertThat(failure(() -> shared.blocking().execute(table.insert().set("id", 3))))
                .isInstanceOf(DuplicateKeyException.class);

        shared.alter(
                name,
                TableAlteration.builder()
                        .addColumn(Column.builder("note", ColumnType.VARCHAR)
                                .length(80)
                                .collation(255)
                                .nullable(true)
                                .sql(SqlColumn.PLAIN.withComment("ours"))
                                .build())
                        .addColumn(Column.builder("n", ColumnType.INT)
                                .nullable(true)
                                .build())
                        .build());
        shared.sql("UPDATE " + t + " SET note = 'sql', n = 7 WHERE id = 1");
        assertThat(shared.blocking().execute(table.read(1)).getString("note")).isEqualTo("sql");
        shared.alter(
                name,
                TableAlteration.builder()
                        .createIndex(IndexDefinition.ordered("by_n", "n", "amount"))
                        .createIndex(IndexDefinition.unique("uk_note", "note"))
                        .dropIndex("by_amount")
                        .build());
        assertThat(shared.query("SELECT id FROM " + t + " FORCE INDEX (by_n) WHERE n = 7"))
                .containsExactly("1");
        assertThat(shared.errorOf("INSERT INTO " + t + " (id, code, note) VALUES (5, 'x', 'sql')"))
                .isEqualTo(DUPLICATE_KEY);
        assertThat(shared.query("SHOW CREATE TABLE " + t).get(0))
                .contains("KEY `by_n` (`n`,`amount`)", "UNIQUE KEY `uk_note`", "COMMENT 'ours'", "COMMENT='theirs'")
                .doesNotContain("by_amount");
        shared.assertNothingExcluded();
        shared.sql("ALTER TABLE " + t + " ADD COLUMN more INT, ALGORITHM=COPY");
        assertThat(shared.query("SELECT id, note FROM " + t + " ORDER BY id")).containsExactly("1 sql", "2 null");

        shared.drop(name);
        shared.sql("DROP TABLE IF EXISTS " + t);
        assertThat(shared.errorOf("SELECT * FROM " + t)).isEqualTo(NO_SUCH_TABLE);
    }

    @Test
    void aRenamedTableIsFoundUnderItsNewName() throws SQLException {
        TableName name = shared.newName();
        TableName renamed = shared.newName();
        shared.blocking().createTable(orders(name).build());
        shared.sql("INSERT INTO " + name.table() + " (id, code) VALUES (1, 'a')");
        shared.alter(name, TableAlteration.builder().renameTo(renamed.table()).build());
        assertThat(shared.query("SELECT id FROM " + renamed.table())).containsExactly("1");
        assertThat(shared.errorOf("SELECT * FROM " + name.table())).isEqualTo(NO_SUCH_TABLE);
        shared.assertNothingExcluded();
    }

    @Test
    void foreignKeysHoldForBoth() throws SQLException {
        TableName parents = shared.newName();
        TableName children = shared.newName();
        shared.blocking().createTable(orders(parents).build());
        TableHandle child = shared.blocking()
                .createTable(TableDefinition.builder(children)
                        .column(key())
                        .column(Column.builder("parent", ColumnType.INT)
                                .nullable(true)
                                .build())
                        .column(code("parent_code").nullable(true).build())
                        .orderedPrimaryKey()
                        .foreignKey(ForeignKeyDefinition.of("fk", List.of("parent"), parents, List.of("id"))
                                .onDelete(ForeignKeyDefinition.Action.CASCADE))
                        .foreignKey(
                                ForeignKeyDefinition.of("fk_code", List.of("parent_code"), parents, List.of("code")))
                        .build());
        String p = parents.table();
        String c = children.table();
        shared.sql("INSERT INTO " + p + " (id, code) VALUES (1, 'a'), (2, 'b')");
        shared.sql("INSERT INTO " + c + " VALUES (10, 1, NULL), (20, NULL, 'b')");
        assertThat(shared.errorOf("INSERT INTO " + c + " VALUES (30, 99, NULL)"))
                .isEqualTo(NO_REFERENCED_ROW);
        assertThat(shared.errorOf("DELETE FROM " + p + " WHERE id = 2")).isEqualTo(ROW_IS_REFERENCED);
        assertThat(failure(() ->
                        shared.blocking().execute(child.insert().set("id", 31).set("parent", 99))))
                .isInstanceOf(ForeignKeyException.class);
        shared.sql("DELETE FROM " + p + " WHERE id = 1");
        assertThat(shared.query("SELECT id FROM " + c)).containsExactly("20");
        assertThat(shared.query(
                        "SELECT CONSTRAINT_NAME, UNIQUE_CONSTRAINT_NAME, DELETE_RULE, REFERENCED_TABLE_NAME FROM"
                                + " information_schema.REFERENTIAL_CONSTRAINTS WHERE TABLE_NAME = '" + c
                                + "' ORDER BY CONSTRAINT_NAME"))
                .containsExactly("fk PRIMARY CASCADE " + p, "fk_code code NO ACTION " + p);
        shared.assertNothingExcluded();

        shared.alter(
                children, TableAlteration.builder().dropForeignKey("fk_code").build());
        shared.sql("DELETE FROM " + p + " WHERE id = 2");
        shared.assertNothingExcluded();
        shared.alter(
                children,
                TableAlteration.builder()
                        .createForeignKey(
                                ForeignKeyDefinition.of("fk_again", List.of("parent"), parents, List.of("id")))
                        .build());
        assertThat(shared.errorOf("INSERT INTO " + c + " VALUES (40, 77, NULL)"))
                .isEqualTo(NO_REFERENCED_ROW);
        shared.assertNothingExcluded();
        shared.sql("ALTER TABLE " + c + " DROP FOREIGN KEY fk");
        shared.sql("DROP TABLE " + c);
        shared.sql("DROP TABLE " + p);
    }

    @Test
    void everyKindOfTableIsShown() throws SQLException {
        for (TableDefinition.Builder table : List.of(
                orders(shared.newName()).partitionBalance(PartitionBalance.FOR_RA_BY_NODE),
                orders(shared.newName()).partitions(4),
                orders(shared.newName()).readBackup(false),
                orders(shared.newName()).fullyReplicated(true),
                orders(shared.newName()).logged(false),
                orders(shared.newName()).extensible(false).comment("a comment"),
                hashed(shared.newName()))) {
            TableName name = table.build().name();
            TableHandle handle = shared.blocking().createTable(table.build());
            shared.sql("INSERT INTO " + name.table() + " (id, code) VALUES (1, 'a')");
            shared.blocking().execute(handle.insert().set("id", 2).set("code", "b"));
            assertThat(shared.query("SELECT id, code FROM " + name.table() + " ORDER BY id"))
                    .containsExactly("1 a", "2 b");
            shared.sql("ALTER TABLE " + name.table() + " ADD COLUMN later INT, ALGORITHM=COPY");
            assertThat(shared.query("SELECT COUNT(*) FROM " + name.table())).containsExactly("2");
            shared.assertNothingExcluded();
            shared.sql("DROP TABLE " + name.table());
        }
    }

    @Test
    void theServerFillsInTheTimeAndDefaults() throws SQLException {
        TableName name = shared.newName();
        TableHandle table = shared.blocking()
                .createTable(TableDefinition.builder(name)
                        .column(key())
                        .column(Column.builder("made", ColumnType.DATETIME)
                                .precision(6)
                                .sql(SqlColumn.PLAIN.withCurrentTimestamp(true, true))
                                .build())
                        .column(Column.builder("n", ColumnType.INT)
                                .defaultValue(new byte[] {7, 0, 0, 0})
                                .build())
                        .column(code("c").defaultValue(new byte[] {2, 'x', 'y'}).build())
                        .build());
        shared.sql("INSERT INTO " + name.table() + " (id) VALUES (1)");
        assertThat(shared.query("SELECT made > NOW() - INTERVAL 1 HOUR, n, c FROM " + name.table()))
                .containsExactly("1 7 xy");
        shared.blocking().execute(table.insert().set("id", 2));
        assertThat(shared.query("SELECT n, c FROM " + name.table() + " WHERE id = 2"))
                .containsExactly("7 xy");
        assertThat(shared.query("SHOW CREATE TABLE " + name.table()).get(0))
                .contains("DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6)", "DEFAULT '7'", "DEFAULT 'xy'");
    }

    private static TableDefinition.Builder orders(TableName name) {
        return hashed(name).orderedPrimaryKey().index(IndexDefinition.ordered("code", "code"));
    }

    private static TableDefinition.Builder hashed(TableName name) {
        return TableDefinition.builder(name)
                .column(key())
                .column(code("code").build())
                .column(Column.builder("amount", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.unique("code", "code"))
                .index(IndexDefinition.ordered("by_amount", "amount"));
    }

    private static Column key() {
        return Column.builder("id", ColumnType.INT).primaryKey(true).build();
    }

    private static Column.Builder code(String name) {
        return Column.builder(name, ColumnType.VARCHAR).length(80).collation(255);
    }

    private static void assertFails(int code, ThrowingCallable call) {
        assertThat(failure(call).code()).isEqualTo(code);
    }

    private static NdbException failure(ThrowingCallable call) {
        return catchThrowableOfType(NdbException.class, call);
    }
}
