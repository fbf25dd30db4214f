package io.ndbwire.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.LargeObjectCodec.Content;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowTest {

    private static final Table TABLE = new Table(
            TableName.of("shop", "pictures"),
            7,
            1,
            List.of(
                    Column.builder("id", ColumnType.INT).primaryKey(true).build(),
                    Column.builder("picture", ColumnType.BLOB)
                            .number(1)
                            .precision(16)
                            .scale(100)
                            .build()),
            List.of(),
            new Partitioning(Partitioning.Kind.MODULO, 1, new short[0], new int[][] {{1}}),
            false,
            false,
            true);

    @Test
    void aValueThatIsElsewhereKeepsNoRowFromBeingShown() {
        Row row = Row.of(TABLE, TABLE.columns(), 5, new Content(new byte[16], 100_000));

        assertThatThrownBy(() -> row.getBytes("picture")).isInstanceOf(InvalidValueException.class);
        assertThat(row).hasToString("{id=5, picture=(32 bytes)}");
    }
}
