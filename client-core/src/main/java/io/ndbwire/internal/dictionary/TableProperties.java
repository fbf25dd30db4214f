package io.ndbwire.internal.dictionary;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.wire.CreateTableReq;
import io.ndbwire.wire.PropertyList;
import io.ndbwire.wire.PropertyListWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The whole property list of a table, to be sent back with changes: what a data node is told of a table when it is
 * altered replaces all that it knew (protocol document 05, section 14.6). Not thread-safe.
 */
final class TableProperties {

    /** What a client sends, in the order in which NDB's own does. The rest is the data nodes' own. */
    private static final int[] TABLE_KEYS = {
        4, 28, 29, 9, 10, 11, 13, 18, 6, 127, 128, 129, 130, 150, 151, 152, 141, 142, 153, 154, 155, 131, 132, 158, 159,
        139, 140, 143, 144, 156, 157, 160, 135, 136
    };

    private static final int[] COLUMN_KEYS = {
        1000, 1001, 1003, 1005, 1019, 1006, 1008, 1010, 1007, 1009, 1013, 1014, 1015, 1016, 1017, 1020, 1021
    };

    /** The bytes follow under the next key. */
    private static final int FRAGMENT_DATA_LENGTH = 129;

    private static final int RANGE_LIST_LENGTH = 135;

    private final Map<Integer, Object> table = new HashMap<>();
    private final List<Map<Integer, Object>> columns = new ArrayList<>();
    private final List<Column> added = new ArrayList<>();

    /**
     * @param properties as the dictionary told them
     */
    TableProperties(byte[] properties) {
        PropertyList list = new PropertyList(properties);
        Map<Integer, Object> target = table;
        while (list.next()) {
            if (list.key() == ColumnKey.NAME) {
                target = new HashMap<>();
                columns.add(target);
            }
            target.put(list.key(), list.value());
        }
    }

    /** Whether each row has a part of variable size even if no column needs it. */
    boolean hasVariableRows() {
        return Integer.valueOf(1).equals(table.get(TableKey.FORCE_VARIABLE_PART));
    }

    /** The bytes that the dictionary keeps for clients, or null if there are none. */
    byte @Nullable [] extraMetadata() {
        for (int key : new int[] {TableKey.EXTRA_METADATA, TableKey.SHORT_EXTRA_METADATA}) {
            if (table.get(key) instanceof byte[] bytes && bytes.length > 0) {
                return bytes;
            }
        }
        return null;
    }

    void extraMetadata(byte[] bytes) {
        table.put(TableKey.EXTRA_METADATA, bytes);
    }

    void name(String internalName) {
        table.put(TableKey.NAME, internalName);
    }

    /** Adds a column behind the others. */
    void add(Column column) {
        added.add(column.withNumber(columns.size() + added.size()));
    }

    /**
     * The list as it is to be.
     *
     * @throws InvalidValueException if it is longer than a data node takes
     */
    byte[] encode() {
        PropertyListWriter out = new PropertyListWriter();
        write(out, TableKey.NAME, table.get(TableKey.NAME));
        table.put(TableKey.COLUMN_COUNT, columns.size() + added.size());
        for (int key : TABLE_KEYS) {
            if (!isLengthOfNothing(key)) {
                write(out, key, table.get(key));
            }
        }
        write(out, TableKey.EXTRA_METADATA, extraMetadata());
        for (Map<Integer, Object> column : columns) {
            write(out, column);
        }
        added.forEach(column -> TableDraftEncoder.encode(out, column));
        byte[] bytes = out.number(TableKey.END, 1).toByteArray();
        if (bytes.length > 4 * CreateTableReq.MAXIMUM_WORDS) {
            throw new InvalidValueException("Table " + table.get(TableKey.NAME) + ": a description of " + bytes.length
                    + " bytes, at most " + 4 * CreateTableReq.MAXIMUM_WORDS + " are allowed");
        }
        return bytes;
    }

    /** NDB's own client sends neither empty fragment data and range lists nor their lengths. */
    private boolean isLengthOfNothing(int key) {
        boolean list = key == FRAGMENT_DATA_LENGTH
                || key == FRAGMENT_DATA_LENGTH + 1
                || key == RANGE_LIST_LENGTH
                || key == RANGE_LIST_LENGTH + 1;
        int bytesKey = (key & 1) == 1 ? key + 1 : key;
        return list && !(table.get(bytesKey) instanceof byte[] bytes && bytes.length > 0);
    }

    private static void write(PropertyListWriter out, Map<Integer, Object> column) {
        // A column without a head for its default would be given that of the next one.
        if (!(column.get(ColumnKey.DEFAULT_VALUE) instanceof byte[] value) || value.length == 0) {
            byte[] none = DefaultValue.encode(null);
            column.put(ColumnKey.DEFAULT_VALUE_LENGTH, none.length);
            column.put(ColumnKey.DEFAULT_VALUE, none);
        }
        for (int key : COLUMN_KEYS) {
            write(out, key, column.get(key));
        }
        out.number(ColumnKey.END, 1);
    }

    private static void write(PropertyListWriter out, int key, @Nullable Object value) {
        if (value instanceof Integer number) {
            out.number(key, number);
        } else if (value instanceof String text) {
            out.string(key, text);
        } else if (value instanceof byte[] bytes) {
            out.binary(key, bytes);
        }
    }
}
