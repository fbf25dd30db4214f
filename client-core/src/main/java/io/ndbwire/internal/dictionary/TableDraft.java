package io.ndbwire.internal.dictionary;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table as a request to create it describes it: a user's table, or the parts table of one of its large objects.
 *
 * @param internalName its name in the dictionary
 * @param columns its columns, checked
 * @param partitionBalance how the number of fragments is chosen (section 8.2)
 * @param fragmentCount number of fragments, or 0 to let the data nodes choose
 * @param derivedPartitions whether the number of fragments follows from the balance
 * @param hashMap its hash map
 * @param logged whether its rows survive a restart of the whole cluster
 * @param extensible whether columns can be added later
 * @param linearHash whether it has the mark of linear hashing, which SQL servers' tables do not have
 * @param readBackup whether committed reads may go to any replica
 * @param fullyReplicated whether every node group holds all rows
 * @param primaryTableId of a parts table: the number of the table that it belongs to; else {@link #NO_TABLE}
 * @param extraMetadata bytes that the dictionary keeps for clients
 */
record TableDraft(
        String internalName,
        List<Column> columns,
        int partitionBalance,
        int fragmentCount,
        boolean derivedPartitions,
        ObjectVersion hashMap,
        boolean logged,
        boolean extensible,
        boolean linearHash,
        boolean readBackup,
        boolean fullyReplicated,
        int primaryTableId,
        @Nullable ByteBuffer extraMetadata) {

    static final int NO_TABLE = -1;

    /**
     * The request for a user's table.
     *
     * @param metadata bytes that the dictionary keeps for clients, or null for none
     */
    static TableDraft of(TableDefinition definition, ObjectVersion hashMap, byte @Nullable [] metadata) {
        return new TableDraft(
                definition.name().internalName(),
                withoutNeedlessDistributionKey(definition.columns()),
                definition.partitionBalance().number(),
                definition.partitionCount(),
                definition.partitionCount() == 0,
                hashMap,
                definition.isLogged(),
                definition.isExtensible(),
                !definition.isSqlVisible(),
                definition.isReadBackup(),
                definition.isFullyReplicated(),
                NO_TABLE,
                metadata == null ? null : ByteBuffer.wrap(metadata).asReadOnlyBuffer());
    }

    /**
     * The request for a parts table (section 11).
     *
     * @param main the table as it was read back after its creation
     * @param column the large object
     */
    static TableDraft partsOf(TableName name, TableDescription main, Column column) {
        return new TableDraft(
                partsTable(name, main.id(), column),
                partsColumns(main, column),
                main.partitionBalance(),
                main.fragmentCount(),
                true,
                new ObjectVersion(main.hashMapId(), main.hashMapVersion()),
                main.logged(),
                false,
                main.linearHash(),
                main.readBackup(),
                main.fullyReplicated(),
                main.id(),
                null);
    }

    /** The internal name of a parts table. */
    static String partsTable(TableName name, int tableId, Column column) {
        return name.database() + "/" + name.schema() + "/NDB$BLOB_" + tableId + "_" + column.number();
    }

    /** Whether a column's values go on in a parts table. */
    static boolean hasPartsTable(Column column) {
        return column.type().isLargeObject() && column.scale() != 0;
    }

    private static List<Column> partsColumns(TableDescription main, Column column) {
        boolean named = main.columns().stream().anyMatch(Column::isDistributionKey);
        List<Column> columns = new ArrayList<>();
        for (Column key : main.columns()) {
            if (key.isPrimaryKey()) {
                columns.add(key.toBuilder()
                        .number(columns.size())
                        .distributionKey(!named || key.isDistributionKey())
                        .autoIncrement(false)
                        .build());
            }
        }
        if (column.length() != 0) {
            columns.add(number("NDB$DIST", columns.size())
                    .primaryKey(true)
                    .distributionKey(true)
                    .build());
        }
        columns.add(number("NDB$PART", columns.size()).primaryKey(true).build());
        columns.add(number("NDB$PKID", columns.size()).build());
        boolean text = column.type() == ColumnType.TEXT;
        columns.add(Column.builder("NDB$DATA", text ? ColumnType.LONG_VARCHAR : ColumnType.LONG_VARBINARY)
                .number(columns.size())
                .length(column.scale())
                .collation(text ? column.collation() : Column.NO_COLLATION)
                .build());
        return List.copyOf(columns);
    }

    private static Column.Builder number(String name, int number) {
        return Column.builder(name, ColumnType.INT_UNSIGNED).number(number);
    }

    /** A distribution key of the whole primary key is told by naming no column. */
    private static List<Column> withoutNeedlessDistributionKey(List<Column> columns) {
        boolean whole = columns.stream().filter(Column::isPrimaryKey).allMatch(Column::isDistributionKey);
        if (!whole) {
            return columns;
        }
        return columns.stream()
                .map(column -> column.toBuilder().distributionKey(false).build())
                .toList();
    }
}
