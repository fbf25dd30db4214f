package io.ndbwire.internal.dictionary.sdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.PartitionBalance;
import io.ndbwire.schema.SqlColumn;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Descriptions of tables against those that SQL servers stored in a real cluster. */
class TableDocumentTest {

    /** Columns of the large table that a definition cannot say: geometry, generated, invisible, and older forms. */
    private static final Set<String> ONLY_SQL = Set.of(
            "c_intz", "c_ufloat", "c_float2", "c_double2", "c_geo", "c_pt", "c_gs", "c_gv", "c_inv", "c_fix", "c_ed");

    @Test
    void describesATableOfManyKindsByteForByte() {
        SqlDescriptions.Vector vector = SqlDescriptions.get("t1");
        TableDefinition table = vector.definition(column -> switch (column.name()) {
                    case "ts" ->
                        column.toBuilder()
                                .sql(SqlColumn.PLAIN.withCurrentTimestamp(true, true))
                                .build();
                    default -> column;
                })
                .comment("hello")
                .orderedPrimaryKey()
                .index(IndexDefinition.ordered("k_k2", "k2"))
                .index(IndexDefinition.ordered("uk_name", "name"))
                .index(IndexDefinition.unique("uk_name", "name"))
                .build();

        // The server named the character set of one column, which makes no difference to the data nodes.
        assertThat(text(vector, table)).isEqualTo(withoutNamedCollation(vector.text(), "varchar(40)"));
    }

    @Test
    void packsATextAsTheDictionaryKeepsIt() {
        String text = SqlDescriptions.get("t1").text();
        assertThat(ExtraMetadata.unpack("t", ExtraMetadata.pack(text))).isEqualTo(text);
        assertThat(ExtraMetadata.pack(text)).startsWith(2, 0, 0, 0);
    }

    @Test
    void describesATableWithoutPrimaryKeyAsAServerDoes() {
        SqlDescriptions.Vector vector = SqlDescriptions.get("nopk");
        TableDefinition table = TableDefinition.builder(TableName.of("c_sdi", "nopk"))
                .column(get(vector, "a"))
                .column(get(vector, "b"))
                .hiddenPrimaryKey()
                .index(IndexDefinition.ordered("kb", "b"))
                .build();
        assertThat(table.columns().get(2)).isEqualTo(get(vector, "$PK"));
        assertThat(text(vector, table)).isEqualTo(vector.text());
    }

    @Test
    void describesAutoIncrementAsAServerDoes() {
        SqlDescriptions.Vector vector = SqlDescriptions.get("ai");
        TableDefinition table = vector.definition(UnaryOperator.identity())
                .orderedPrimaryKey()
                .firstNumber(100)
                .build();
        assertThat(text(vector, table)).isEqualTo(vector.text());
    }

    @Test
    void describesNamedDistributionKeysAsAServerDoes() {
        SqlDescriptions.Vector vector = SqlDescriptions.get("pkey");
        TableDefinition table =
                vector.definition(UnaryOperator.identity()).orderedPrimaryKey().build();
        assertThat(text(vector, table)).isEqualTo(vector.text());
    }

    @Test
    void describesCountedPartitionsAsAServerDoes() {
        SqlDescriptions.Vector vector = SqlDescriptions.get("pkey4");
        TableDefinition table = vector.definition(UnaryOperator.identity())
                .orderedPrimaryKey()
                .partitions(4)
                .build();
        assertThat(text(vector, table)).isEqualTo(vector.text());
    }

    @Test
    void describesHashedKeysFixedRowsAndModifiersAsAServerDoes() {
        SqlDescriptions.Vector vector = SqlDescriptions.get("hashed");
        TableDefinition table = vector.definition(UnaryOperator.identity())
                .partitionBalance(PartitionBalance.FOR_RA_BY_NODE)
                .index(IndexDefinition.unique("u", "b"))
                .build();
        // MAX_ROWS is a hint that a definition does not have; the server did not know how many partitions there would
        // be.
        assertThat(Json.write(TableDocument.tree(table, List.of(), 2, created(vector))))
                .isEqualTo(vector.text().replace("max_rows=1000000;", ""));
    }

    @Test
    void describesTablesThatAreNotLoggedAsAServerDoes() {
        SqlDescriptions.Vector vector = SqlDescriptions.get("chk");
        TableDefinition table =
                vector.definition(UnaryOperator.identity()).orderedPrimaryKey().build();
        assertThat(tree(vector, table).get("comment")).isEqualTo("NDB_TABLE=NOLOGGING=1");
    }

