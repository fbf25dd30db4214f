package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tables for tests. */
final class Tables {

    static final int LATIN1 = 8;

    private Tables() {}

    /** A table of those columns, numbered in their order. */
    static Table of(Column.Builder... columns) {
        List<Column> numbered = new ArrayList<>();
        for (Column.Builder column : columns) {
            numbered.add(column.number(numbered.size()).build());
        }
        return new Table(
                TableName.of("d", "T1"),
                4,
                2,
                numbered,
                List.of(),
                new Partitioning(Partitioning.Kind.MODULO, 2, new short[0], new int[][] {{1, 2}, {2, 1}}),
                false,
                false,
                true);
    }

    /** The table whose rows the captured answers hold. */
    static Table captured() {
        return of(
                Column.builder("A", ColumnType.INT_UNSIGNED).primaryKey(true),
                Column.builder("B", ColumnType.INT).nullable(true),
                Column.builder("C", ColumnType.VARCHAR)
                        .length(20)
                        .collation(LATIN1)
                        .nullable(true),
                Column.builder("D", ColumnType.BIGINT_UNSIGNED).nullable(true),
                Column.builder("E", ColumnType.CHAR).length(5).collation(LATIN1),
                Column.builder("F", ColumnType.LONG_VARBINARY).length(400).nullable(true));
    }

    /** Encodes a value as a column alone. */
    static byte[] encode(ColumnCodec codec, @Nullable Object value) {
        byte[] target = new byte[codec.maximumBytes() + 3];
        java.util.Arrays.fill(target, (byte) 0x5A);
        int length = codec.encode(value, target, 1);
        return java.util.Arrays.copyOfRange(target, 1, 1 + length);
    }
}
