package io.ndbwire.schema;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Changes that data nodes would refuse or not survive. */
class TableAlterationTest {

    private static final TableName NAME = TableName.of("shop", "orders");
    private static final Column ID =
            Column.builder("id", ColumnType.INT).primaryKey(true).build();

    @Test
    void addsNullableColumnsWithoutDefault() {
        assertThatCode(() -> adding(number("a").nullable(true)).requireFits(table(ID), true))
                .doesNotThrowAnyException();
        assertRefused(adding(number("a")), "column a", "may not be NULL");
        assertRefused(adding(number("a").nullable(true).defaultValue(new byte[4])), "column a", "has a default");
        assertRefused(adding(number("a").nullable(true).autoIncrement(true)), "column a", "auto-increment");
        assertRefused(adding(number("a").nullable(true).distributionKey(true)), "column a", "of a key");
        assertRefused(adding(number("a").primaryKey(true)), "column a", "key");
        assertRefused(adding(number("a").nullable(true).onDisk(true)), "column a", "disk");
        assertRefused(
                adding(Column.builder("a", ColumnType.BLOB)
                        .precision(256)
                        .scale(2000)
                        .nullable(true)),
                "column a",
                "parts table");
        assertRefused(adding(number("id").nullable(true)), "'id'", "exists already");
    }

    @Test
    void addsNoColumnToRowsOfFixedSize() {
        TableAlteration alteration = adding(number("a").nullable(true));
        assertThatThrownBy(() -> alteration.requireFits(table(ID), false))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("shop.orders", "ROW_FORMAT=FIXED");
        Column variable =
                Column.builder("v", ColumnType.VARBINARY).length(10).number(1).build();
        assertThatCode(() -> alteration.requireFits(table(ID, variable), false)).doesNotThrowAnyException();
    }

    @Test
    void keepsToTheLimitsOfRows() {
        Column[] many = IntStream.range(0, 512)
                .mapToObj(i -> Column.builder("c" + i, ColumnType.INT)
                        .number(i)
                        .primaryKey(i == 0)
                        .build())
                .toArray(Column[]::new);
        assertThatThrownBy(() -> adding(number("a").nullable(true)).requireFits(table(many), true))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("513 columns", "512");
        assertRefused(
                adding(Column.builder("a", ColumnType.LONG_VARBINARY)
                        .length(30_000)
                        .nullable(true)),
                "30000");
    }

    @Test
    void changesOnlyWhatThereIs() {
        assertRefused(TableAlteration.builder().dropIndex("x").build(), "index 'x' does not exist");
        assertRefused(
                TableAlteration.builder()
                        .createIndex(IndexDefinition.ordered("i", "x"))
                        .build(),
                "'x'");
        assertRefused(TableAlteration.builder().renameTo("orders").build(), "has that name");
        assertRefused(TableAlteration.builder().renameTo("NDB$BLOB_1_2").build(), "parts table");
        assertRefused(TableAlteration.builder().renameTo("").build(), "empty");
    }

    @Test
    void changesNothingTwice() {
        assertThatThrownBy(() -> TableAlteration.builder().build())
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("nothing");
        assertThatThrownBy(() -> TableAlteration.builder()
                        .dropIndex("i$unique")
                        .createIndex(IndexDefinition.unique("i", "id"))
                        .build())
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("i$unique");
    }

    private static TableAlteration adding(Column.Builder column) {
        return TableAlteration.builder().addColumn(column.build()).build();
    }

    private static Column.Builder number(String name) {
        return Column.builder(name, ColumnType.INT);
    }

    private static Table table(Column... columns) {
        Partitioning one = new Partitioning(Partitioning.Kind.LINEAR, 1, new short[0], new int[][] {{1}});
        return new Table(NAME, 5, 1, List.of(columns), List.of(), one, true, false, true);
    }

    private static void assertRefused(TableAlteration alteration, String... parts) {
        assertThatThrownBy(() -> alteration.requireFits(table(ID), true))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll(parts);
    }
}
