package io.ndbwire.rest.value;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.List;

/** A table with columns of many types, which no cluster has. */
public final class SampleTable {

    private static final Partitioning PARTITIONING =
            new Partitioning(Partitioning.Kind.MODULO, 1, new short[0], new int[][] {{1}});

    private static final List<Column> COLUMNS = List.of(
            Column.builder("id", ColumnType.INT).number(0).primaryKey(true).build(),
            Column.builder("code", ColumnType.VARCHAR)
                    .number(1)
                    .length(40)
                    .collation(46)
                    .primaryKey(true)
                    .build(),
            nullable("big", ColumnType.BIGINT_UNSIGNED, 2).build(),
            nullable("price", ColumnType.DECIMAL, 3).precision(20).scale(4).build(),
            nullable("rate", ColumnType.DOUBLE, 4).build(),
            nullable("bits", ColumnType.BIT, 5).length(12).build(),
            nullable("raw", ColumnType.VARBINARY, 6).length(20).build(),
            nullable("day", ColumnType.DATE, 7).build(),
            nullable("moment", ColumnType.DATETIME, 8).precision(6).build(),
            nullable("instant", ColumnType.TIMESTAMP, 9).precision(3).build(),
            nullable("span", ColumnType.TIME, 10).precision(2).build(),
            nullable("year", ColumnType.YEAR, 11).build(),
            nullable("tiny", ColumnType.TINYINT, 12).build(),
            nullable("name", ColumnType.CHAR, 13).length(10).collation(46).build());

    private SampleTable() {}

    private static Column.Builder nullable(String name, ColumnType type, int number) {
        return Column.builder(name, type).number(number).nullable(true);
    }

    /** The formats of its rows. */
    public static TableFormat format() {
        return new TableFormat(
                new Table(TableName.of("fuzz", "sample"), 7, 1, COLUMNS, List.of(), PARTITIONING, true, false, true));
    }

    /** An ordered index of some of its columns. */
    public static Index index(String... columns) {
        List<Column> indexed = List.of(columns).stream()
                .map(name -> COLUMNS.stream()
                        .filter(column -> column.name().equals(name))
                        .findAny()
                        .orElseThrow())
                .toList();
        return new Index("sample", 8, 1, Index.Kind.ORDERED, indexed, PARTITIONING);
    }
}
