package io.ndbwire.it.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.PartitionBalance;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a server finds by itself, without a statement that names it: it compares such tables with the data nodes' own
 * description and excludes those that differ, while a table that a statement names is taken as it is described. Also
 * columns that SQL alone understands.
 */
@SharedWithSql
class SqlVisibilityTest {

    private static final String PLAIN_COLUMNS =
            "(id INT PRIMARY KEY, a INT, b VARCHAR(20), c TEXT, j JSON, e ENUM('x','y'),"
                    + " d DECIMAL(10,2) NOT NULL DEFAULT 1.5, at TIMESTAMP(3) NULL, UNIQUE KEY uk (b), KEY by_a (a, d))"
                    + " ENGINE=ndbcluster";

    private final SqlCluster shared;

    SqlVisibilityTest(SqlCluster shared) {
        this.shared = shared;
    }

    @Test
    void whatWeMakeIsFoundAndComparedByTheServer() throws SQLException {
        List<TableDefinition> made = kinds();
        shared.sql("SET GLOBAL ndb_metadata_check = 0");
        try {
            for (TableDefinition definition : made) {
                shared.blocking().createTable(definition);
            }
            shared.assertNothingExcluded();
            for (TableDefinition definition : made) {
                assertShown(definition);
            }
        } finally {
            shared.sql("SET GLOBAL ndb_metadata_check = 1");
        }
        // The one that refers to another one was made last.
        for (int i = made.size() - 1; i >= 0; i--) {
            shared.sql("DROP TABLE " + made.get(i).name().table());
        }
    }

    @Test
    void whatWeDropGoesFromTheServersList() throws SQLException {
        TableName name = shared.newName();
        shared.blocking().createTable(simple(name).build());
        shared.sql("INSERT INTO " + name.table() + " VALUES (1, 1)");
        shared.drop(name);
        shared.assertNothingExcluded();

        assertThat(shared.query(shown(name))).isEmpty();
        shared.sql("CREATE TABLE " + name.table() + " (id INT PRIMARY KEY) ENGINE=ndbcluster");
        assertThat(shared.table(name).description().columns()).hasSize(1);
        shared.sql("DROP TABLE " + name.table());
    }

    /** A table that changes its name is new to the server, which then compares what else was changed. */
    @Test
    void whatWeAlterStillAgrees() throws SQLException {
        TableName name = shared.newName();
        TableName renamed = shared.newName();
        shared.sql("CREATE TABLE " + name.table() + " " + PLAIN_COLUMNS);
        shared.sql("INSERT INTO " + name.table() + " (id, a, b, c, j) VALUES (1, 5, 'b', REPEAT('c', 5000), '[1]')");
        shared.sql("SET GLOBAL ndb_metadata_check = 0");
        try {
            shared.alter(
                    name,
                    TableAlteration.builder()
                            .addColumn(nullable("n", ColumnType.BIGINT_UNSIGNED))
                            .addColumn(Column.builder("s", ColumnType.LONG_VARCHAR)
                                    .length(1_200)
                                    .collation(255)
                                    .nullable(true)
                                    .build())
                            .createIndex(IndexDefinition.unique("ua", "a"))
                            .createIndex(IndexDefinition.ordered("by_both", "d", "b"))
                            .dropIndex("by_a")
                            .dropIndex("uk$unique")
                            .dropIndex("uk")
                            .build());
            shared.alter(
                    name, TableAlteration.builder().renameTo(renamed.table()).build());
            shared.assertNothingExcluded();
            assertThat(shared.query(shown(renamed))).hasSize(1);
            assertThat(shared.query(shown(name))).isEmpty();
        } finally {
            shared.sql("SET GLOBAL ndb_metadata_check = 1");
        }
        assertThat(shared.session().definition(renamed.table()))
                .contains(
                        "UNIQUE KEY `ua` (`a`) USING HASH",
                        "KEY `by_both` (`d`,`b`)",
                        "`n` bigint unsigned",
                        "`s` varchar(300)")
                .doesNotContain("by_a", "`uk`");
        shared.sql("UPDATE " + renamed.table() + " SET n = 18446744073709551615, s = 'ß' WHERE a = 5");
        Row row = shared.blocking().execute(shared.table(renamed).readUnique("ua", 5));
        assertThat(row.getUnsignedLong("n")).isEqualTo(-1);
        assertThat(row.getString("s")).isEqualTo("ß");
        assertThat(row.getString("c")).hasSize(5_000);
        shared.sql("ALTER TABLE " + renamed.table() + " DROP INDEX ua, MODIFY s TEXT, ALGORITHM=COPY");
        assertThat(shared.query("SELECT s, j FROM " + renamed.table())).containsExactly("ß [1]");
        shared.sql("DROP TABLE " + renamed.table());
    }

