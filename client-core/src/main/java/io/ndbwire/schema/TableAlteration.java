package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be changed of a table while it is in use: all of it or nothing. Immutable.
 *
 * <p>Only what the data nodes can do without copying rows can be said: columns are added behind the others, dynamic,
 * nullable, without default; indexes and foreign keys come and go; the table gets another name in its database. SQL
 * servers follow.
 *
 * <p>Source: protocol document 05, sections 14.3 to 14.6 and 20.9.
 */
public final class TableAlteration {

    private final @Nullable String newName;
    private final List<Column> addedColumns;
    private final List<IndexDefinition> createdIndexes;
    private final List<String> droppedIndexes;
    private final List<ForeignKeyDefinition> createdForeignKeys;
    private final List<String> droppedForeignKeys;

    private TableAlteration(Builder builder) {
        newName = builder.newName;
        addedColumns = List.copyOf(builder.addedColumns);
        createdIndexes = List.copyOf(builder.createdIndexes);
        droppedIndexes = List.copyOf(builder.droppedIndexes);
        createdForeignKeys = List.copyOf(builder.createdForeignKeys);
        droppedForeignKeys = List.copyOf(builder.droppedForeignKeys);
    }

    /** Starts without any change. */
    public static Builder builder() {
        return new Builder();
    }

    /** The table's name within its database afterwards, or null if it stays. */
    public @Nullable String newName() {
        return newName;
    }

    /** Columns to add, dynamic. */
    public List<Column> addedColumns() {
        return addedColumns;
    }

    public List<IndexDefinition> createdIndexes() {
        return createdIndexes;
    }

    /** Stored names of indexes to drop, as in {@link Index#name()}. */
    public List<String> droppedIndexes() {
        return droppedIndexes;
    }

    public List<ForeignKeyDefinition> createdForeignKeys() {
        return createdForeignKeys;
    }

    /** Names of foreign keys of this table to drop. */
    public List<String> droppedForeignKeys() {
        return droppedForeignKeys;
    }

    /**
     * Checks that a table can be changed so.
     *
     * @param variableRows whether each row has a part of variable size even if no column needs it
     * @throws InvalidValueException if a data node would refuse it, or not survive it: the message names table, column,
     *     value and limit
     */
    public void requireFits(Table table, boolean variableRows) {
        AlterationRules.check(table, variableRows, this);
    }

    /** Says what is to be changed. Not thread-safe. */
    public static final class Builder {

        private @Nullable String newName;
        private final List<Column> addedColumns = new ArrayList<>();
        private final List<IndexDefinition> createdIndexes = new ArrayList<>();
        private final List<String> droppedIndexes = new ArrayList<>();
        private final List<ForeignKeyDefinition> createdForeignKeys = new ArrayList<>();
        private final List<String> droppedForeignKeys = new ArrayList<>();

        private Builder() {}

        /** Gives the table another name in the same database. */
        public Builder renameTo(String table) {
            newName = table;
            return this;
        }

        /**
         * Adds a column behind the others. It must be nullable, without default, not of a key, not auto-increment, and
         * without parts table; it is made dynamic.
         */
        public Builder addColumn(Column column) {
            addedColumns.add(column.toBuilder().dynamic(true).build());
            return this;
        }

        /** Creates an index on columns that the table has already. */
        public Builder createIndex(IndexDefinition index) {
            createdIndexes.add(index);
            return this;
        }

        /**
         * Drops an index.
         *
         * @param storedName as in {@link Index#name()}: that of a unique index ends with {@code $unique}, and the
         *     ordered index of the same key of SQL is another one
         */
        public Builder dropIndex(String storedName) {
            droppedIndexes.add(storedName);
            return this;
        }

        /**
         * Creates a foreign key. Where neither a key nor an ordered index begins with its columns, an ordered index of
         * its name is created.
         */
        public Builder createForeignKey(ForeignKeyDefinition foreignKey) {
            createdForeignKeys.add(foreignKey);
            return this;
        }

        /** Drops a foreign key by which this table refers to another. */
        public Builder dropForeignKey(String name) {
            droppedForeignKeys.add(name);
            return this;
        }

        /**
         * @throws InvalidValueException if nothing is changed, or something twice
         */
        public TableAlteration build() {
            if (newName == null
                    && addedColumns.isEmpty()
                    && createdIndexes.isEmpty()
                    && droppedIndexes.isEmpty()
                    && createdForeignKeys.isEmpty()
                    && droppedForeignKeys.isEmpty()) {
                throw new InvalidValueException("An alteration that changes nothing");
            }
            requireOnce("column", addedColumns.stream().map(Column::name).toList());
            List<String> indexes = new ArrayList<>(droppedIndexes);
            createdIndexes.forEach(index -> indexes.add(index.storedName()));
            requireOnce("index", indexes);
            List<String> foreignKeys = new ArrayList<>(droppedForeignKeys);
            createdForeignKeys.forEach(foreignKey -> foreignKeys.add(foreignKey.name()));
            requireOnce("foreign key", foreignKeys);
            return new TableAlteration(this);
        }

        private static void requireOnce(String what, List<String> names) {
            Set<String> seen = new HashSet<>();
            for (String name : names) {
                if (!seen.add(name)) {
                    throw new InvalidValueException("Alteration, " + what + " '" + name + "': it is changed twice");
                }
            }
        }
    }
}
