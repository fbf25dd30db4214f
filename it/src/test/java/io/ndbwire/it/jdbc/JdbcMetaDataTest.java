package io.ndbwire.it.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.it.cluster.EachCluster;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What tools ask of a database before they show it. */
@EachCluster
@ExtendWith(JdbcExtension.class)
class JdbcMetaDataTest {

    private final JdbcUnderTest jdbc;
    private final DatabaseMetaData metaData;

    JdbcMetaDataTest(JdbcUnderTest jdbc) throws SQLException {
        this.jdbc = jdbc;
        metaData = jdbc.connection().getMetaData();
    }

    /** These columns of all rows, joined by commas. */
    private static List<String> read(ResultSet rows, String... columns) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (rows.next()) {
            List<String> values = new ArrayList<>();
            for (String column : columns) {
                values.add(String.valueOf(rows.getString(column)));
            }
            texts.add(String.join(",", values));
        }
        return texts;
    }

    @Test
    void tablesAndColumnsAreToldOf() throws SQLException {
        String people = jdbc.createPeople();
        String pattern = people.replace("_", "\\_");
        assertThat(read(
                        metaData.getTables(JdbcUnderTest.DATABASE, null, pattern, new String[] {"TABLE", "VIEW"}),
                        "TABLE_NAME",
                        "TABLE_TYPE"))
                .containsExactly(people + ",TABLE");
        assertThat(read(metaData.getTables(null, null, "%", null), "TABLE_NAME"))
                .contains(people);
        assertThat(read(metaData.getTables(null, null, pattern, new String[] {"VIEW"}), "TABLE_NAME"))
                .isEmpty();
        assertThat(read(metaData.getTables("elsewhere", null, "%", null), "TABLE_NAME"))
                .isEmpty();
        assertThat(read(metaData.getCatalogs(), "TABLE_CAT"))
                .contains(JdbcUnderTest.DATABASE)
                .doesNotContain("sys");
        assertThat(read(
                        metaData.getColumns(null, null, pattern, "%"),
                        "COLUMN_NAME",
                        "DATA_TYPE",
                        "TYPE_NAME",
                        "COLUMN_SIZE",
                        "DECIMAL_DIGITS",
                        "IS_NULLABLE",
                        "ORDINAL_POSITION"))
                .containsExactly(
                        "id," + Types.INTEGER + ",INT,10,0,NO,1",
                        "email," + Types.VARCHAR + ",VARCHAR,240,0,YES,2",
                        "name," + Types.VARCHAR + ",VARCHAR,160,0,YES,3",
                        "age," + Types.INTEGER + ",INT,10,0,YES,4",
                        "score," + Types.DECIMAL + ",DECIMAL,10,2,YES,5",
                        "since," + Types.TIMESTAMP + ",DATETIME,26,6,YES,6");
        assertThat(read(metaData.getColumns(null, null, pattern, "s%"), "COLUMN_NAME"))
                .containsExactly("score", "since");
    }

    @Test
    void keysAndIndexesAreToldOf() throws SQLException {
        String people = jdbc.createPeople();
        assertThat(read(metaData.getPrimaryKeys(null, null, people), "COLUMN_NAME", "KEY_SEQ", "PK_NAME"))
                .containsExactly("id,1,PRIMARY");
        assertThat(read(
                        metaData.getIndexInfo(null, null, people, false, true),
                        "INDEX_NAME",
                        "NON_UNIQUE",
                        "ORDINAL_POSITION",
                        "COLUMN_NAME"))
                .containsExactly(
                        "PRIMARY,false,1,id", "by_email,false,1,email", "by_age,true,1,age", "by_age,true,2,id");
        assertThat(read(metaData.getIndexInfo(null, null, people, true, true), "INDEX_NAME"))
                .containsExactly("PRIMARY", "by_email");
        assertThat(read(metaData.getBestRowIdentifier(null, null, people, 0, true), "COLUMN_NAME"))
                .containsExactly("id");
    }

    @Test
    void foreignKeysAreToldOfFromBothSides() throws SQLException {
        String parent = jdbc.newName();
        String child = jdbc.newName();
        JdbcUnderTest.execute(jdbc.connection(), "CREATE TABLE " + parent + " (a INT, b INT, PRIMARY KEY (a, b))");
        JdbcUnderTest.execute(
                jdbc.connection(),
                "CREATE TABLE " + child + " (id INT PRIMARY KEY, x INT, y INT, CONSTRAINT of_parent FOREIGN KEY (x, y)"
                        + " REFERENCES " + parent + " (a, b) ON DELETE CASCADE)");
        String[] columns = {
            "PKTABLE_NAME", "PKCOLUMN_NAME", "FKTABLE_NAME", "FKCOLUMN_NAME", "KEY_SEQ", "DELETE_RULE", "FK_NAME"
        };
        String[] expected = {
            parent + ",a," + child + ",x,1," + DatabaseMetaData.importedKeyCascade + ",of_parent",
            parent + ",b," + child + ",y,2," + DatabaseMetaData.importedKeyCascade + ",of_parent"
        };
        assertThat(read(metaData.getImportedKeys(null, null, child), columns)).containsExactly(expected);
        assertThat(read(metaData.getExportedKeys(null, null, parent), columns)).containsExactly(expected);
        assertThat(read(metaData.getCrossReference(null, null, parent, null, null, child), columns))
                .containsExactly(expected);
        assertThat(read(metaData.getImportedKeys(null, null, parent), columns)).isEmpty();
        JdbcUnderTest.execute(jdbc.connection(), "DROP TABLE " + child);
    }

    @Test
    void theDatabaseSaysWhatItIs() throws SQLException {
        assertThat(metaData.getDatabaseProductName()).isEqualTo("MySQL NDB Cluster");
        assertThat(metaData.getURL()).isEqualTo(jdbc.url());
        assertThat(metaData.getConnection()).isSameAs(jdbc.connection());
        assertThat(metaData.getIdentifierQuoteString()).isEqualTo("`");
        assertThat(metaData.supportsTransactions()).isTrue();
        assertThat(metaData.supportsSavepoints()).isFalse();
        assertThat(metaData.supportsTransactionIsolationLevel(Connection.TRANSACTION_SERIALIZABLE))
                .isFalse();
        assertThat(read(metaData.getTypeInfo(), "TYPE_NAME")).contains("DATETIME", "DECIMAL", "BLOB");
        assertThat(read(metaData.getTableTypes(), "TABLE_TYPE")).containsExactly("TABLE");
        assertThat(metaData.getProcedures(null, null, null).next()).isFalse();
        assertThat(metaData.getSchemas().next()).isFalse();
    }
}
