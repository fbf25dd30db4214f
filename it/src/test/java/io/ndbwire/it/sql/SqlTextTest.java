package io.ndbwire.it.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text of every character set that Java knows, and JSON: what one side writes is the same to the other. */
@SharedWithSql
class SqlTextTest {

    private final SqlCluster shared;

    SqlTextTest(SqlCluster shared) {
        this.shared = shared;
    }

    @ParameterizedTest
    @CsvSource({
        "ascii, 11, plain",
        "big5, 1, 漢字",
        "cp1250, 26, Žluťoučký kůň",
        "cp1251, 51, Привет",
        "cp1256, 57, سلام",
        "cp1257, 59, Ąžuolas",
        "cp850, 4, Zürich",
        "cp852, 40, Łódź",
        "cp866, 36, Привет",
        "cp932, 95, 漢字カナ①",
        "eucjpms, 97, 漢字カナ①",
        "euckr, 19, 한국어",
        "gb18030, 248, 汉字𠀀",
        "gb2312, 24, 汉字",
        "gbk, 28, 漢字汉字",
        "greek, 25, Αθήνα",
        "hebrew, 16, שלום",
        "koi8r, 7, Привет",
        "koi8u, 22, Їжак",
        "latin1, 8, Zürich €",
        "latin2, 9, Łódź",
        "latin5, 30, İstanbul",
        "latin7, 41, Ąžuolas",
        "macce, 38, Žluťoučký",
        "macroman, 39, Zürich",
        "sjis, 13, 漢字カナ",
        "tis620, 18, ภาษาไทย",
        "ucs2, 35, Zürich 漢字",
        "ujis, 12, 漢字カナ",
        "utf16, 54, Zürich 𝄞",
        "utf16le, 56, Zürich 𝄞",
        "utf32, 60, Zürich 𝄞",
        "utf8mb3, 33, Zürich 漢字",
        "utf8mb4, 255, Zürich 𝄞"
    })
    void textsAreTheSame(String set, int collation, String text) throws SQLException {
        TableName ours = shared.newName();
        TableName theirs = shared.newName();
        int bytes = switch (set) {
            case "utf8mb4", "utf16", "utf16le", "utf32", "gb18030" -> 4;
            case "utf8mb3", "ujis", "eucjpms" -> 3;
            case "ucs2", "big5", "cp932", "euckr", "gb2312", "gbk", "sjis" -> 2;
            default -> 1;
        };
        shared.blocking()
                .createTable(TableDefinition.builder(ours)
                        .column(Column.builder("id", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .column(column("v", ColumnType.VARCHAR, 30 * bytes, collation))
                        .column(column("c", ColumnType.CHAR, 30 * bytes, collation))
                        .column(Column.builder("t", ColumnType.TEXT)
                                .precision(256)
                                .scale(2_000)
                                .collation(collation)
                                .nullable(true)
                                .build())
                        .build());
        String in = " CHARACTER SET " + set;
        shared.sql("CREATE TABLE " + theirs.table() + " (id INT PRIMARY KEY, v VARCHAR(30)" + in + ", c CHAR(30)" + in
                + ", t TEXT" + in + ") ENGINE=ndbcluster");
        for (TableName name : List.of(ours, theirs)) {
            String t = name.table();
            TableHandle table = shared.table(name);
            shared.sql("INSERT INTO " + t + " VALUES (1, '" + text + "', '" + text + "', REPEAT('" + text + "', 200))");
            Row row = shared.blocking().execute(table.read(1));
            assertThat(row.getString("v")).isEqualTo(text);
            assertThat(row.getString("c")).isEqualTo(text);
            assertThat(row.getString("t")).isEqualTo(text.repeat(200));
            shared.blocking()
                    .execute(table.insert()
                            .set("id", 2)
                            .set("v", text)
                            .set("c", text)
                            .set("t", text.repeat(200)));
            assertThat(shared.query(
                            "SELECT COUNT(DISTINCT HEX(v)), COUNT(DISTINCT HEX(c)), COUNT(DISTINCT SHA2(t, 256)), COUNT(*)"
                                    + " FROM " + t + " WHERE v = '" + text + "' AND c = '" + text + "'"))
                    .containsExactly("1 1 1 2");
        }
        assertThat(shared.query(
                        "SELECT DISTINCT CHARACTER_SET_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = '"
                                + SqlCluster.DATABASE + "' AND TABLE_NAME = '" + ours.table()
                                + "' AND CHARACTER_SET_NAME IS NOT NULL"))
                .containsExactly(set);
        shared.sql("DROP TABLE " + ours.table() + ", " + theirs.table());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "[]",
                "{}",
                "\"\"",
                "\"Zürich 𝄞 \\\" \\\\ \\n \\u0001\"",
                "0",
                "-32768",
                "65536",
                "9223372036854775807",
                "18446744073709551615",
                "-9223372036854775808",
                "1.5",
                "-0.1",
                "1e100",
                "123456789012345678",
                "[1, [2, [3, [4, {\"a\": [null, false]}]]]]",
                "{\"b\": 1, \"a\": {\"ccc\": [1, 2.5, \"x\"]}, \"\": \"empty\", \"ä\": \"ö\"}"
            })
    void documentsAreTheSame(String json) throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        shared.sql("CREATE TABLE " + t + " (id INT PRIMARY KEY, j JSON) ENGINE=ndbcluster");
        String literal = "'" + json.replace("\\", "\\\\").replace("'", "''") + "'";
        shared.sql("INSERT INTO " + t + " VALUES (1, " + literal + ")");
        TableHandle table = shared.table(name);
        String read = shared.blocking().execute(table.read(1)).getString("j");
        assertThat(List.of(read)).isEqualTo(shared.query("SELECT j FROM " + t + " WHERE id = 1"));

        shared.blocking().execute(table.insert().set("id", 2).set("j", json));
        assertThat(shared.query(
                        "SELECT j = CAST(" + literal + " AS JSON), JSON_STORAGE_SIZE(j) - (SELECT JSON_STORAGE_SIZE(j)"
                                + " FROM " + t + " WHERE id = 1), JSON_TYPE(j) = JSON_TYPE(CAST(" + literal
                                + " AS JSON)) FROM " + t
                                + " WHERE id = 2"))
                .containsExactly("1 0 1");
        shared.sql("DROP TABLE " + t);
    }

    @Test
    void documentsWithValuesOfSqlAreRead() throws SQLException {
        TableName name = shared.newName();
        String t = name.table();
        shared.sql("CREATE TABLE " + t + " (id INT PRIMARY KEY, j JSON) ENGINE=ndbcluster");
        shared.sql("INSERT INTO " + t + " VALUES (1, JSON_OBJECT('d', DATE'2026-02-28', 't', TIME'-12:34:56.789',"
                + " 'dt', TIMESTAMP'2026-02-28 01:02:03.000004', 'n', 12345678901234567890.123456789, 'i', 7,"
                + " 'long', REPEAT('x', 70000), 'many', JSON_ARRAY(1, 2, 3)))");
        String read = shared.blocking().execute(shared.table(name).read(1)).getString("j");
        assertThat(List.of(read)).isEqualTo(shared.query("SELECT j FROM " + t));
        shared.sql("DROP TABLE " + t);
    }

    private static Column column(String name, ColumnType type, int length, int collation) {
        return Column.builder(name, type)
                .length(length)
                .collation(collation)
                .nullable(true)
                .build();
    }
}
