package io.ndbwire.schema;

import io.ndbwire.error.SchemaException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table as the dictionary described it at one moment. Immutable; a changed table is another instance.
 *
 * <p>Source: protocol document 05, sections 6 to 10.
 */
public final class Table {

    private static final int CREATION_MASK = 0xFFFFFF;

    private final TableName name;
    private final int id;
    private final int version;
    private final List<Column> columns;
    private final List<Column> keyColumns;
    private final List<Column> distributionColumns;
    private final Map<String, Column> columnsByName;
    private final Map<String, Index> indexesByName;
    private final Partitioning partitioning;
    private final boolean readBackup;
    private final boolean fullyReplicated;
    private final boolean logged;

    /**
     * @param name its name
     * @param id its number in the dictionary
     * @param version its version: the lower 24 bits change when it is created, the upper 8 when it is altered
     * @param columns its columns in order
     * @param indexes its indexes that can be used
     * @param partitioning how its rows are spread
     * @param readBackup whether committed reads may go to any replica
     * @param fullyReplicated whether every node group holds all rows
     * @param logged whether its rows survive a restart of the whole cluster
     */
    public Table(
            TableName name,
            int id,
            int version,
            List<Column> columns,
            List<Index> indexes,
            Partitioning partitioning,
            boolean readBackup,
            boolean fullyReplicated,
            boolean logged) {
        this.name = name;
        this.id = id;
        this.version = version;
        this.columns = List.copyOf(columns);
        this.keyColumns = columns.stream().filter(Column::isPrimaryKey).toList();
        List<Column> distribution = new ArrayList<>();
        Map<String, Column> byName = new HashMap<>();
        for (Column column : columns) {
            if (column.isDistributionKey()) {
                distribution.add(column);
            }
            byName.put(column.name(), column);
        }
        this.distributionColumns = distribution.isEmpty() ? keyColumns : List.copyOf(distribution);
        this.columnsByName = Map.copyOf(byName);
        Map<String, Index> indexByName = new HashMap<>();
        for (Index index : indexes) {
            indexByName.put(index.name(), index);
        }
        this.indexesByName = Map.copyOf(indexByName);
        this.partitioning = partitioning;
        this.readBackup = readBackup;
        this.fullyReplicated = fullyReplicated;
        this.logged = logged;
    }

    public TableName name() {
        return name;
    }

    /** The number in the dictionary; reused once the table is dropped. */
    public int id() {
        return id;
    }

    /** The lower 24 bits change when a table is created, the upper 8 when it is altered online. */
    public int version() {
        return version;
    }

    /** The part of the version that tells tables apart which had the number one after the other. */
    public int creation() {
        return creation(version);
    }

    /** That part of any table's version. */
    public static int creation(int version) {
        return version & CREATION_MASK;
    }

    /** All columns, in order of their numbers. */
    public List<Column> columns() {
        return columns;
    }

    /** The primary key's columns, in order of their numbers. */
    public List<Column> keyColumns() {
        return keyColumns;
    }

    /** The columns that decide a row's partition, in order of their numbers. */
    public List<Column> distributionColumns() {
        return distributionColumns;
    }

    /**
     * The column of that name.
     *
     * @throws SchemaException if there is none
     */
    public Column column(String columnName) {
        Column column = columnsByName.get(columnName);
        if (column == null) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Table " + name + " has no column '" + columnName + "'; it has "
                            + columns.stream().map(Column::name).toList());
        }
        return column;
    }

    /** The column of that name, or null. */
    public @Nullable Column findColumn(String columnName) {
        return columnsByName.get(columnName);
    }

    /** The indexes by name. */
    public Map<String, Index> indexes() {
        return indexesByName;
    }

    /**
     * The index of that name; a unique index is also found under its SQL name, without {@code $unique}.
     *
     * @throws SchemaException if there is none of that kind
     */
    public Index index(String indexName, Index.Kind kind) {
        Index index = indexesByName.get(indexName);
        if (kind == Index.Kind.UNIQUE && (index == null || index.kind() != kind)) {
            index = indexesByName.get(indexName + "$unique");
        }
        if (index == null || index.kind() != kind) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Table " + name + " has no " + kind + " index '" + indexName + "'; its indexes are "
                            + indexesByName.keySet());
        }
        return index;
    }

    public Partitioning partitioning() {
        return partitioning;
    }

    /** Whether committed reads may go to any replica. */
    public boolean isReadBackup() {
        return readBackup;
    }

    /** Whether every node group holds all rows. */
    public boolean isFullyReplicated() {
        return fullyReplicated;
    }

    /** Whether the rows survive a restart of the whole cluster. */
    public boolean isLogged() {
        return logged;
    }

    @Override
    public String toString() {
        return name + " (id " + id + ", version " + version + ")";
    }
}