    @Test
    void describesUniqueKeysAndForeignKeysAsAServerDoes() {
        SqlDescriptions.Vector parent = SqlDescriptions.get("par");
        TableDefinition parentTable = parent.definition(UnaryOperator.identity())
                .orderedPrimaryKey()
                .index(IndexDefinition.ordered("ub", "b"))
                .index(IndexDefinition.unique("ub", "b"))
                .build();
        assertThat(text(parent, parentTable)).isEqualTo(parent.text());

        SqlDescriptions.Vector child = SqlDescriptions.get("child");
        ForeignKeyDefinition a = ForeignKeyDefinition.of("fk_a", List.of("pa"), parentTable.name(), List.of("a"))
                .onDelete(ForeignKeyDefinition.Action.CASCADE)
                .onUpdate(ForeignKeyDefinition.Action.RESTRICT);
        ForeignKeyDefinition b = ForeignKeyDefinition.of("fk_b", List.of("pb"), parentTable.name(), List.of("b"))
                .onDelete(ForeignKeyDefinition.Action.SET_NULL);
        TableDefinition childTable = child.definition(UnaryOperator.identity())
                .orderedPrimaryKey()
                .foreignKey(a)
                .foreignKey(b)
                .build();
        String text = Json.write(TableDocument.tree(
                childTable,
                List.of(new ForeignKeyReference(a, "PRIMARY"), new ForeignKeyReference(b, "ub")),
                2,
                created(child)));
        // The server marks indexes that it made for a foreign key; here they are indexes like others.
        assertThat(text).isEqualTo(child.text().replace("\"is_generated\":true", "\"is_generated\":false"));
    }

    @Test
    void describesEveryKindOfColumnAsAServerDoes() {
        SqlDescriptions.Vector vector = SqlDescriptions.get("ty");
        vector.columnDocuments().forEach((name, document) -> {
            if (ONLY_SQL.contains(name)) {
                return;
            }
            Column column = withSql(get(vector, name));
            SqlType type = SqlType.of(TableName.of("c_sdi", "ty"), column, 255);
            int ordinal = ((Long) Objects.requireNonNull(document.get("ordinal_position"))).intValue();
            String described = Json.write(ColumnDocument.of(
                    TableName.of("c_sdi", "ty"),
                    column,
                    type,
                    ordinal,
                    switch (name) {
                        case "id" -> ColumnDocument.KeyRole.PRIMARY;
                        case "c_uint" -> ColumnDocument.KeyRole.UNIQUE;
                        case "c_tiny", "c_vc", "c_date", "c_big" -> ColumnDocument.KeyRole.FIRST;
                        default -> ColumnDocument.KeyRole.NONE;
                    }));
            assertThat(described).as(name).isEqualTo(Json.write(document));
        });
    }

    @Test
    void describesColumnsOfATableInAnotherCharacterSet() {
        SqlDescriptions.Vector vector = SqlDescriptions.get("lat");
        TableDefinition table = vector.definition(column -> column.name().equals("e")
                        ? Column.enumeration("e", "a", "b").nullable(true).build()
                        : column)
                .collation(8)
                .orderedPrimaryKey()
                .build();
        assertThat(text(vector, table)).isEqualTo(vector.text());
    }

    @ParameterizedTest
    @CsvSource({
        "VARCHAR, 50, 0, 0, 255, no whole number of characters of 4 bytes",
        "VARCHAR, 40, 0, 0, 9999, collation 9999",
        "LONG_VARCHAR, 40, 0, 0, 255, a VARCHAR is to be used",
        "CHAR, 1024, 0, 0, 255, at most 255",
        "BINARY, 256, 0, 0, 0, at most 255",
        "LONG_VARBINARY, 10, 0, 0, 0, a VARBINARY is to be used",
        "BIT, 65, 0, 0, 0, at most 64",
        "BLOB, 0, 256, 100, 0, a part size of 100",
        "BLOB, 0, 100, 2000, 0, 100 bytes in the row",
        "BLOB, 2, 256, 2000, 0, a stripe size of 2",
        "OLD_TIMESTAMP, 1, 0, 0, 0, no longer create",
        "CHAR, 1, 0, 0, 63, 'collation 63'",
    })
    void refusesWhatHasNoFormInSql(
            ColumnType type, int length, int precision, int scale, int collation, String reason) {
        Column column = Column.builder("c", type)
                .length(length)
                .precision(precision)
                .scale(scale)
                .collation(collation)
                .nullable(true)
                .build();
        assertThatThrownBy(() -> TableDocument.check(simple().column(column).build()))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("d.t", "column c", reason, "sqlVisible(false)");
    }

