package io.ndbwire.it.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ndbwire.client.Filter;
import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.ForeignKeyException;
import io.ndbwire.error.NdbException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of tables that one side made, used by both: large objects, foreign keys, scans, keys of collations, restarts. */
@SharedWithSql
class SqlTablesTest {

    private final SqlCluster shared;

    SqlTablesTest(SqlCluster shared) {
        this.shared = shared;
    }

    @Test
    void largeObjectsGoBothWays() throws SQLException {
        TableName ours = shared.newName();
        TableName theirs = shared.newName();
        shared.blocking()
                .createTable(TableDefinition.builder(ours)
                        .column(key("id"))
                        .column(large("t", ColumnType.TEXT, 256, 2_000, 255))
                        .column(large("m", ColumnType.BLOB, 256, 4_000, 0))
                        .column(large("l", ColumnType.TEXT, 256, 13_948, 255))
                        .column(large("j", ColumnType.BLOB, 4_000, 8_100, 0))
                        .orderedPrimaryKey()
                        .build());
        shared.sql("CREATE TABLE " + theirs.table()
                + " (id INT PRIMARY KEY, t TEXT, m MEDIUMBLOB, l LONGTEXT, j JSON) ENGINE=ndbcluster");
        for (TableName name : List.of(ours, theirs)) {
            exchangeLargeObjects(name);
        }
        shared.assertNothingExcluded();
        shared.sql("DROP TABLE " + ours.table());
        shared.drop(theirs);
    }

    private void exchangeLargeObjects(TableName name) throws SQLException {
        String t = name.table();
        TableHandle table = shared.table(name);
        shared.sql("INSERT INTO " + t + " VALUES (1, REPEAT('ä', 20000), REPEAT(0x00FF41, 50000), REPEAT('€', 30000),"
                + " JSON_OBJECT('a', JSON_ARRAY(1, 2.5, 'x', NULL, TRUE, -7), 'long', REPEAT('y', 30000)))");
        Row read = shared.blocking().execute(table.read(1));
        assertThat(read.getString("t")).isEqualTo("ä".repeat(20_000));
        assertThat(read.getBytes("m")).hasSize(150_000).startsWith(0x00, 0xFF, 0x41);
        assertThat(read.getString("l")).isEqualTo("€".repeat(30_000));
        assertThat(List.of(read.getString("j"))).isEqualTo(shared.query("SELECT j FROM " + t + " WHERE id = 1"));

        shared.blocking()
                .execute(table.insert()
                        .set("id", 2)
                        .set("t", read.getString("t"))
                        .set("m", read.getBytes("m"))
                        .set("l", read.getString("l"))
                        .set("j", read.getString("j")));
        assertThat(shared.query(
                        "SELECT a.t = b.t, SHA2(a.m, 256) = SHA2(b.m, 256), a.l = b.l, a.j = b.j, LENGTH(b.m) FROM " + t
                                + " a JOIN " + t + " b ON a.id = 1 AND b.id = 2"))
                .containsExactly("1 1 1 1 150000");
        assertThat(shared.query("SELECT j->'$.a[1]', j->>'$.a[2]', JSON_TYPE(j->'$.a[3]') FROM " + t + " WHERE id = 2"))
                .containsExactly("2.5 x NULL");

        shared.blocking()
                .execute(table.update(2).set("t", "short").set("m", null).set("j", "{\"b\": [1]}"));
        assertThat(shared.query("SELECT t, m, j, CHAR_LENGTH(l) FROM " + t + " WHERE id = 2"))
                .containsExactly("short null {\"b\": [1]} 30000");
        shared.sql("UPDATE " + t + " SET l = 'short too', t = REPEAT('z', 7000) WHERE id = 2");
        Row changed = shared.blocking().execute(table.read(2));
        assertThat(changed.getString("l")).isEqualTo("short too");
        assertThat(changed.getString("t")).isEqualTo("z".repeat(7_000));

        shared.sql("DELETE FROM " + t + " WHERE id = 1");
        shared.blocking().execute(table.delete(2));
        for (Column column : table.description().columns()) {
            if (column.type().isLargeObject()) {
                TableHandle parts = shared.table(TableName.of(
                        SqlCluster.DATABASE, "NDB$BLOB_" + table.description().id() + "_" + column.number()));
                assertThat(shared.blocking().count(parts.scan()))
                        .as("parts of %s", column)
                        .isZero();
            }
        }
    }

