package io.ndbwire.embedded.storage;

/** How an ordered index compares rows: by its columns in turn, NULL first, then by their places. */
final class IndexKey {

    private final int[] columns;
    private RowFormat format;

    IndexKey(RowFormat format, int[] columns) {
        this.format = format;
        this.columns = columns;
    }

    /** The table has got columns more. */
    void format(RowFormat newFormat) {
        format = newFormat;
    }

    int baseColumn(int position) {
        return columns[position];
    }

    int columnCount() {
        return columns.length;
    }

    StoredColumn column(int position) {
        return format.column(columns[position]);
    }

    /** Whether two states of a row have one entry. */
    boolean isSame(byte[] one, byte[] other) {
        return compare(one, other) == 0;
    }

    /** How many of the first columns have equal values in two rows. */
    int firstDifference(byte[] one, byte[] other) {
        for (int position = 0; position < columns.length; position++) {
            int column = columns[position];
            boolean isNull = format.isNull(one, column);
            int offset = isNull ? 0 : format.offset(one, column);
            int length = isNull ? 0 : format.storedLength(one, offset, column);
            if (compareColumn(position, other, one, offset, length) != 0) {
                return position;
            }
        }
        return columns.length;
    }

    int compare(byte[] one, byte[] other) {
        for (int column : columns) {
            boolean oneNull = format.isNull(one, column);
            boolean otherNull = format.isNull(other, column);
            if (oneNull || otherNull) {
                if (oneNull != otherNull) {
                    return oneNull ? -1 : 1;
                }
                continue;
            }
            int offset = format.offset(one, column);
            int otherOffset = format.offset(other, column);
            int order = ValueOrder.compare(
                    format.column(column),
                    one,
                    offset,
                    format.storedLength(one, offset, column),
                    other,
                    otherOffset,
                    format.storedLength(other, otherOffset, column));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    int compare(byte[] one, int slot, byte[] other, int otherSlot) {
        int order = compare(one, other);
        return order == 0 ? Integer.compare(slot, otherSlot) : order;
    }

    /** Compares one column of a row with a value; the value is NULL where its length is 0. */
    int compareColumn(int position, byte[] row, byte[] value, int valueOffset, int valueLength) {
        int column = columns[position];
        if (format.isNull(row, column) || valueLength == 0) {
            boolean rowNull = format.isNull(row, column);
            return rowNull == (valueLength == 0) ? 0 : rowNull ? -1 : 1;
        }
        int offset = format.offset(row, column);
        return ValueOrder.compare(
                format.column(column),
                row,
                offset,
                format.storedLength(row, offset, column),
                value,
                valueOffset,
                valueLength);
    }
}