    /** A server that reads two bytes of length would refuse every row (4556). */
    @Test
    void refusesAVectorWithOneByteOfLength() {
        Column column = Column.builder("c", ColumnType.VARBINARY)
                .length(16)
                .sql(SqlColumn.PLAIN.withKind(SqlColumn.Kind.VECTOR))
                .build();
        assertThatThrownBy(() -> TableDocument.check(simple().column(column).build()))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("d.t", "column c", "LONG_VARBINARY");
    }

    @Test
    void refusesNamesThatSqlCannotTellApart() {
        assertThatThrownBy(() -> TableDocument.check(
                        simple().column(number("a")).column(number("A")).build()))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("d.t", "'A'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"#sql-1_2", "ttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt"})
    void refusesNamesThatSqlDoesNotHave(String name) {
        TableDefinition table =
                TableDefinition.builder(TableName.of("d", name)).column(key()).build();
        assertThatThrownBy(() -> TableDocument.check(table))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(name);
    }

    @Test
    void refusesAnIndexThatOnlyLooksLikeThePrimaryKeys() {
        TableDefinition table = simple().column(number("a"))
                .index(IndexDefinition.ordered("PRIMARY", "a"))
                .build();
        assertThatThrownBy(() -> TableDocument.check(table))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("d.t", "PRIMARY", "[id]", "[a]");
    }

    @Test
    void refusesTwoIndexesOfOneNameThatAreNoKeyTogether() {
        TableDefinition table = simple().column(number("a"))
                .column(number("b"))
                .index(IndexDefinition.ordered("k", "a"))
                .index(IndexDefinition.unique("k", "b"))
                .build();
        assertThatThrownBy(() -> TableDocument.check(table))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("d.t", "'k'", "[a]", "[b]");
    }

    private static TableDefinition.Builder simple() {
        return TableDefinition.builder(TableName.of("d", "t")).column(key());
    }

    private static Column key() {
        return Column.builder("id", ColumnType.INT).primaryKey(true).build();
    }

    private static Column number(String name) {
        return Column.builder(name, ColumnType.INT).build();
    }

    /** What a server was told of columns of the large table that the data nodes do not know. */
    private static Column withSql(Column column) {
        SqlColumn plain = SqlColumn.PLAIN;
        return switch (column.name()) {
            case "c_bool" ->
                column.toBuilder().sql(plain.withKind(SqlColumn.Kind.BOOLEAN)).build();
            case "c_vec" ->
                column.toBuilder().sql(plain.withKind(SqlColumn.Kind.VECTOR)).build();
            case "c_cmt" ->
                column.toBuilder().sql(plain.withComment("a comment")).build();
            case "c_dtn" ->
                column.toBuilder().sql(plain.withCurrentTimestamp(true, true)).build();
            case "c_ts6" ->
                column.toBuilder().sql(plain.withCurrentTimestamp(true, false)).build();
            case "c_enum" -> choice(Column.enumeration("c_enum", "a", "bb", "ccc"), column);
            case "c_enuml" ->
                choice(
                        Column.enumeration("c_enuml", "a", "b")
                                .sql(new SqlColumn(SqlColumn.Kind.ENUM, List.of("a", "b"), 8, "", false, false)),
                        column);
            case "c_set" -> choice(Column.set("c_set", "x", "y", "z"), column);
            default -> column;
        };
    }

    private static Column choice(Column.Builder choice, Column stored) {
        Column column = choice.number(stored.number())
                .nullable(stored.isNullable())
                .defaultValue(stored.defaultValue())
                .build();
        assertThat(column).isEqualTo(stored);
        return column;
    }

    private static Column get(SqlDescriptions.Vector vector, String name) {
        return Objects.requireNonNull(vector.columns().get(name), name);
    }

    private static String text(SqlDescriptions.Vector vector, TableDefinition table) {
        return Json.write(TableDocument.tree(table, List.of(), vector.partitions(), created(vector)));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> tree(SqlDescriptions.Vector vector, TableDefinition table) {
        return (Map<String, Object>)
                Objects.requireNonNull(TableDocument.tree(table, List.of(), vector.partitions(), created(vector))
                        .get("dd_object"));
    }

    private static Instant created(SqlDescriptions.Vector vector) {
        return LocalDateTime.parse(
                        String.valueOf(vector.object().get("created")), DateTimeFormatter.ofPattern("yyyyMMddHHmmss"))
                .toInstant(ZoneOffset.UTC);
    }

    private static String withoutNamedCollation(String text, String type) {
        int column = text.indexOf("\"" + type + "\"");
        String flag = "\"is_explicit_collation\":true";
        int place = text.indexOf(flag, column);
        return text.substring(0, place) + "\"is_explicit_collation\":false" + text.substring(place + flag.length());
    }
}
