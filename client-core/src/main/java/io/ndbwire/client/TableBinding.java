package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.blob.PartsTable;
import io.ndbwire.internal.data.ColumnCodec;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.TcKeyReq;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One description of a table with everything that is worked out from it once. Thread-safe. */
final class TableBinding {

    /** A row's 30,000 bytes, with a header for each of 512 columns, which the data nodes still take as one operation. */
    private static final int MAXIMUM_ITEM_BYTES = 30_000 + 4 * 512;

    /** The data nodes number what they create from 1. */
    private static final int NO_VERSION = 0;

    private final Table table;
    private final KeyLayout primaryKey;
    private final RowLayout allColumns;
    private final ColumnCodec[] codecs;
    private final @Nullable PartsTable[] parts;
    private final boolean hasParts;
    private final boolean hasDiskColumns;
    private final boolean queuesOnRedoProblem;
    private final Map<String, UniqueIndexBinding> uniqueIndexes = new ConcurrentHashMap<>();

    /** Of a table without parts tables. */
    TableBinding(Table table, boolean queuesOnRedoProblem) {
        this(table, new PartsTable[table.columns().size()], queuesOnRedoProblem);
    }

    /**
     * @param parts the parts table of each column, null for those that have none
     * @param queuesOnRedoProblem whether operations wait in the data nodes while the redo log is overloaded
     */
    TableBinding(Table table, @Nullable PartsTable[] parts, boolean queuesOnRedoProblem) {
        if (table.partitioning().kind() == Partitioning.Kind.USER_DEFINED) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Table " + table.name()
                            + ": tables made by PARTITION BY RANGE or LIST are not supported, as only SQL"
                            + " knows the partition of a row");
        }
        this.table = table;
        this.parts = parts.clone();
        hasParts = Arrays.stream(parts).anyMatch(Objects::nonNull);
        this.queuesOnRedoProblem = queuesOnRedoProblem;
        primaryKey = KeyLayout.ofPrimaryKey(table);
        allColumns = RowLayout.of(table, table.columns());
        codecs = new ColumnCodec[table.columns().size()];
        for (Column column : table.columns()) {
            codecs[column.number()] = allColumns.codec(column.number());
        }
        hasDiskColumns = table.columns().stream().anyMatch(Column::isOnDisk);
    }

    /**
     * The same in a form that data nodes refuse as outdated, so that whoever uses it looks for the table's name again: what
     * stands under a number may have another name by now, and would be changed in the place of what has the name.
     */
    TableBinding outdated() {
        List<Index> indexes = table.indexes().values().stream()
                .map(index -> new Index(
                        index.name(), index.id(), NO_VERSION, index.kind(), index.columns(), index.partitioning()))
                .toList();
        Table refused = new Table(
                table.name(),
                table.id(),
                NO_VERSION,
                table.columns(),
                indexes,
                table.partitioning(),
                table.isReadBackup(),
                table.isFullyReplicated(),
                table.isLogged());
        return new TableBinding(refused, parts, queuesOnRedoProblem);
    }

    /** Whether no data node takes it. */
    boolean isOutdated() {
        return table.version() == NO_VERSION;
    }

    /** Whether it describes that table, which may have been altered in between, and not another one of the name. */
    boolean isOf(Table other) {
        return table.id() == other.id() && table.creation() == other.creation();
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

    /** Whether values of some column have parts. */
    boolean hasParts() {
        return hasParts;
    }

    /** The parts table of a column, or null where values are in the row alone. */
    @Nullable
    PartsTable parts(Column column) {
        return parts[column.number()];
    }

    /** The columns whose values have parts. */
    List<Column> columnsWithParts() {
        return table.columns().stream().filter(column -> parts(column) != null).toList();
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
