package io.ndbwire.embedded.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a child table that refer to rows of a parent table by its primary key or a unique index, and are found by a key
 * or an index themselves (protocol document 05, section 12).
 *
 * @param id in the dictionary
 * @param parentColumns numbers of the parent's columns
 * @param childColumns numbers of the child's columns, pairwise
 * @param parentIndex null for the primary key
 * @param childIndex a {@link UniqueIndex}, an {@link OrderedIndex} or null for the primary key
 */
@SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
public record ForeignKey(
        int id,
        StoredTable parent,
        int[] parentColumns,
        StoredTable child,
        int[] childColumns,
        @Nullable UniqueIndex parentIndex,
        @Nullable Object childIndex,
        Action onUpdate,
        Action onDelete) {

    /** What becomes of rows that refer to one that goes. In the order of NDB's numbers. */
    public enum Action {
        NO_ACTION,
        RESTRICT,
        CASCADE,
        SET_NULL,
        SET_DEFAULT;

        private static final Action[] ALL = values();

        /** The action of that number; null if there is none. */
        public static @Nullable Action of(int number) {
            return number >= 0 && number < ALL.length ? ALL[number] : null;
        }
    }

    /** Whether a child row refers to anything. */
    public boolean refers(RowEditor childRow) {
        for (int column : childColumns) {
            if (childRow.isNull(column)) {
                return false;
            }
        }
        return true;
    }

    /** Whether two states of a row have the same values in those columns. */
    public static boolean isSame(int[] columns, RowEditor one, RowEditor other) {
        for (int column : columns) {
            if (!one.hasSameValue(column, other)) {
                return false;
            }
        }
        return true;
    }

    /** The table in which the row that a child refers to is found by {@link #parentKey}: the parent's, or its index's. */
    public StoredTable lookedUpIn() {
        return parentIndex == null ? parent : parentIndex.table();
    }

    /** The key of the parent, or of its index's entry, that a child row refers to. */
    public byte[] parentKey(RowEditor childRow) {
        WordBuffer out = new WordBuffer(64);
        int count = lookedUpIn().key().columnCount();
        for (int i = 0; i < count; i++) {
            int parentColumn = parentIndex == null ? parent.key().column(i).id() : parentIndex.baseColumn(i);
            appendValue(childRow, childColumns[indexOf(parentColumns, parentColumn)], out);
        }
        return out.toByteArray();
    }

    private static void appendValue(RowEditor row, int column, WordBuffer out) {
        out.append(row.source(column), row.offset(column), row.length(column));
        out.pad();
    }

    private static int indexOf(int[] columns, int column) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] == column) {
                return i;
            }
        }
        throw new IllegalStateException("column " + column + " is not in the foreign key");
    }

    /** The primary keys of the child rows that refer to a parent row, as a transaction sees them. */
    public List<byte[]> children(RowEditor parentRow, RowTransaction transaction) {
        List<byte[]> keys = new ArrayList<>();
        if (childIndex instanceof OrderedIndex ordered) {
            IndexRange range = new IndexRange(0);
            for (int position = 0; position < childColumns.length; position++) {
                int parentColumn = parentColumns[indexOf(childColumns, ordered.baseColumn(position))];
                byte[] value = value(parentRow, parentColumn);
                range.addLower(position, value, 0, value.length, false);
                range.addUpper(position, value, 0, value.length, false);
            }
            for (int number = 0; number < child.fragmentCount(); number++) {
                RowCursor cursor = ordered.scan(number, List.of(range), false, transaction);
                for (int slot = cursor.next(); slot != RowCursor.END; slot = cursor.next()) {
                    addKey(child.fragment(number).newest(slot, transaction), keys);
                }
            }
            return keys;
        }
        StoredTable lookedUp = childIndex instanceof UniqueIndex unique ? unique.table() : child;
        WordBuffer key = new WordBuffer(64);
        for (int i = 0; i < lookedUp.key().columnCount(); i++) {
            int childColumn = childIndex instanceof UniqueIndex unique
                    ? unique.baseColumn(i)
                    : child.key().column(i).id();
            appendValue(parentRow, parentColumns[indexOf(childColumns, childColumn)], key);
        }
        byte[] wanted = key.toByteArray();
        Fragment fragment = lookedUp.fragmentOf(wanted);
        int slot = fragment.find(wanted);
        byte[] found = slot < 0 ? null : fragment.newest(slot, transaction);
        if (found != null && childIndex instanceof UniqueIndex unique) {
            keys.add(unique.baseKey(found));
        } else {
            addKey(found, keys);
        }
        return keys;
    }

    private static byte[] value(RowEditor row, int column) {
        WordBuffer out = new WordBuffer(16);
        out.append(row.source(column), row.offset(column), row.length(column));
        return out.toByteArray();
    }

    private void addKey(byte @Nullable [] row, List<byte[]> keys) {
        if (row != null) {
            RowEditor scratch = child.keyScratch();
            scratch.load(row);
            keys.add(child.key().of(scratch));
        }
    }
}
