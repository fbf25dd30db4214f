package io.ndbwire.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A foreign key as the dictionary described it at one moment: the columns of one table refer to a key of another, or of
 * the same one. Immutable.
 *
 * <p>Source: protocol document 05, section 12.
 *
 * @param name the name within the referring table
 * @param child the referring table
 * @param columns names of the referring columns
 * @param index the stored name of the referring table's index, ordered or unique, by which the rows that refer to a key
 *     are found; null if its primary key does it
 * @param parent the referenced table
 * @param parentColumns names of its columns, in the order of {@link #columns}
 * @param parentIndex the stored name of the unique index that has these columns; null if they are the primary key
 * @param onUpdate what becomes of referring rows when the referenced key is changed
 * @param onDelete what becomes of referring rows when the referenced row is deleted
 */
public record ForeignKey(
        String name,
        TableName child,
        List<String> columns,
        @Nullable String index,
        TableName parent,
        List<String> parentColumns,
        @Nullable String parentIndex,
        ForeignKeyDefinition.Action onUpdate,
        ForeignKeyDefinition.Action onDelete) {

    /** Copies the lists. */
    public ForeignKey {
        columns = List.copyOf(columns);
        parentColumns = List.copyOf(parentColumns);
    }

    /** The definition from which another one like it is made. */
    public ForeignKeyDefinition definition() {
        return new ForeignKeyDefinition(name, columns, parent, parentColumns, onUpdate, onDelete);
    }
}
