package io.ndbwire.internal.data;

import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import java.util.List;

/**
 * The order of rows by columns of theirs, as an ordered index has it: NULL first, or last where it is read from high to
 * low; before all columns, rows are ordered by the number of their range where there are any. Immutable and thread-safe.
 */
public final class RowOrder {

    private static final int NULL = RowLayout.NULL;

    private final RowLayout layout;
    private final int[] positions;
    private final ColumnOrder[] orders;
    private final int sign;
    private final int start;

    private RowOrder(RowLayout layout, int[] positions, ColumnOrder[] orders, boolean descending, int start) {
        this.layout = layout;
        this.positions = positions;
        this.orders = orders;
        sign = descending ? -1 : 1;
        this.start = start;
    }

    /**
     * The order of rows of that layout.
     *
     * @param columns what they are ordered by, all of them among the layout's
     * @param descending whether from high to low; ranges come in the order of their numbers all the same
     * @param start where the packed row begins in each row's bytes: 0, or 8 behind the number of its range
     * @throws SchemaException if only the data nodes know the order of a column
     */
    public static RowOrder of(RowLayout layout, List<Column> columns, boolean descending, int start) {
        int[] positions = new int[columns.size()];
        ColumnOrder[] orders = new ColumnOrder[positions.length];
        for (int i = 0; i < positions.length; i++) {
            Column column = columns.get(i);
            positions[i] = layout.positionOf(column);
            ColumnOrder order = ColumnOrder.of(column);
            if (order == null) {
                throw new SchemaException(
                        SchemaException.NO_CODE,
                        "Column " + column + ": its collation (number " + column.collation()
                                + ") is not built in, so the fragments' rows cannot be brought in one order here;"
                                + " scan without an order, or within one partition");
            }
            orders[i] = order;
        }
        return new RowOrder(layout, positions, orders, descending, start);
    }

    /** A row with the places of the values it is ordered by, to be filled again and again. Not thread-safe. */
    final class Head {

        private byte[] values = {};
        private int range;
        /** The first column as a number, NULL below all others, the order's direction included. */
        private long prefix;

        private final int[] offsets = new int[positions.length];
        private final int[] lengths = new int[positions.length];
        private final int[] allOffsets = new int[layout.totalSize()];
        private final int[] allLengths = new int[layout.totalSize()];

        /** Takes a row as it came. */
        void set(byte[] row) {
            range = start == 0 ? 0 : Words.get(row, start - Words.BYTES);
            locate(row);
            long ascending = lengths[0] == NULL ? -1 : orders[0].prefix(values, offsets[0], lengths[0]) >>> 1;
            prefix = sign < 0 ? ~ascending : ascending;
        }

        private void locate(byte[] row) {
            int begin = layout.simpleValues(row, start, row.length - start);
            if (begin >= 0) {
                values = row;
                for (int i = 0; i < positions.length; i++) {
                    offsets[i] = begin + layout.simpleOffset(positions[i]);
                    lengths[i] = layout.simpleLength(positions[i]);
                }
            } else {
                values = layout.locate(row, start, row.length - start, allOffsets, allLengths);
                for (int i = 0; i < positions.length; i++) {
                    offsets[i] = allOffsets[positions[i]];
                    lengths[i] = allLengths[positions[i]];
                }
            }
        }

        /** Negative if this row comes before the other, positive if it comes after it. */
        int compareWith(Head other) {
            if (range != other.range) {
                return range - other.range;
            }
            return prefix == other.prefix ? compareValues(other) : Long.compare(prefix, other.prefix);
        }

        private int compareValues(Head other) {
            for (int i = 0; i < orders.length; i++) {
                int length = lengths[i];
                int otherLength = other.lengths[i];
                int compared;
                if (length == NULL || otherLength == NULL) {
                    compared = length == otherLength ? 0 : length == NULL ? -1 : 1;
                } else {
                    compared =
                            orders[i].compare(values, offsets[i], length, other.values, other.offsets[i], otherLength);
                }
                if (compared != 0) {
                    return compared < 0 ? -sign : sign;
                }
            }
            return 0;
        }
    }
}