    @Test
    void foreignKeysOfTheServersHoldForUs() throws SQLException {
        TableName parents = shared.newName();
        TableName children = shared.newName();
        String p = parents.table();
        String c = children.table();
        shared.sql("CREATE TABLE " + p + " (id INT PRIMARY KEY, code VARCHAR(10) NOT NULL UNIQUE) ENGINE=ndbcluster");
        shared.sql("CREATE TABLE " + c + " (id INT PRIMARY KEY, parent INT, code VARCHAR(10),"
                + " CONSTRAINT fk_parent_" + c + " FOREIGN KEY (parent) REFERENCES " + p
                + " (id) ON DELETE CASCADE, CONSTRAINT fk_code_" + c + " FOREIGN KEY (code) REFERENCES " + p
                + " (code) ON DELETE SET NULL) ENGINE=ndbcluster");
        TableHandle parent = shared.table(parents);
        TableHandle child = shared.table(children);
        shared.blocking().execute(parent.insert().set("id", 1).set("code", "a"));
        shared.blocking().execute(parent.insert().set("id", 2).set("code", "b"));
        shared.blocking().execute(child.insert().set("id", 10).set("parent", 1).set("code", "b"));
        shared.blocking().execute(child.insert().set("id", 20).set("parent", 2).set("code", "a"));
        assertThat(catchThrowableOfType(
                        NdbException.class,
                        () -> shared.blocking()
                                .execute(child.insert().set("id", 30).set("parent", 9))))
                .isInstanceOf(ForeignKeyException.class);

        shared.blocking().execute(parent.delete(1));
        assertThat(shared.query("SELECT id, parent, code FROM " + c)).containsExactly("20 2 null");

        shared.alter(
                children,
                TableAlteration.builder()
                        .addColumn(Column.builder("more", ColumnType.BIGINT)
                                .nullable(true)
                                .build())
                        .dropForeignKey("fk_code_" + c)
                        .createForeignKey(
                                ForeignKeyDefinition.of("fk_more_" + c, List.of("parent"), parents, List.of("id")))
                        .build());
        shared.sql("INSERT INTO " + c + " VALUES (40, NULL, 'none', 5)");
        assertThat(shared.query("SHOW CREATE TABLE " + c).get(0))
                .contains("fk_parent_", "fk_more_", "`more` bigint")
                .doesNotContain("fk_code_" + c + "` FOREIGN");
        shared.assertNothingExcluded();
        shared.sql("ALTER TABLE " + c + " DROP FOREIGN KEY fk_parent_" + c);
        shared.sql("ALTER TABLE " + c + " ADD COLUMN last INT, ALGORITHM=COPY");
        shared.assertNothingExcluded();
        shared.drop(children);
        shared.drop(parents);
    }

    @Test
    void tablesWithAllOfItAreAlteredByUs() throws SQLException {
        TableName others = shared.newName();
        TableName name = shared.newName();
        String t = name.table();
        shared.sql("CREATE TABLE " + others.table() + " (id INT PRIMARY KEY) ENGINE=ndbcluster");
        shared.sql("CREATE TABLE " + t + " (id INT AUTO_INCREMENT PRIMARY KEY, other INT, body TEXT, doc JSON,"
                + " e ENUM('x','y') DEFAULT 'y', ts TIMESTAMP(3) NULL DEFAULT CURRENT_TIMESTAMP(3), v VARCHAR(30)"
                + " COLLATE utf8mb4_bin, UNIQUE KEY uk (v), KEY by_e (e, ts), CONSTRAINT fk_" + t
                + " FOREIGN KEY (other) REFERENCES " + others.table() + " (id)) ENGINE=ndbcluster COMMENT='full'");
        shared.sql("INSERT INTO " + t + " (body, doc, v) VALUES (REPEAT('b', 5000), '{\"k\": 1}', 'one')");
        String before = shared.query("SHOW CREATE TABLE " + t).get(0);
        shared.alter(
                name,
                TableAlteration.builder()
                        .addColumn(Column.builder("small", ColumnType.BLOB)
                                .precision(256)
                                .nullable(true)
                                .build())
                        .createIndex(IndexDefinition.ordered("by_v", "v", "other"))
                        .dropIndex("by_e")
                        .build());
        String after = shared.query("SHOW CREATE TABLE " + t).get(0);
        assertThat(after).contains("`small` tinyblob", "KEY `by_v` (`v`,`other`)", "fk_" + t, "COMMENT='full'");
        for (String line : before.split("\n")) {
            String unchanged = line.strip().replaceAll(",$", "");
            if (unchanged.startsWith("`")) {
                assertThat(after).contains(unchanged);
            }
        }
        shared.sql("UPDATE " + t + " SET small = 0x0001 WHERE v = 'one'");
        Row row = shared.blocking().execute(shared.table(name).readUnique("uk", "one"));
        assertThat(row.getBytes("small")).containsExactly(0, 1);
        assertThat(row.getString("body")).hasSize(5_000);
        assertThat(row.getString("doc")).isEqualTo("{\"k\": 1}");
        shared.assertNothingExcluded();
        shared.sql("ALTER TABLE " + t + " ADD COLUMN later INT, DROP INDEX by_v, ALGORITHM=COPY");
        assertThat(shared.query("SELECT LENGTH(body), doc, small = 0x0001, e FROM " + t))
                .containsExactly("5000 {\"k\": 1} 1 y");
        shared.assertNothingExcluded();
        shared.sql("DROP TABLE " + t + ", " + others.table());
    }

