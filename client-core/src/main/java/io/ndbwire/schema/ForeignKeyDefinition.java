package io.ndbwire.schema;

import java.util.List;

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
        SET_NULL(3);

        private final int number;

        Action(int number) {
            this.number = number;
        }

        /** The dictionary's number of this action. */
        public int number() {
            return number;
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
}
