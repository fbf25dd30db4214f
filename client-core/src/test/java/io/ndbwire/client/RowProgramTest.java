package io.ndbwire.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowProgramTest {

    private static final Table TABLE = new Table(
            TableName.of("shop", "counters"),
            7,
            1,
            List.of(
                    Column.builder("id", ColumnType.INT).primaryKey(true).build(),
                    Column.builder("small", ColumnType.SMALLINT).number(1).build(),
                    Column.builder("n", ColumnType.INT_UNSIGNED).number(2).build()),
            List.of(),
            new Partitioning(Partitioning.Kind.MODULO, 1, new short[0], new int[][] {{1}}),
            false,
            false,
            true);

    @Test
    void aShorterIntegerIsRefusedWithTheWayRound() {
        assertThatThrownBy(() -> RowProgram.compile(TABLE, null, Map.of("small", 1L)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("shop.counters")
                .hasMessageContaining("small")
                .hasMessageContaining("only INT and BIGINT columns can be incremented");
    }

    @Test
    void anAmountThatFitsNoValueIsRefused() {
        assertThatThrownBy(() -> RowProgram.compile(TABLE, null, Map.of("n", 1L << 32)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("no value can be changed by 4294967296");
    }
}