    @Test
    void columnsThatOnlySqlUnderstandsAreReadAndKept() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        shared.sql("CREATE TABLE " + t + " (id INT PRIMARY KEY, a INT CHECK (a < 100), kept INT AS (a + 1) STORED,"
                + " made INT AS (a + 2) VIRTUAL, e INT DEFAULT (a * 2), z INT(5) ZEROFILL, f FLOAT(7,3),"
                + " hidden INT INVISIBLE DEFAULT 3, g GEOMETRY) ENGINE=ndbcluster");
        shared.sql("INSERT INTO " + t + " (id, a, z, f, g) VALUES (1, 5, 42, 1.5, ST_GeomFromText('POINT(1 2)'))");
        TableHandle table = shared.table(name);
        Row row = shared.blocking().execute(table.read(1));
        assertThat(row.getInt("kept")).isEqualTo(6);
        assertThat(row.getInt("e")).isEqualTo(10);
        assertThat(row.getInt("hidden")).isEqualTo(3);
        assertThat(row.getLong("z")).isEqualTo(42);
        assertThat(table.description().findColumn("made")).isNull();

        shared.blocking()
                .execute(table.insert().set("id", 2).set("a", 7).set("kept", 8).set("g", row.getBytes("g")));
        assertThat(shared.query("SELECT kept, made, e, hidden, ST_AsText(g) FROM " + t + " WHERE id = 2"))
                .containsExactly("8 9 null 3 POINT(1 2)");
        assertThat(catchThrowableOfType(
                        SchemaException.class,
                        () -> shared.blocking()
                                .alterTable(
                                        name,
                                        TableAlteration.builder()
                                                .addColumn(nullable("n", ColumnType.INT))
                                                .build())))
                .hasMessageContaining("is generated");
        shared.drop(name);
    }

    @Test
    void whatWeDoNotKnowOfADefinitionStaysWhenWeAlterIt() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        shared.sql("CREATE TABLE " + t + " (id INT PRIMARY KEY, a INT CONSTRAINT c_" + t + " CHECK (a < 100),"
                + " e INT DEFAULT (a * 2), z INT(5) ZEROFILL, f FLOAT(7,3), hidden INT INVISIBLE DEFAULT 3,"
                + " KEY k (a) COMMENT 'of a', KEY unseen (e) INVISIBLE) ENGINE=ndbcluster MAX_ROWS=1000000");
        List<String> before = shared.session().definition(t).lines().toList();
        shared.alter(
                name,
                TableAlteration.builder()
                        .addColumn(nullable("n", ColumnType.INT))
                        .createIndex(IndexDefinition.ordered("by_f", "z"))
                        .build());

        String after = shared.session().definition(t);
        for (String line : before.subList(1, before.size())) {
            assertThat(after).contains(line.strip().replaceAll(",$", ""));
        }
        assertThat(after).contains("`n` int", "KEY `by_f` (`z`)");
        assertThat(shared.errorOf("INSERT INTO " + t + " (id, a) VALUES (1, 100)"))
                .isEqualTo(3819);
        shared.sql("INSERT INTO " + t + " (id, a, n) VALUES (1, 9, 4)");
        assertThat(shared.query("SELECT e, hidden, n FROM " + t)).containsExactly("18 3 4");
        shared.sql("DROP TABLE " + t);
    }

    @Test
    void statisticsOfAnIndexAreTaken() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        TableHandle table = shared.blocking()
                .createTable(
                        simple(name).index(IndexDefinition.ordered("by_a", "a")).build());
        for (int i = 0; i < 50; i++) {
            shared.blocking().execute(table.insert().set("id", i).set("a", i % 5));
        }
        assertThat(shared.query("ANALYZE TABLE " + t)).containsExactly("shared." + t + " analyze status OK");
        assertThat(shared.query("EXPLAIN SELECT * FROM " + t + " WHERE a = 3").get(0))
                .contains("by_a");
        shared.sql("DROP TABLE " + t);
    }

    private void assertShown(TableDefinition definition) throws SQLException {
        String where = " WHERE TABLE_SCHEMA = '" + SqlCluster.DATABASE + "' AND TABLE_NAME = '"
                + definition.name().table() + "'";
        List<String> columns = definition.columns().stream()
                .map(Column::name)
                .filter(column -> !column.equals(TableDefinition.HIDDEN_KEY))
                .toList();
        assertThat(shared.query(
                        "SELECT COLUMN_NAME FROM information_schema.COLUMNS" + where + " ORDER BY ORDINAL_POSITION"))
                .as(definition.name().table())
                .isEqualTo(columns);
    }

    private static String shown(TableName name) {
        return "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + SqlCluster.DATABASE
                + "' AND TABLE_NAME = '" + name.table() + "'";
    }

    private List<TableDefinition> kinds() {
        List<TableDefinition> kinds = new ArrayList<>();
        TableDefinition.Builder every =
                TableDefinition.builder(shared.newName()).column(key());
        int number = 0;
        for (SqlTypesTest.Case type : SqlTypesTest.all().toList()) {
            every.column(type.named("c" + number++));
        }
        kinds.add(every.build());
        kinds.add(simple(shared.newName()).partitions(4).build());
        kinds.add(simple(shared.newName())
                .partitionBalance(PartitionBalance.FOR_RA_BY_NODE)
                .build());
        kinds.add(simple(shared.newName()).readBackup(false).logged(false).build());
        kinds.add(simple(shared.newName()).fullyReplicated(true).build());
        kinds.add(simple(shared.newName())
                .extensible(false)
                .comment("its comment")
                .build());
        kinds.add(TableDefinition.builder(shared.newName())
                .column(nullable("a", ColumnType.INT))
                .hiddenPrimaryKey()
                .index(IndexDefinition.ordered("by_a", "a"))
                .build());
        TableDefinition parent = simple(shared.newName())
                .index(IndexDefinition.unique("ua", "a"))
                .index(IndexDefinition.ordered("ua", "a"))
                .build();
        kinds.add(parent);
        kinds.add(TableDefinition.builder(shared.newName())
                .column(Column.builder("id", ColumnType.BIGINT_UNSIGNED)
                        .primaryKey(true)
                        .autoIncrement(true)
                        .build())
                .column(nullable("parent", ColumnType.INT))
                .column(nullable("unique_of_parent", ColumnType.INT))
                .column(Column.builder("before", ColumnType.BIGINT_UNSIGNED)
                        .nullable(true)
                        .build())
                .orderedPrimaryKey()
                .foreignKey(ForeignKeyDefinition.of("fk_id", List.of("parent"), parent.name(), List.of("id"))
                        .onDelete(ForeignKeyDefinition.Action.CASCADE))
                .foreignKey(ForeignKeyDefinition.of("fk_ua", List.of("unique_of_parent"), parent.name(), List.of("a"))
                        .onDelete(ForeignKeyDefinition.Action.SET_NULL)
                        .onUpdate(ForeignKeyDefinition.Action.RESTRICT))
                .build());
        return kinds;
    }

    private static TableDefinition.Builder simple(TableName name) {
        return TableDefinition.builder(name)
                .column(key())
                .column(nullable("a", ColumnType.INT))
                .orderedPrimaryKey();
    }

    private static Column key() {
        return Column.builder("id", ColumnType.INT).primaryKey(true).build();
    }

    private static Column nullable(String name, ColumnType type) {
        return Column.builder(name, type).nullable(true).build();
    }
}