    @Test
    void conditionsHaveTheServersMeaning() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        shared.sql("CREATE TABLE " + t + " (id INT PRIMARY KEY, n INT, s VARCHAR(30), d DECIMAL(10,2), at DATETIME(3),"
                + " u BIGINT UNSIGNED, KEY by_n (n)) ENGINE=ndbcluster");
        shared.sql("INSERT INTO " + t + " WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 500)"
                + " SELECT i, IF(i % 7 = 0, NULL, i % 50 - 25), IF(i % 11 = 0, NULL, CONCAT(ELT(1 + i % 4, 'Äpfel',"
                + " 'apfel', 'Birne ', '_x%'), i % 5)), (i - 250) / 4, '2026-01-01' + INTERVAL i HOUR,"
                + " 18446744073709551615 - i FROM c");
        Map<Filter, String> conditions = new LinkedHashMap<>();
        conditions.put(Filter.where("n").atLeast(-3).and(Filter.where("n").lessThan(9)), "n >= -3 AND n < 9");
        conditions.put(Filter.where("n").isNull().or(Filter.where("s").isNull()), "n IS NULL OR s IS NULL");
        conditions.put(Filter.where("n").in(1, 2, 3).not(), "NOT n IN (1, 2, 3)");
        conditions.put(Filter.where("s").equalTo("ÄPFEL1"), "s = 'ÄPFEL1'");
        conditions.put(Filter.where("s").greaterThan("birne"), "s > 'birne'");
        conditions.put(Filter.where("s").like("_pfel%"), "s LIKE '_pfel%'");
        conditions.put(Filter.where("s").notLike("\\_x\\%_"), "s NOT LIKE '\\\\_x\\\\%_'");
        conditions.put(
                Filter.where("d").between(new BigDecimal("-1.25"), new BigDecimal("20")), "d BETWEEN -1.25 AND 20");
        conditions.put(Filter.where("at").lessThan(LocalDateTime.parse("2026-01-10T00:00:00")), "at < '2026-01-10'");
        conditions.put(Filter.where("u").atMost(new BigInteger("18446744073709551516")), "u <= 18446744073709551516");
        TableHandle table = shared.table(name);
        for (Map.Entry<Filter, String> condition : conditions.entrySet()) {
            String where = condition.getValue();
            List<String> expected = shared.query("SELECT COUNT(*) FROM " + t + " WHERE " + where);
            assertThat(List.of(
                            Long.toString(shared.blocking().count(table.scan().where(condition.getKey())))))
                    .as(where)
                    .isEqualTo(expected);
            assertThat(expected).as(where).isNotEqualTo(List.of("0"));
        }
        assertThat(List.of(Long.toString(shared.blocking()
                        .count(table.index("by_n").scan(Range.atLeast(-3).lessThan(9))))))
                .isEqualTo(shared.query("SELECT COUNT(*) FROM " + t + " WHERE n >= -3 AND n < 9"));
    }

    @ParameterizedTest
    @CsvSource({
        "utf8mb4_0900_ai_ci, 255",
        "utf8mb4_0900_as_cs, 278",
        "utf8mb4_0900_bin, 309",
        "utf8mb4_bin, 46",
        "utf8mb4_general_ci, 45",
        "utf8mb4_unicode_ci, 224",
        "latin1_swedish_ci, 8",
        "latin1_bin, 47",
        "latin1_german2_ci, 31"
    })
    void keysAreTheSameForBoth(String collation, int number) throws SQLException {
        TableName ours = shared.newName();
        TableName theirs = shared.newName();
        boolean latin = collation.startsWith("latin1");
        int length = latin ? 20 : 80;
        shared.blocking()
                .createTable(TableDefinition.builder(ours)
                        .column(Column.builder("k", ColumnType.VARCHAR)
                                .length(length)
                                .collation(number)
                                .primaryKey(true)
                                .build())
                        .column(Column.builder("u", ColumnType.CHAR)
                                .length(length)
                                .collation(number)
                                .build())
                        .orderedPrimaryKey()
                        .index(IndexDefinition.unique("u", "u"))
                        .index(IndexDefinition.ordered("u", "u"))
                        .build());
        String set = " CHARACTER SET " + (latin ? "latin1" : "utf8mb4") + " COLLATE " + collation;
        shared.sql("CREATE TABLE " + theirs.table() + " (k VARCHAR(20)" + set + " PRIMARY KEY, u CHAR(20)" + set
                + " NOT NULL UNIQUE) ENGINE=ndbcluster");
        for (TableName name : List.of(ours, theirs)) {
            TableHandle table = shared.table(name);
            String t = name.table();
            shared.sql("INSERT INTO " + t + " VALUES ('Zürich', 'Straße'), ('apple', 'Äpfel'), ('b ', 'c')");
            for (String asked : List.of("Zürich", "zurich", "ZÜRICH", "APPLE", "apple ", "b", "b ", "B")) {
                boolean there = shared.query("SELECT COUNT(*) FROM " + t + " WHERE k = '" + asked + "'")
                        .equals(List.of("1"));
                assertThat(shared.blocking().execute(table.read(asked)) != null)
                        .as("%s in %s", asked, collation)
                        .isEqualTo(there);
                if (there) {
                    assertThat(catchThrowableOfType(
                                    NdbException.class,
                                    () -> shared.blocking()
                                            .execute(table.insert()
                                                    .set("k", asked)
                                                    .set("u", "other"))))
                            .as("%s in %s", asked, collation)
                            .isInstanceOf(DuplicateKeyException.class);
                }
            }
            for (String asked : List.of("Straße", "STRASSE", "strasse", "Apfel", "äpfel", "C")) {
                boolean there = shared.query("SELECT COUNT(*) FROM " + t + " WHERE u = '" + asked + "'")
                        .equals(List.of("1"));
                assertThat(shared.blocking().execute(table.readUnique("u", asked)) != null)
                        .as("%s in %s", asked, collation)
                        .isEqualTo(there);
            }
            shared.blocking().execute(table.insert().set("k", "Ñandú").set("u", "ours"));
            assertThat(shared.query("SELECT u FROM " + t + " WHERE k = 'Ñandú'"))
                    .containsExactly("ours");
            assertThat(shared.query("SELECT k FROM " + t + " WHERE u = 'ours'")).containsExactly("Ñandú");
        }
        shared.assertNothingExcluded();
    }

    @Test
    void tablesAreThereAfterARestartOfTheServer() throws SQLException {
        TableName parents = shared.newName();
        TableName name = shared.newName();
        TableName unseen = shared.newName();
        String t = name.table();
        shared.blocking()
                .createTable(TableDefinition.builder(parents)
                        .column(key("id"))
                        .orderedPrimaryKey()
                        .build());
        TableHandle table = shared.blocking()
                .createTable(TableDefinition.builder(name)
                        .column(Column.builder("id", ColumnType.BIGINT_UNSIGNED)
                                .primaryKey(true)
                                .autoIncrement(true)
                                .build())
                        .column(Column.builder("parent", ColumnType.INT)
                                .nullable(true)
                                .build())
                        .column(large("body", ColumnType.TEXT, 256, 2_000, 255))
                        .orderedPrimaryKey()
                        .foreignKey(ForeignKeyDefinition.of("fk_" + t, List.of("parent"), parents, List.of("id")))
                        .build());
        shared.blocking().insert(table.insert().set("body", "x".repeat(5_000)));
        assertThat(shared.query("SELECT LENGTH(body) FROM " + t)).containsExactly("5000");
        String shown = shared.query("SHOW CREATE TABLE " + t).get(0).replaceAll("AUTO_INCREMENT=\\d+ ", "");
        shared.blocking()
                .createTable(TableDefinition.builder(unseen)
                        .column(key("id"))
                        .orderedPrimaryKey()
                        .build());

        shared.restartServer();

        assertThat(shared.query("SHOW CREATE TABLE " + t).get(0).replaceAll("AUTO_INCREMENT=\\d+ ", ""))
                .isEqualTo(shown);
        assertThat(shared.query("SELECT LENGTH(body) FROM " + t)).containsExactly("5000");
        shared.sql("INSERT INTO " + t + " (body) VALUES ('more')");
        shared.sql("INSERT INTO " + unseen.table() + " VALUES (1)");
        assertThat(shared.query("SELECT COUNT(*), COUNT(DISTINCT id) FROM " + t))
                .containsExactly("2 2");
        assertThat(shared.errorOf("INSERT INTO " + t + " (parent) VALUES (77)")).isEqualTo(1452);
        shared.assertNothingExcluded();
        shared.sql("DROP TABLE " + t + ", " + unseen.table() + ", " + parents.table());
    }

    private static Column key(String name) {
        return Column.builder(name, ColumnType.INT).primaryKey(true).build();
    }

    private static Column large(String name, ColumnType type, int inline, int part, int collation) {
        return Column.builder(name, type)
                .precision(inline)
                .scale(part)
                .collation(collation)
                .nullable(true)
                .build();
    }
}
