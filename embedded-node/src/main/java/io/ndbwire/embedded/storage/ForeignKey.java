package io.ndbwire.embedded.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
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

    /** What rows refer to a parent row by: the values of its columns; null if one is NULL, which nothing refers to. */
    public byte @Nullable [][] parentValues(RowEditor parentRow) {
        byte[][] values = new byte[parentColumns.length][];
        for (int i = 0; i < values.length; i++) {
            int column = parentColumns[i];
            if (parentRow.isNull(column)) {
                return null;
            }
            int offset = parentRow.offset(column);
            values[i] = Arrays.copyOfRange(parentRow.source(column), offset, offset + parentRow.length(column));
        }
        return values;
    }

    /** Whether there is a parent row of those values, as a transaction leaves it. */
    public boolean hasParent(byte[][] parentValues, RowTransaction transaction) {
        byte[] wanted = key(
                lookedUpIn(),
                place -> parentIndex == null ? parent.key().column(place).id() : parentIndex.baseColumn(place),
                parentColumns,
                parentValues);
        return newest(lookedUpIn(), wanted, transaction) != null;
    }

    /** The primary keys of the child rows that refer to a parent row of those values, as a transaction leaves them. */
    public List<byte[]> children(byte[][] parentValues, RowTransaction transaction) {
        if (childIndex instanceof OrderedIndex ordered) {
            return children(ordered, parentValues, transaction);
        }
        List<byte[]> keys = new ArrayList<>(1);
        if (childIndex instanceof UniqueIndex unique) {
            byte[] entry = newest(
                    unique.table(), key(unique.table(), unique::baseColumn, childColumns, parentValues), transaction);
            if (entry != null) {
                keys.add(unique.baseKey(entry));
            }
        } else {
            byte[] wanted = key(child, place -> child.key().column(place).id(), childColumns, parentValues);
            addKey(newest(child, wanted, transaction), keys);
        }
        return keys;
    }

    /** Whether a child row refers to a parent row of those values. */
    public boolean isChild(byte[] childRow, byte[][] parentValues) {
        IndexKey columns = new IndexKey(child.format(), childColumns);
        for (int i = 0; i < parentValues.length; i++) {
            if (columns.compareColumn(i, childRow, parentValues[i], 0, parentValues[i].length) != 0) {
                return false;
            }
        }
        return true;
    }

    /** The index is over committed rows: those that the transaction has changed are looked at by themselves. */
    private List<byte[]> children(OrderedIndex ordered, byte[][] parentValues, RowTransaction transaction) {
        IndexRange range = new IndexRange(0);
        for (int position = 0; position < childColumns.length; position++) {
            byte[] value = parentValues[indexOf(childColumns, ordered.baseColumn(position))];
            range.addLower(position, value, 0, value.length, false);
            range.addUpper(position, value, 0, value.length, false);
        }
        List<byte[]> keys = new ArrayList<>();
        for (int number = 0; number < child.fragmentCount(); number++) {
            Fragment fragment = child.fragment(number);
            RowCursor cursor = ordered.scan(number, List.of(range), false, new RowTransaction());
            for (int slot = cursor.next(); slot != RowCursor.END; slot = cursor.next()) {
                if (!fragment.isChangedBy(slot, transaction)) {
                    addKey(fragment.committed(slot), keys);
                }
            }
            transaction.forEachChanged(fragment, row -> {
                byte[] image = row.current();
                if (image != null && isChild(image, parentValues)) {
                    addKey(image, keys);
                }
            });
        }
        return keys;
    }

    private static byte[] key(StoredTable table, IntUnaryOperator column, int[] columns, byte[][] values) {
        WordBuffer key = new WordBuffer(64);
        for (int place = 0; place < table.key().columnCount(); place++) {
            byte[] value = values[indexOf(columns, column.applyAsInt(place))];
            key.append(value, 0, value.length);
            key.pad();
        }
        return key.toByteArray();
    }

    private static byte @Nullable [] newest(StoredTable table, byte[] key, RowTransaction transaction) {
        Fragment fragment = table.fragmentOf(key);
        int slot = fragment.find(key);
        return slot < 0 ? null : fragment.newest(slot, transaction);
    }

    private void addKey(byte @Nullable [] row, List<byte[]> keys) {
        if (row != null) {
            RowEditor scratch = child.keyScratch();
            scratch.load(row);
            keys.add(child.key().of(scratch));
        }
    }
}
