package io.ndbwire.internal.dictionary.sdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A changed description is the one that a table would get that is created so. */
class TableDocumentEditorTest {

    private static final TableName NAME = TableName.of("shop", "orders");
    private static final Instant NOW = Instant.parse("2026-11-21T20:00:00Z");

    @Test
    void addsColumns() {
        Column added = Column.builder("note", ColumnType.VARCHAR)
                .length(80)
                .collation(46)
                .nullable(true)
                .dynamic(true)
                .build();
        TableDocumentEditor editor = editor(table().build());
        editor.add(added);
        assertThat(text(editor)).isEqualTo(text(table().column(added).build()));
    }

    @Test
    void makesKeysOfNewIndexes() {
        TableDefinition before =
                table().index(IndexDefinition.ordered("by_b", "b")).build();
        TableDefinition after = table().index(IndexDefinition.ordered("by_b", "b"))
                .index(IndexDefinition.unique("uk", "a"))
                .index(IndexDefinition.ordered("uk", "a"))
                .index(IndexDefinition.ordered("by_c", "c"))
                .build();
        TableDocumentEditor editor = editor(before);
        editor.indexes(after.indexes(), after.indexes().subList(2, 5), after.columns());
        assertThat(text(editor)).isEqualTo(text(after));
    }

    @Test
    void takesKeysOfDroppedIndexesOut() {
        TableDefinition before = table().index(IndexDefinition.unique("uk", "a"))
                .index(IndexDefinition.ordered("uk", "a"))
                .index(IndexDefinition.ordered("by_c", "c"))
                .build();
        TableDefinition after = table().index(IndexDefinition.unique("uk", "a")).build();
        TableDocumentEditor editor = editor(before);
        editor.indexes(
                after.indexes(),
                List.of(IndexDefinition.ordered("uk", "a"), IndexDefinition.ordered("by_c", "c")),
                after.columns());
        assertThat(text(editor)).isEqualTo(text(after));
    }

    @Test
    void addsAndDropsForeignKeys() {
        ForeignKeyDefinition foreignKey = ForeignKeyDefinition.of("fk", List.of("b"), NAME, List.of("id"));
        TableDefinition plain =
                table().index(IndexDefinition.ordered("by_b", "b")).build();
        ForeignKeyReference reference = new ForeignKeyReference(foreignKey, "PRIMARY");
        TableDocumentEditor editor = editor(plain);
        editor.add(reference);
        String with = text(editor);
        assertThat(with).isEqualTo(Json.write(TableDocument.tree(plain, List.of(reference), 2, NOW)));
        editor.dropForeignKey("fk");
        assertThat(text(editor)).isEqualTo(text(plain));
    }

    @Test
    void leavesKeysAloneThatSqlHasInItsOwnWay() {
        SqlDescriptions.Vector vector = SqlDescriptions.get("ukpk");
        TableName name = TableName.of("c_sdi", "ukpk");
        TableDocumentEditor editor = new TableDocumentEditor(name, vector.packed());
        List<Column> columns = List.copyOf(vector.columns().values());
        IndexDefinition primary = IndexDefinition.ordered("ukb", "b");
        IndexDefinition added = IndexDefinition.ordered("by_a", "a");
        editor.indexes(List.of(primary, added), List.of(added), columns);
        String text = ExtraMetadata.unpack("t", editor.packed(NOW));
        assertThat(text).contains("\"name\":\"ukb\",\"hidden\":false");
        assertThat(text.substring(text.indexOf("\"indexes\""))).contains("\"type\":2", "\"by_a\"");
    }

    @Test
    void readsWhatServersWrote() {
        for (String name : List.of("t1", "lat", "nopk", "ai", "pkey4", "plin", "hashed", "chk", "child")) {
            SqlDescriptions.Vector vector = SqlDescriptions.get(name);
            TableDocumentEditor editor = new TableDocumentEditor(TableName.of("c_sdi", name), vector.packed());
            String altered = "\"last_altered\":" + vector.object().get("last_altered");
            assertThat(ExtraMetadata.unpack(name, editor.packed(NOW)))
                    .isEqualTo(vector.text().replace(altered, "\"last_altered\":20261121200000"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"dd_object_type\":\"Table\" | \"dd_object_type\":\"Tablespace\" | Tablespace",
                "\"comment\":\"\",\"se_private_data\" | \"news\":1,\"comment\":\"\",\"se_private_data\" | news",
                "\"is_virtual\":false | \"is_virtual\":true | generated",
                "\"name\":\"orders\" | \"name\":\"other\" | other",
                "\"column_opx\":0 | \"column_opx\":99 | 99",
                "\"type\":1, | \"type\":4, | type 4",
                "\"engine\":\"ndbcluster\",\"last | \"engine\":\"innodb\",\"last | innodb",
                "\"collation_id\":255}} | \"collation_id\":true}} | collation_id",
                "\"collation_id\":255}} | \"collation_id\":255} | JSON",
            })
    void refusesToChangeWhatItDoesNotKnow(String known, String unknown, String reason) {
        String text = text(table().build());
        assertThat(text).contains(known);
        byte[] packed = ExtraMetadata.pack(text.replace(known, unknown));
        assertThatThrownBy(() -> new TableDocumentEditor(NAME, packed))
                .isInstanceOf(SchemaException.class)
                .hasMessageContainingAll("shop.orders", reason, "alter it by SQL");
    }

    @Test
    void refusesWhatIsNotPackedSo() {
        byte[] packed = ExtraMetadata.pack("{}");
        packed[0] = 3;
        assertRefused(packed, "version 3");
        packed[0] = 2;
        packed[8] = 100;
        assertRefused(packed, "length of 100");
        assertRefused(new byte[11], "11 bytes");
        byte[] broken = ExtraMetadata.pack("{\"a\":1}");
        broken[14] ^= 0x55;
        assertThatThrownBy(() -> new TableDocumentEditor(NAME, broken)).isInstanceOf(SchemaException.class);
    }

    private static void assertRefused(byte[] packed, String reason) {
        assertThatThrownBy(() -> new TableDocumentEditor(NAME, packed))
                .isInstanceOf(SchemaException.class)
                .hasMessageContainingAll("shop.orders", reason);
    }

    private static TableDefinition.Builder table() {
        return TableDefinition.builder(NAME)
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(number("a"))
                .column(number("b"))
                .column(number("c"))
                .orderedPrimaryKey();
    }

    private static Column number(String name) {
        return Column.builder(name, ColumnType.INT).nullable(true).build();
    }

    private static TableDocumentEditor editor(TableDefinition table) {
        return new TableDocumentEditor(NAME, ExtraMetadata.pack(text(table)));
    }

    private static String text(TableDefinition table) {
        return Json.write(TableDocument.tree(table, List.of(), 2, NOW));
    }

    private static String text(TableDocumentEditor editor) {
        return ExtraMetadata.unpack("t", editor.packed(NOW));
    }
}
