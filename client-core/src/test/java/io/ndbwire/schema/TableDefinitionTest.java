package io.ndbwire.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableDefinitionTest {

    private static final TableName NAME = TableName.of("shop", "orders");

    @Test
    void numbersColumnsInTheirOrder() {
        TableDefinition table = table().column(
                        Column.builder("v", ColumnType.INT).number(9).build())
                .build();
        assertThat(table.columns()).extracting(Column::number).containsExactly(0, 1);
        assertThat(table.keyColumns()).extracting(Column::name).containsExactly("id");
    }

    @Test
    void hasTheDefaultsOfSqlServers() {
        TableDefinition table = table().build();
        assertThat(table.isReadBackup()).isTrue();
        assertThat(table.isLogged()).isTrue();
        assertThat(table.isExtensible()).isTrue();
        assertThat(table.isFullyReplicated()).isFalse();
        assertThat(table.partitionBalance()).isEqualTo(PartitionBalance.FOR_RP_BY_LDM);
    }

    @Test
    void aFullyReplicatedTableIsReadAtAnyReplica() {
        assertThat(table().readBackup(false).fullyReplicated(true).build().isReadBackup())
                .isTrue();
    }

    @Test
    void refusesNoColumnAndMoreThan512() {
        assertRefused(TableDefinition.builder(NAME), "0 columns", "1..512");
        TableDefinition.Builder many = TableDefinition.builder(NAME);
        for (int i = 0; i < 512; i++) {
            many.column(
                    Column.builder("c" + i, ColumnType.INT).primaryKey(i == 0).build());
        }
        assertThat(many.build().columns()).hasSize(512);
        assertRefused(many.column(column("one_more", ColumnType.INT).build()), "513 columns", "1..512");
    }

    @Test
    void refusesAColumnThatIsThereTwice() {
        assertRefused(table().column(column("id", ColumnType.INT).build()), "'id'", "twice");
    }

    @Test
    void refusesTheNameOfAPartsTable() {
        TableName name = TableName.of("shop", "NDB$BLOB_17_3");
        assertRefused(
                TableDefinition.builder(name).column(key("id", ColumnType.INT).build()), "NDB$BLOB_17_3");
    }

    @Test
    void refusesColumnNamesThatAreTooLongOrHoldAZero() {
        assertRefused(table().column(column("\u4e2d".repeat(64), ColumnType.INT).build()), "192 bytes", "191");
        assertRefused(table().column(column("a\0b", ColumnType.INT).build()), "zero");
    }

    @Test
    void refusesATableWithoutKey() {
        assertRefused(
                TableDefinition.builder(NAME).column(column("v", ColumnType.INT).build()), "primary key", "at least 1");
    }

    @Test
    void refusesAKeyThatMayBeNull() {
        assertRefused(table().column(key("k", ColumnType.INT).nullable(true).build()), "k", "NULL");
    }

    @ParameterizedTest
    @EnumSource(
            value = ColumnType.class,
            names = {"BLOB", "TEXT", "BIT"})
    void refusesAKeyOfATypeThatCannotBeOne(ColumnType type) {
        assertRefused(
                table().column(key("k", type)
                        .collation(type.isCharacter() ? 255 : 0)
                        .build()),
                "column k",
                type.toString(),
                "cannot be a key");
    }

    @Test
    void refusesAKeyOnDiskOrInTheDynamicFormat() {
        assertRefused(table().column(key("k", ColumnType.INT).onDisk(true).build()), "column k", "disk");
        assertRefused(table().column(key("k", ColumnType.INT).dynamic(true).build()), "column k", "dynamic");
    }

    @Test
    void refusesColumnsOnDisk() {
        assertRefused(table().column(column("v", ColumnType.INT).onDisk(true).build()), "column v", "disk");
    }

    @Test
    void refusesAKeyOfMoreThan32ColumnsOr4092Bytes() {
        TableDefinition.Builder wide = TableDefinition.builder(NAME);
        for (int i = 0; i < 33; i++) {
            wide.column(key("k" + i, ColumnType.INT).build());
        }
        assertRefused(wide, "33 columns", "at most 32");
        TableDefinition.Builder fits = TableDefinition.builder(NAME)
                .column(key("k", ColumnType.BINARY).length(4092).build());
        assertThat(fits.build().keyColumns()).hasSize(1);
        assertRefused(fits.column(key("l", ColumnType.TINYINT).build()), "4096 bytes", "at most 4092");
    }

    @Test
    void refusesADistributionKeyOutsideOfThePrimaryKey() {
        assertRefused(
                table().column(column("v", ColumnType.INT).distributionKey(true).build()), "column v", "distribution");
    }

    @Test
    void refusesRowsOfMoreThan30000Bytes() {
        TableDefinition.Builder fits =
                table().column(column("v", ColumnType.BINARY).length(29996).build());
        assertThat(fits.build().columns()).hasSize(2);
        assertRefused(fits.column(column("w", ColumnType.TINYINT).build()), "30004 bytes", "at most 30000");
    }

    @Test
    void refusesTwoAutoIncrementColumnsAndOneThatIsNoWholeNumber() {
        assertRefused(
                TableDefinition.builder(NAME)
                        .column(key("a", ColumnType.BIGINT_UNSIGNED)
                                .autoIncrement(true)
                                .build())
                        .column(column("b", ColumnType.INT).autoIncrement(true).build()),
                "[a, b]",
                "at most 1");
        assertRefused(
                table().column(column("d", ColumnType.DOUBLE)
                        .autoIncrement(true)
                        .build()),
                "column d",
                "whole numbers");
    }

    @ParameterizedTest
    @EnumSource(
            value = ColumnType.class,
            names = {"CHAR", "VARCHAR", "LONG_VARCHAR", "TEXT"})
    void refusesACharacterColumnWithoutCollation(ColumnType type) {
        assertRefused(table().column(column("v", type).build()), "column v", "collation 0", "1..65535");
    }

    @ParameterizedTest
    @EnumSource(
            value = ColumnType.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CHAR", "VARCHAR", "LONG_VARCHAR", "TEXT", "DECIMAL", "DECIMAL_UNSIGNED", "OLD_DECIMAL_UNSIGNED"})
    void refusesACollationOfAnotherColumn(ColumnType type) {
        assertRefused(table().column(column("v", type).collation(63).build()), "column v", "collation 63", "0 is");
    }

    @Test
    void refusesMoreThan128Collations() {
        TableDefinition.Builder many = table();
        for (int i = 1; i <= 129; i++) {
            many.column(column("c" + i, ColumnType.CHAR).collation(i).build());
        }
        assertRefused(many, "129 collations", "at most 128");
    }

    @Test
    void refusesLengthsThatTheTypeDoesNotHave() {
        assertRefused(table().column(column("v", ColumnType.INT).length(2).build()), "column v", "length 2", "1 is");
        assertRefused(
                table().column(column("v", ColumnType.VARBINARY).length(256).build()), "length 256", "1..255", "LONG_");
        assertRefused(
                table().column(column("v", ColumnType.LONG_VARBINARY)
                        .length(65534)
                        .build()),
                "65536",
                "1..65535");
        assertRefused(table().column(column("v", ColumnType.INT).precision(3).build()), "column v", "precision 3");
        assertRefused(
                table().column(column("v", ColumnType.BLOB)
                        .precision(8)
                        .length(4)
                        .build()),
                "column v",
                "stripe");
        assertRefused(
                table().column(column("v", ColumnType.OLD_DECIMAL_UNSIGNED).build()), "0 elements");
    }

    @Test
    void refusesALayoutThatIsNotTheTypesOwn() {
        assertRefused(
                table().column(column("v", ColumnType.BIT)
                        .layout(Column.Layout.SHORT_VARIABLE)
                        .build()),
                "column v",
                "SHORT_VARIABLE",
                "FIXED");
        assertRefused(
                table().column(column("v", ColumnType.BLOB)
                        .layout(Column.Layout.FIXED)
                        .build()),
                "MEDIUM_VARIABLE");
    }

    @Test
    void refusesDefaultsWhereNoneMayBe() {
        assertRefused(
                table().column(key("k", ColumnType.TINYINT)
                        .defaultValue(new byte[1])
                        .build()),
                "column k",
                "default");
        assertRefused(
                table().column(column("v", ColumnType.BLOB)
                        .defaultValue(new byte[2])
                        .build()),
                "column v",
                "default");
    }

    @Test
    void refusesDefaultsOfAnotherLength() {
        assertRefused(
                table().column(column("v", ColumnType.INT)
                        .defaultValue(new byte[3])
                        .build()),
                "default of 3 bytes",
                "4 are");
        assertRefused(
                table().column(column("v", ColumnType.BIT)
                        .length(33)
                        .defaultValue(new byte[4])
                        .build()),
                "default of 4 bytes",
                "8 are");
        assertRefused(
                table().column(column("v", ColumnType.VARBINARY)
                        .length(3)
                        .defaultValue(new byte[0])
                        .build()),
                "default of 0 bytes",
                "1..4");
        assertRefused(
                table().column(column("v", ColumnType.VARBINARY)
                        .length(3)
                        .defaultValue(new byte[5])
                        .build()),
                "default of 5 bytes",
                "1..4");
        assertRefused(
                table().column(column("v", ColumnType.VARBINARY)
                        .length(3)
                        .defaultValue(new byte[] {1, 7, 7})
                        .build()),
                "default of 2 bytes",
                "says 1");
        assertThat(table().column(column("v", ColumnType.LONG_VARBINARY)
                                .length(3)
                                .defaultValue(new byte[] {1, 0, 7})
                                .build())
                        .build()
                        .columns())
                .hasSize(2);
    }

    @Test
    void refusesPartitionCountsThatTheDataNodesDoNotHave() {
        assertRefused(table().partitions(0), "0 partitions", "1..8160");
        assertRefused(table().partitions(8161), "8161 partitions", "1..8160");
        assertRefused(table().partitionBalance(PartitionBalance.SPECIFIC), "0 partitions");
        assertRefused(table().partitions(4).fullyReplicated(true), "4 partitions", "fully replicated");
        assertThat(table().partitions(8160).build().partitionCount()).isEqualTo(8160);
    }

    @Test
    void refusesPartsTablesThatCannotBe() {
        Column blob =
                column("body", ColumnType.BLOB).precision(256).scale(29999).build();
        assertRefused(table().column(blob), "parts table of column body", "at most 30000");
        TableDefinition.Builder wide = TableDefinition.builder(NAME);
        for (int i = 0; i < 32; i++) {
            wide.column(key("k" + i, ColumnType.INT).build());
        }
        Column small = blob.toBuilder().scale(2000).build();
        assertRefused(wide.column(small), "33 key columns", "at most 32");
        assertRefused(
                TableDefinition.builder(NAME)
                        .column(key("k", ColumnType.BINARY).length(4092).build())
                        .column(small),
                "4096 bytes",
                "at most 4092");
        assertRefused(
                TableDefinition.builder(TableName.of("d".repeat(105), "t"))
                        .column(key("k", ColumnType.INT).build())
                        .column(small),
                "NDB$BLOB_",
                "127");
    }

    @Test
    void refusesIndexesThatCannotBe() {
        assertRefused(table().index(IndexDefinition.ordered("", "id")), "0 characters", "1..64");
        assertRefused(table().index(IndexDefinition.ordered("i".repeat(65), "id")), "65 characters", "1..64");
        assertRefused(table().index(IndexDefinition.ordered("a\0b", "id")), "zero");
        assertRefused(table().index(IndexDefinition.ordered("é/".repeat(32), "id")), "@0047", "127");
        assertRefused(table().index(IndexDefinition.ordered("i")), "index 'i'", "at least 1");
        assertRefused(table().index(IndexDefinition.ordered("i", "id", "id")), "twice", "[id, id]");
        assertRefused(table().index(IndexDefinition.unique("i", "nothing")), "'nothing'", "does not have");
        assertRefused(
                table().index(IndexDefinition.ordered("i", "id")).index(IndexDefinition.ordered("i", "id")),
                "'i'",
                "twice");
        assertRefused(
                table().column(column("b", ColumnType.BIT).build()).index(IndexDefinition.unique("i", "b")),
                "index 'i'",
                "BIT",
                "cannot be indexed");
        assertRefused(
                table().column(column("v", ColumnType.BINARY).length(4093).build())
                        .index(IndexDefinition.unique("i", "v")),
                "index 'i' of 4096 bytes",
                "4092");
    }

    @Test
    void storesAUniqueIndexBesideAnOrderedOneOfTheSameName() {
        TableDefinition table = table().index(IndexDefinition.ordered("uk", "id"))
                .index(IndexDefinition.unique("uk", "id"))
                .build();
        assertThat(table.indexes()).extracting(IndexDefinition::storedName).containsExactly("uk", "uk$unique");
        assertThat(IndexDefinition.ordered("a/b", "id").internalName(17)).isEqualTo("sys/def/17/a@0047b");
    }

    @Test
    void addsAnIndexForAForeignKeyThatHasNone() {
        Column parent = column("parent", ColumnType.INT).build();
        ForeignKeyDefinition foreignKey = ForeignKeyDefinition.of("fk", List.of("parent"), NAME, List.of("id"));
        assertThat(table().column(parent).foreignKey(foreignKey).build().indexes())
                .containsExactly(IndexDefinition.ordered("fk", "parent"));
        assertThat(table().column(parent)
                        .index(IndexDefinition.ordered("i", "parent", "id"))
                        .foreignKey(foreignKey)
                        .build()
                        .indexes())
                .containsExactly(IndexDefinition.ordered("i", "parent", "id"));
    }

    @Test
    void refusesForeignKeysThatDataNodesRefuse() {
        Column parent = column("parent", ColumnType.INT).build();
        ForeignKeyDefinition foreignKey = ForeignKeyDefinition.of("fk", List.of("parent"), NAME, List.of("id"));
        assertRefused(
                table().column(parent).foreignKey(foreignKey.onDelete(ForeignKeyDefinition.Action.SET_NULL)),
                "foreign key 'fk'",
                "may not be NULL");
        assertRefused(
                table().column(parent).foreignKey(foreignKey.onUpdate(ForeignKeyDefinition.Action.SET_DEFAULT)),
                "foreign key 'fk'",
                "SET_DEFAULT");
        assertRefused(
                table().foreignKey(ForeignKeyDefinition.of("f/k", List.of("id"), NAME, List.of("id"))),
                "foreign key 'f/k'",
                "slash");
        assertRefused(
                table().index(IndexDefinition.ordered("i", "id"))
                        .foreignKey(ForeignKeyDefinition.of("fk", List.of("x"), NAME, List.of("id"))),
                "'x'");
        assertRefused(
                table().foreignKey(ForeignKeyDefinition.of("fk", List.of("id"), NAME, List.of("a", "b"))),
                "1 columns refer to 2");
        assertRefused(
                table().column(parent)
                        .column(column("blob", ColumnType.BLOB)
                                .precision(256)
                                .scale(2000)
                                .build())
                        .foreignKey(foreignKey.onDelete(ForeignKeyDefinition.Action.CASCADE)),
                "parts would stay");
    }

    @Test
    void numbersRowsByThemselvesWhereThereIsNoKey() {
        TableDefinition table = TableDefinition.builder(NAME)
                .column(column("a", ColumnType.INT).build())
                .hiddenPrimaryKey()
                .build();
        assertThat(table.keyColumns()).singleElement().satisfies(key -> {
            assertThat(key.name()).isEqualTo("$PK");
            assertThat(key.number()).isEqualTo(1);
            assertThat(key.isAutoIncrement()).isTrue();
        });
    }

    @Test
    void keepsTheNeverTimeWhereOnlySqlServersFillInTheTime() {
        Column stamp = Column.builder("t", ColumnType.DATETIME)
                .precision(3)
                .sql(SqlColumn.PLAIN.withCurrentTimestamp(true, false))
                .build();
        assertThat(stamp.defaultValue()).containsExactly(0x80, 0, 0, 0, 0, 0, 0);
        assertThat(stamp.toBuilder().nullable(true).defaultValue(null).build().hasDefault())
                .isFalse();
    }

    private static TableDefinition.Builder table() {
        return TableDefinition.builder(NAME).column(key("id", ColumnType.INT).build());
    }

    private static Column.Builder key(String name, ColumnType type) {
        return column(name, type).primaryKey(true);
    }

    private static Column.Builder column(String name, ColumnType type) {
        Column.Builder builder = Column.builder(name, type);
        return type == ColumnType.DECIMAL || type == ColumnType.DECIMAL_UNSIGNED ? builder.precision(10) : builder;
    }

    private static void assertRefused(TableDefinition.Builder builder, String... parts) {
        assertThatThrownBy(builder::build)
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("Table ")
                .satisfies(e -> assertThat(e.getMessage()).contains(parts));
    }
}
