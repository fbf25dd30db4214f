package io.ndbwire.internal.dictionary;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.wire.PropertyList;

/** Reads the part of a property list that describes one column (protocol document 05, section 7). Used once. */
final class ColumnDecoder {

    private static final int PRECISION_MASK = 0xFFFF;

    private final PropertyList list;
    private final int place;
    private final String name;
    private ColumnType type = ColumnType.INT_UNSIGNED;
    private Column.Layout layout = Column.Layout.FIXED;
    private int number;
    private int length;
    private int precision;
    private int scale;
    private byte[] defaultValue = {};
    private boolean nullable;
    private boolean primaryKey;
    private boolean distributionKey;
    private boolean autoIncrement;
    private boolean onDisk;
    private boolean dynamic;

    /**
     * @param list at the column's name
     * @param place number of columns before this one
     */
    ColumnDecoder(PropertyList list, int place) {
        this.list = list;
        this.place = place;
        name = list.string();
        number = place;
    }

    /**
     * Moves to the column's end.
     *
     * @throws ProtocolException if the properties do not describe a column
     */
    Column decode() {
        boolean ended = false;
        while (!ended && list.next()) {
            ended = list.key() == ColumnKey.END;
            property();
        }
        if (!ended || number != place) {
            throw malformed("number " + number + " at place " + place + (ended ? "" : ", without end"));
        }
        try {
            return build();
        } catch (InvalidValueException e) {
            throw new ProtocolException(ProtocolException.NO_CODE, "Malformed description: " + e.getMessage(), e);
        }
    }

    private void property() {
        switch (list.key()) {
            case ColumnKey.NUMBER -> number = list.number();
            case ColumnKey.KEY -> primaryKey = flag();
            case ColumnKey.STORAGE_TYPE -> onDisk = flag();
            case ColumnKey.NULLABLE -> nullable = flag();
            case ColumnKey.DYNAMIC -> dynamic = flag();
            case ColumnKey.DISTRIBUTION_KEY -> distributionKey = flag();
            case ColumnKey.TYPE -> type = type(list.number());
            case ColumnKey.PRECISION -> precision = list.number();
            case ColumnKey.SCALE -> scale = list.number();
            case ColumnKey.LENGTH -> length = list.number();
            case ColumnKey.AUTO_INCREMENT -> autoIncrement = flag();
            case ColumnKey.LAYOUT -> layout = layout(list.number());
            case ColumnKey.DEFAULT_VALUE -> defaultValue = list.binary();
            default -> {}
        }
    }

    private Column build() {
        return Column.builder(name, type)
                .number(number)
                .layout(layout)
                .length(length)
                .precision(precision & PRECISION_MASK)
                .scale(scale)
                .collation(precision >>> ColumnKey.COLLATION_SHIFT)
                .nullable(nullable)
                .primaryKey(primaryKey)
                .distributionKey(distributionKey)
                .autoIncrement(autoIncrement)
                .onDisk(onDisk)
                .dynamic(dynamic)
                .defaultValue(DefaultValue.decode(name, defaultValue))
                .build();
    }

    private ColumnType type(int typeNumber) {
        ColumnType found = ColumnType.ofNumber(typeNumber);
        if (found == null) {
            throw malformed("type " + Integer.toUnsignedString(typeNumber) + ", which this client does not know");
        }
        return found;
    }

    private Column.Layout layout(int layoutNumber) {
        return switch (layoutNumber) {
            // 3 is the last column of some unique indexes, which no client reads.
            case 0, 3 -> Column.Layout.FIXED;
            case 1 -> Column.Layout.SHORT_VARIABLE;
            case 2 -> Column.Layout.MEDIUM_VARIABLE;
            default -> throw malformed("layout " + Integer.toUnsignedString(layoutNumber));
        };
    }

    private boolean flag() {
        return list.number() != 0;
    }

    private ProtocolException malformed(String what) {
        return new ProtocolException(
                ProtocolException.NO_CODE, "Malformed description of column '" + name + "': " + what);
    }
}
