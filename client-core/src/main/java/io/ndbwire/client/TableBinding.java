package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.data.ColumnCodec;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.TcKeyReq;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One description of a table with everything that is worked out from it once. Thread-safe. */
final class TableBinding {

    /** A row's 30,000 bytes, with a header for each of 512 columns, which the data nodes still take as one operation. */
    private static final int MAXIMUM_ITEM_BYTES = 30_000 + 4 * 512;

    private final Table table;
    private final KeyLayout primaryKey;
    private final RowLayout allColumns;
    private final ColumnCodec[] codecs;
    private final boolean hasDiskColumns;
    private final boolean queuesOnRedoProblem;
    private final Map<String, UniqueIndexBinding> uniqueIndexes = new ConcurrentHashMap<>();

    /**
     * @param queuesOnRedoProblem whether operations wait in the data nodes while the redo log is overloaded
     */
    TableBinding(Table table, boolean queuesOnRedoProblem) {
        if (table.partitioning().kind() == Partitioning.Kind.USER_DEFINED) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Table " + table.name()
                            + ": tables made by PARTITION BY RANGE or LIST are not supported, as only SQL"
                            + " knows the partition of a row");
        }
        this.table = table;
        this.queuesOnRedoProblem = queuesOnRedoProblem;
        primaryKey = KeyLayout.ofPrimaryKey(table);
        allColumns = RowLayout.of(table, table.columns());
        codecs = new ColumnCodec[table.columns().size()];
        for (Column column : table.columns()) {
            codecs[column.number()] = allColumns.codec(column.number());
        }
        hasDiskColumns = table.columns().stream().anyMatch(Column::isOnDisk);
    }

    Table table() {
        return table;
    }

    KeyLayout primaryKey() {
        return primaryKey;
    }

    RowLayout allColumns() {
        return allColumns;
    }

    ColumnCodec codec(Column column) {
        return codecs[column.number()];
    }

    UniqueIndexBinding uniqueIndex(String name) {
        return uniqueIndexes.computeIfAbsent(name, missing -> {
            Index index = table.index(missing, Index.Kind.UNIQUE);
            return new UniqueIndexBinding(index, KeyLayout.ofUniqueIndex(table, index));
        });
    }

    /** Refuses values that no row can hold, before anything is sent. */
    void requireRowSize(int itemBytes) {
        if (itemBytes > MAXIMUM_ITEM_BYTES) {
            throw new InvalidValueException("Table " + table.name() + ": values of " + itemBytes
                    + " bytes; a row has at most 30000 bytes beside its large objects' parts");
        }
    }

    /** Adds what follows from the table and the configuration. */
    int requestInfo(int operation) {
        int requestInfo = hasDiskColumns ? TcKeyReq.withDiskColumns(operation) : operation;
        return queuesOnRedoProblem ? requestInfo : TcKeyReq.withoutRedoQueue(requestInfo);
    }

    boolean hasDiskColumns() {
        return hasDiskColumns;
    }

    /** Whether a read of that kind may be answered by any node that holds the row. */
    boolean mayReadAnyReplica(int requestInfo) {
        return (table.isReadBackup() || table.isFullyReplicated()) && TcKeyReq.isCommittedRead(requestInfo);
    }
}
