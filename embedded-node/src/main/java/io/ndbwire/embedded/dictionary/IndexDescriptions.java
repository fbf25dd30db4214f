package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.KeyFormat;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.embedded.storage.Words;
import io.ndbwire.wire.DictionaryObjectType;
import java.util.Arrays;

/** Descriptions of indexes, which are tables of their own (protocol document 05, section 10). */
final class IndexDescriptions {

    private static final int TREE_NODE_WORDS = 64;

    private IndexDescriptions() {}

    /**
     * The description of an index.
     *
     * @param type unique or ordered
     * @param columns numbers of the table's columns
     * @param wanted what the client said: name and logging
     */
    static TableDescription of(TableDescription table, int type, int[] columns, TableDescription wanted)
            throws SchemaException {
        boolean ordered = type == DictionaryObjectType.ORDERED_INDEX;
        if (!ordered && type != DictionaryObjectType.UNIQUE_INDEX
                || ordered && wanted.properties.isSet(TableKey.LOGGED)
                || wanted.name().isEmpty()) {
            throw new SchemaException(ErrorCode.BAD_INDEX_TYPE);
        }
        if (wanted.isNameTooLong()) {
            throw new SchemaException(ErrorCode.BAD_DESCRIPTION);
        }
        if (columns.length == 0 || columns.length > TableDescription.MAXIMUM_KEY_COLUMNS) {
            throw new SchemaException(ErrorCode.BAD_INDEX_TYPE);
        }
        if (Arrays.stream(columns).distinct().count() < columns.length) {
            throw new SchemaException(ErrorCode.DUPLICATE_INDEX_COLUMN);
        }
        for (int column : columns) {
            if (column < 0 || column >= table.columns.size()) {
                throw new SchemaException(ErrorCode.UNKNOWN_INDEX_COLUMN);
            }
        }
        if (keyBytes(table, columns) > KeyFormat.MAXIMUM_KEY_BYTES) {
            throw new SchemaException(ErrorCode.KEY_TOO_LARGE);
        }
        TableDescription index = new TableDescription(wanted.name());
        index.primaryTable(table);
        index.properties.set(TableKey.TYPE, type);
        index.properties.set(TableKey.INDEX_STATE, TableKey.INDEX_ONLINE);
        index.properties.set(TableKey.LOGGED, wanted.properties.get(TableKey.LOGGED));
        index.properties.set(TableKey.BALANCE, table.properties.get(TableKey.BALANCE));
        index.properties.set(TableKey.READ_BACKUP, ordered ? 0 : table.properties.get(TableKey.READ_BACKUP));
        index.properties.set(TableKey.SINGLE_USER_MODE, 2);
        index.replicas(table.replicas());
        if (ordered) {
            ordered(index, table, columns);
        } else {
            unique(index, table, columns);
        }
        return index;
    }

    private static int keyBytes(TableDescription table, int[] columns) {
        int bytes = 0;
        for (int column : columns) {
            bytes += Words.padded(table.columns.get(column).maximumBytes());
        }
        return bytes;
    }

    private static void ordered(TableDescription index, TableDescription table, int[] columns) {
        index.properties.set(TableKey.FRAGMENT_TYPE, TableKey.ORDERED_INDEX_FRAGMENTS);
        for (int column : columns) {
            ColumnDescription indexed = table.columns.get(column);
            index.columns.add(indexed.forIndex(false, indexed.isNullable()));
        }
        index.columns.add(ColumnDescription.words("NDB$TNODE", TREE_NODE_WORDS, true));
    }

    private static void unique(TableDescription index, TableDescription table, int[] columns) {
        index.properties.set(TableKey.FRAGMENT_TYPE, TableKey.HASH_MAP_FRAGMENTS);
        index.properties.set(TableKey.HASH_MAP_ID, table.properties.get(TableKey.HASH_MAP_ID));
        index.properties.set(TableKey.HASH_MAP_VERSION, table.properties.get(TableKey.HASH_MAP_VERSION));
        int[] sorted = columns.clone();
        Arrays.sort(sorted);
        for (int column : sorted) {
            index.columns.add(table.columns.get(column).forIndex(true, false));
        }
        ColumnDescription reference = ColumnDescription.words("NDB$PK", 1 + table.keyWords(), false);
        boolean fixed = table.columns.stream().filter(ColumnDescription::isKey).allMatch(ColumnDescription::isFixed);
        reference.properties.set(ColumnKey.LAYOUT, fixed ? 0 : StoredColumn.WITHOUT_LENGTH);
        index.columns.add(reference);
    }

    /** The numbers of the table's columns, in the order of the index's own. */
    static int[] baseColumns(TableDescription index, TableDescription table) {
        int[] columns = new int[index.columns.size() - 1];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = table.columnNumber(index.columns.get(i).name());
        }
        return columns;
    }
}
