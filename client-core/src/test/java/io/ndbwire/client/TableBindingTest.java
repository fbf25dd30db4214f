package io.ndbwire.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableBindingTest {

    @Test
    void aTableWhosePartitionsTheApplicationNamesIsRefused() {
        Table table = new Table(
                TableName.of("shop", "ranges"),
                7,
                1,
                List.of(Column.builder("id", ColumnType.INT).primaryKey(true).build()),
                List.of(),
                new Partitioning(Partitioning.Kind.USER_DEFINED, 2, new short[0], new int[][] {{1, 2}, {2, 1}}),
                false,
                false,
                true);

        assertThatThrownBy(() -> new TableBinding(table, true))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("shop.ranges")
                .hasMessageContaining("PARTITION BY RANGE or LIST");
    }
}
