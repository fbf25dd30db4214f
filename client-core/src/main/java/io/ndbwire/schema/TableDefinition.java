package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table to create. Immutable; what has been built can be created, as far as that can be told without a cluster.
 *
 * <p>A table created from it is used by NDB's own clients, but SQL servers do not show it: they want a description of
 * their own beside the data nodes'. Values are stored in memory; tables on disk cannot be created.
 *
 * <p>Source: protocol document 05, sections 6, 7 and 14.2; limits: sections 7.2, 7.3 and 22.
 */
public final class TableDefinition {

    private final TableName name;
    private final List<Column> columns;
    private final List<IndexDefinition> indexes;
    private final PartitionBalance partitionBalance;
    private final int partitionCount;
    private final boolean readBackup;
    private final boolean fullyReplicated;
    private final boolean logged;
    private final boolean extensible;
    private final byte @Nullable [] extraMetadata;

    private TableDefinition(Builder builder) {
        name = builder.name;
        columns = List.copyOf(builder.columns);
        indexes = List.copyOf(builder.indexes);
        partitionBalance = builder.partitionBalance;
        partitionCount = builder.partitionCount;
        readBackup = builder.readBackup || builder.fullyReplicated;
        fullyReplicated = builder.fullyReplicated;
        logged = builder.logged;
        extensible = builder.extensible;
        extraMetadata = builder.extraMetadata;
    }

    /** Starts the definition of a table of that name. */
    public static Builder builder(TableName name) {
        return new Builder(name);
    }

    public TableName name() {
        return name;
    }

    /** The columns, numbered in their order. */
    public List<Column> columns() {
        return columns;
    }

    /** The primary key's columns, in order of their numbers. */
    public List<Column> keyColumns() {
        return columns.stream().filter(Column::isPrimaryKey).toList();
    }

    /** The indexes beside the primary key's own. */
    public List<IndexDefinition> indexes() {
        return indexes;
    }

    /** How the number of fragments is chosen. */
    public PartitionBalance partitionBalance() {
        return partitionBalance;
    }

    /** The number of partitions; 0 unless the balance is {@link PartitionBalance#SPECIFIC}. */
    public int partitionCount() {
        return partitionCount;
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

    /** Whether columns can be added later while the table is in use. */
    public boolean isExtensible() {
        return extensible;
    }

    /** A copy of the bytes that the dictionary keeps with the table for its clients, or null if there are none. */
    public byte @Nullable [] extraMetadata() {
        return extraMetadata == null ? null : extraMetadata.clone();
    }

    @Override
    public String toString() {
        return name + " " + columns;
    }

    /** Defines a table. Not thread-safe. */
    public static final class Builder {

        private final TableName name;
        private final List<Column> columns = new ArrayList<>();
        private final List<IndexDefinition> indexes = new ArrayList<>();
        private PartitionBalance partitionBalance = PartitionBalance.FOR_RP_BY_LDM;
        private int partitionCount;
        private boolean readBackup = true;
        private boolean fullyReplicated;
        private boolean logged = true;
        private boolean extensible = true;
        private byte @Nullable [] extraMetadata;

        private Builder(TableName name) {
            this.name = name;
        }

        /** Adds a column behind the others; its own number is ignored. At least one must be of the primary key. */
        public Builder column(Column column) {
            columns.add(column.withNumber(columns.size()));
            return this;
        }

        /** Adds an index. */
        public Builder index(IndexDefinition index) {
            indexes.add(index);
            return this;
        }

        /** Gives the table exactly so many partitions, 1..8160; default: chosen by the data nodes. */
        public Builder partitions(int count) {
            partitionBalance = PartitionBalance.SPECIFIC;
            partitionCount = count;
            return this;
        }

        /** How the data nodes choose the number of fragments; default: {@link PartitionBalance#FOR_RP_BY_LDM}. */
        public Builder partitionBalance(PartitionBalance balance) {
            partitionBalance = balance;
            partitionCount = 0;
            return this;
        }

        /** Whether committed reads may go to any replica; default: true, as of SQL servers since 8.0. */
        public Builder readBackup(boolean isReadBackup) {
            readBackup = isReadBackup;
            return this;
        }

        /** Whether every node group holds all rows, which implies {@link #readBackup}; default: false. */
        public Builder fullyReplicated(boolean isFullyReplicated) {
            fullyReplicated = isFullyReplicated;
            return this;
        }

        /** Whether the rows survive a restart of the whole cluster; default: true. */
        public Builder logged(boolean isLogged) {
            logged = isLogged;
            return this;
        }

        /**
         * Whether columns can be added later while the table is in use, for which each row has a part of variable size;
         * default: true.
         */
        public Builder extensible(boolean isExtensible) {
            extensible = isExtensible;
            return this;
        }

        /**
         * Bytes that the dictionary keeps with the table for its clients, or null for none; default: none. SQL servers
         * read them: bytes that are not in their form may stop them.
         */
        public Builder extraMetadata(byte @Nullable [] bytes) {
            extraMetadata = bytes == null ? null : bytes.clone();
            return this;
        }

        /**
         * @throws InvalidValueException if a data node would refuse the table, or not survive it: the message names
         *     table, column, value and limit
         */
        public TableDefinition build() {
            TableDefinition definition = new TableDefinition(this);
            TableRules.check(definition);
            return definition;
        }
    }
}
