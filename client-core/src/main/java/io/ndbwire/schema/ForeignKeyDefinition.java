package io.ndbwire.schema;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A foreign key to create: the columns of one table refer to a key of another, or of the same one. Immutable; checked
 * as part of the {@link TableDefinition} or {@link TableAlteration} that it belongs to.
 *
 * <p>Source: protocol document 05, section 12.
 *
 * @param name the name within the referring table, 1..64 characters
 * @param columns names of the referring columns
 * @param parent the referenced table
 * @param parentColumns names of its columns, in the order of {@link #columns}: its primary key or a unique index
 * @param onUpdate what becomes of referring rows when the referenced key is changed
 * @param onDelete what becomes of referring rows when the referenced row is deleted
 */
public record ForeignKeyDefinition(
        String name,
        List<String> columns,
        TableName parent,
        List<String> parentColumns,
        Action onUpdate,
        Action onDelete) {

    /** What becomes of rows that refer to a row that goes. */
    public enum Action {
        /** The change is refused when the transaction commits, if rows refer to it then. */
        NO_ACTION(0),
        /** The change is refused while rows refer to it. */
        RESTRICT(1),
        /** They follow: are deleted, or take the new key. */
        CASCADE(2),
        /** Their columns become NULL. */
        SET_NULL(3),
        /** Their columns take their defaults. SQL servers can say so; no foreign key is created with it here. */
        SET_DEFAULT(4);

        private static final Action[] ALL = values();

        private final int number;

        Action(int number) {
            this.number = number;
        }

        /** The dictionary's number of this action. */
        public int number() {
            return number;
        }

        /** The action of that number in the dictionary; null if there is none. */
        public static @Nullable Action of(int number) {
            return number >= 0 && number < ALL.length ? ALL[number] : null;
        }
    }

    /** Copies the lists. */
    public ForeignKeyDefinition {
        columns = List.copyOf(columns);
        parentColumns = List.copyOf(parentColumns);
    }

    /** A foreign key under which changes of referenced rows are refused. */
    public static ForeignKeyDefinition of(
            String name, List<String> columns, TableName parent, List<String> parentColumns) {
        return new ForeignKeyDefinition(name, columns, parent, parentColumns, Action.NO_ACTION, Action.NO_ACTION);
    }

    /** The same with another action on deletes. */
    public ForeignKeyDefinition onDelete(Action action) {
        return new ForeignKeyDefinition(name, columns, parent, parentColumns, onUpdate, action);
    }

    /** The same with another action on updates. */
    public ForeignKeyDefinition onUpdate(Action action) {
        return new ForeignKeyDefinition(name, columns, parent, parentColumns, action, onDelete);
    }

    /**
     * The index of the referring table by which the data nodes find the rows that refer to a key.
     *
     * @param key names of the referring table's primary key's columns
     * @param indexes the referring table's indexes
     * @return {@code ""} if it is the primary key, else the index's stored name; null if there is none
     */
    public @Nullable String supportingIndex(List<String> key, List<IndexDefinition> indexes) {
        String unique = keyOf(columns, key, indexes);
        if (unique != null) {
            return unique;
        }
        for (IndexDefinition index : indexes) {
            if (index.kind() == Index.Kind.ORDERED
                    && index.columns().size() >= columns.size()
                    && index.columns().subList(0, columns.size()).equals(columns)) {
                return index.storedName();
            }
        }
        return null;
    }

    /**
     * The key of the referenced table that the foreign key refers to.
     *
     * @param key names of the referenced table's primary key's columns
     * @param indexes the referenced table's indexes
     * @return {@code ""} if it is the primary key, else the unique index's stored name; null if there is none
     */
    public @Nullable String referencedKey(List<String> key, List<IndexDefinition> indexes) {
        return keyOf(parentColumns, key, indexes);
    }

    private static @Nullable String keyOf(List<String> wanted, List<String> key, List<IndexDefinition> indexes) {
        Set<String> columns = Set.copyOf(wanted);
        if (columns.equals(Set.copyOf(key))) {
            return "";
        }
        for (IndexDefinition index : indexes) {
            if (index.kind() == Index.Kind.UNIQUE && columns.equals(Set.copyOf(index.columns()))) {
                return index.storedName();
            }
        }
        return null;
    }
}
