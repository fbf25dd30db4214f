package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table to create. Immutable; what has been built can be created, as far as that can be told without a cluster.
 *
 * <p>SQL servers of the cluster show and use the table too, unless {@link Builder#sqlVisible} says otherwise; they want
 * its database to have been created by SQL, or create it, each for itself, within a minute. Values are stored in memory;
 * tables on disk cannot be created.
 *
 * <p>Source: protocol document 05, sections 6, 7, 14.2 and 20; limits: sections 7.2, 7.3 and 22.
 */
public final class TableDefinition {

    /** The name of a key column that SQL servers do not show. */
    public static final String HIDDEN_KEY = "$PK";

    private static final int DEFAULT_COLLATION = 255;

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
    private final List<ForeignKeyDefinition> foreignKeys;
    private final boolean sqlVisible;
    private final String comment;
    private final int collation;
    private final long firstNumber;

    private TableDefinition(Builder builder) {
        name = builder.name;
        columns = builder.allColumns();
        indexes = builder.allIndexes(columns);
        partitionBalance = builder.partitionBalance;
        partitionCount = builder.partitionCount;
        readBackup = builder.readBackup || builder.fullyReplicated;
        fullyReplicated = builder.fullyReplicated;
        logged = builder.logged;
        extensible = builder.extensible;
        extraMetadata = builder.extraMetadata;
        foreignKeys = List.copyOf(builder.foreignKeys);
        sqlVisible = builder.sqlVisible;
        comment = builder.comment;
        collation = builder.collation;
        firstNumber = builder.firstNumber;
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

    /** The foreign keys by which rows refer to other rows. */
    public List<ForeignKeyDefinition> foreignKeys() {
        return foreignKeys;
    }

    /** Whether SQL servers show the table. */
    public boolean isSqlVisible() {
        return sqlVisible;
    }

    /** What SQL servers show as the table's comment. */
    public String comment() {
        return comment;
    }

    /** MySQL's collation number that SQL servers give to columns that are added without one. */
    public int collation() {
        return collation;
    }

    /** The first value that the auto-increment column is given. */
    public long firstNumber() {
        return firstNumber;
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
        private final List<ForeignKeyDefinition> foreignKeys = new ArrayList<>();
        private boolean sqlVisible = true;
        private boolean hiddenPrimaryKey;
        private boolean orderedPrimaryKey;
        private String comment = "";
        private int collation = DEFAULT_COLLATION;
        private long firstNumber = 1;

        private Builder(TableName name) {
            this.name = name;
        }

        /**
         * Adds a column behind the others; its own number is ignored. At least one must be of the primary key, unless
         * it is {@link #hiddenPrimaryKey() hidden}.
         */
        public Builder column(Column column) {
            columns.add(column.withNumber(columns.size()));
            return this;
        }

        /** Adds an index. */
        public Builder index(IndexDefinition index) {
            indexes.add(index);
            return this;
        }

        /** Adds an ordered index on the primary key, as SQL servers do unless told {@code USING HASH}. */
        public Builder orderedPrimaryKey() {
            orderedPrimaryKey = true;
            return this;
        }

        /**
         * Gives the table, which has no primary key of its own, a last column {@code $PK} that is numbered by itself;
         * SQL servers do not show it.
         */
        public Builder hiddenPrimaryKey() {
            hiddenPrimaryKey = true;
            return this;
        }

        /**
         * Adds a foreign key. Where neither a key nor an ordered index begins with its columns, an ordered index of its
         * name is added.
         */
        public Builder foreignKey(ForeignKeyDefinition foreignKey) {
            foreignKeys.add(foreignKey);
            return this;
        }

        /**
         * Whether SQL servers show the table, for which everything in it must have a form in SQL; default: true. Without
         * it the table is for NDB's own clients alone: SQL can neither create nor drop a table of that name, but
         * DROP DATABASE removes it.
         */
        public Builder sqlVisible(boolean isSqlVisible) {
            sqlVisible = isSqlVisible;
            return this;
        }

        /** What SQL servers show as the table's comment, at most 2048 characters; default: nothing. */
        public Builder comment(String newComment) {
            comment = newComment;
            return this;
        }

        /** See {@link TableDefinition#collation()}; default: 255, {@code utf8mb4_0900_ai_ci}. */
        public Builder collation(int newCollation) {
            collation = newCollation;
            return this;
        }

        /** The first value that the auto-increment column is given, at least 1; default: 1. */
        public Builder firstNumber(long number) {
            firstNumber = number;
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
         * read them, and do not survive every description: one that they can unpack must be wholly understood here and
         * fit the table, or the table is not created.
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

        private List<Column> allColumns() {
            List<Column> all = new ArrayList<>(columns);
            if (hiddenPrimaryKey) {
                all.add(Column.builder(HIDDEN_KEY, ColumnType.BIGINT_UNSIGNED)
                        .number(all.size())
                        .primaryKey(true)
                        .autoIncrement(true)
                        .build());
            }
            return List.copyOf(all);
        }

        private List<IndexDefinition> allIndexes(List<Column> all) {
            List<IndexDefinition> complete = new ArrayList<>();
            List<String> key =
                    all.stream().filter(Column::isPrimaryKey).map(Column::name).toList();
            if (orderedPrimaryKey) {
                complete.add(new IndexDefinition(IndexDefinition.PRIMARY, Index.Kind.ORDERED, key));
            }
            complete.addAll(indexes);
            for (ForeignKeyDefinition foreignKey : foreignKeys) {
                if (foreignKey.supportingIndex(key, complete) == null) {
                    complete.add(new IndexDefinition(foreignKey.name(), Index.Kind.ORDERED, foreignKey.columns()));
                }
            }
            return List.copyOf(complete);
        }
    }
}
