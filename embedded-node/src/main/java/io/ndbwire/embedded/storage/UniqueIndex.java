package io.ndbwire.embedded.storage;

import java.util.Arrays;

/**
 * A unique index: a table of its own whose key is the indexed columns and whose last column is the row's fragment and
 * primary key (protocol document 05, section 10).
 */
public final class UniqueIndex {

    private final StoredTable table;
    private final int[] baseColumns;
    private final WordBuffer scratch = new WordBuffer(128);

    /**
     * @param table of the index
     * @param baseColumns numbers of the indexed table's columns, in the order of the index table's
     */
    public UniqueIndex(StoredTable table, int[] baseColumns) {
        this.table = table;
        this.baseColumns = baseColumns;
    }

    /** The index table. */
    public StoredTable table() {
        return table;
    }

    /** The number of the indexed table's column at a place of the index. */
    int baseColumn(int place) {
        return baseColumns[place];
    }

    /** Whether a row has an entry: none of its values is NULL. */
    public boolean covers(RowEditor row) {
        for (int column : baseColumns) {
            if (row.isNull(column)) {
                return false;
            }
        }
        return true;
    }

    /** Whether two rows' entries are the same. */
    public boolean isSameEntry(RowEditor before, RowEditor after) {
        for (int column : baseColumns) {
            if (!before.hasSameValue(column, after)) {
                return false;
            }
        }
        return true;
    }

    /** The key of a row's entry. */
    public byte[] key(RowEditor row) {
        scratch.clear();
        for (int column : baseColumns) {
            scratch.append(row.source(column), row.offset(column), row.length(column));
            scratch.pad();
        }
        return scratch.toByteArray();
    }

    /** The entry of a row. */
    public byte[] entry(byte[] key, int baseFragment, byte[] baseKey) {
        byte[] reference = new byte[4 + baseKey.length];
        Words.set(reference, 0, baseFragment);
        System.arraycopy(baseKey, 0, reference, 4, baseKey.length);
        RowEditor row = table.after();
        row.loadDefaults();
        table.key().copyTo(row, key);
        row.set(baseColumns.length, reference, 0, reference.length);
        return row.build();
    }

    /** The primary key that an entry leads to. */
    public byte[] baseKey(byte[] entry) {
        RowEditor row = table.before();
        row.load(entry);
        int offset = row.offset(baseColumns.length) + 4;
        int length = row.length(baseColumns.length) - 4;
        return Arrays.copyOfRange(row.source(baseColumns.length), offset, offset + length);
    }
}
