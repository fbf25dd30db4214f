package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.KeyFormat;
import io.ndbwire.embedded.storage.RowFormat;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.PropertyList;
import io.ndbwire.wire.PropertyListWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the dictionary knows of a table or index table, as clients send and read it (protocol document 05, section 6). */
final class TableDescription {

    private static final int MAXIMUM_COLUMNS = 512;
    static final int MAXIMUM_KEY_COLUMNS = 32;
    private static final int LONGEST_NAME_BYTES = 127;
    private static final int LONGEST_SHORT_METADATA = 6000;
    private static final byte[] NO_BYTES = {};

    private static final Map<Integer, Integer> DEFAULTS = Map.ofEntries(
            Map.entry(TableKey.LOGGED, 1),
            Map.entry(TableKey.K_VALUE, 6),
            Map.entry(TableKey.MINIMUM_LOAD, 78),
            Map.entry(TableKey.MAXIMUM_LOAD, 80),
            Map.entry(TableKey.FRAGMENT_TYPE, TableKey.HASH_MAP_FRAGMENTS),
            Map.entry(TableKey.PRIMARY_TABLE_ID, TableKey.RNIL),
            Map.entry(TableKey.INDEX_STATE, -1),
            Map.entry(TableKey.TRIGGER_ID, TableKey.RNIL),
            Map.entry(TableKey.BALANCE, PartitionBalances.DEFAULT),
            Map.entry(TableKey.DEFAULT_PARTITIONS, 1),
            Map.entry(TableKey.LINEAR_HASH, 1),
            Map.entry(TableKey.ROW_GCI, 1),
            Map.entry(TableKey.ROW_CHECKSUM, 1),
            Map.entry(TableKey.HASH_MAP_ID, TableKey.RNIL),
            Map.entry(TableKey.HASH_MAP_VERSION, TableKey.RNIL),
            Map.entry(TableKey.STORAGE_TYPE, 2),
            Map.entry(TableKey.FULLY_REPLICATED_TRIGGER, TableKey.RNIL));

    /** In the order in which a data node sends them. */
    private static final int[] NUMBERS = {
        TableKey.ID,
        TableKey.VERSION,
        TableKey.KEY_COLUMNS,
        TableKey.COLUMNS,
        TableKey.NULLABLE_COLUMNS,
        TableKey.VARIABLE_COLUMNS,
        TableKey.KEY_WORDS,
        TableKey.LOGGED,
        TableKey.ROW_GCI,
        TableKey.ROW_CHECKSUM,
        TableKey.TEMPORARY,
        TableKey.FORCE_VARIABLE_PART,
        TableKey.READ_BACKUP,
        TableKey.FULLY_REPLICATED,
        TableKey.MINIMUM_LOAD,
        TableKey.MAXIMUM_LOAD,
        TableKey.K_VALUE,
        TableKey.FRAGMENT_TYPE,
        TableKey.TYPE,
        TableKey.MAXIMUM_ROWS_LOW,
        TableKey.MAXIMUM_ROWS_HIGH,
        TableKey.DEFAULT_PARTITIONS,
        TableKey.LINEAR_HASH,
        TableKey.BALANCE,
        TableKey.FRAGMENT_COUNT,
        TableKey.MINIMUM_ROWS_LOW,
        TableKey.MINIMUM_ROWS_HIGH,
        TableKey.SINGLE_USER_MODE,
        TableKey.HASH_MAP_ID,
        TableKey.STORAGE_TYPE,
        TableKey.EXTRA_GCI_BITS,
        TableKey.EXTRA_AUTHOR_BITS,
        TableKey.PARTITION_COUNT,
        TableKey.FULLY_REPLICATED_TRIGGER,
        TableKey.HASH_MAP_VERSION,
    };

    final Properties properties = new Properties(DEFAULTS);
    final List<ColumnDescription> columns = new ArrayList<>();
    private String name;
    private String primaryTable = "";
    private byte[] metadata = NO_BYTES;
    private byte[] fragmentData = NO_BYTES;
    private byte[] rangeList = NO_BYTES;
    private int[][] replicas = {};

    TableDescription(String name) {
        this.name = name;
    }

    /**
     * Reads what a client sends.
     *
     * @throws io.ndbwire.error.ProtocolException if the bytes are no property list, or a property has another type
     */
    static TableDescription read(byte[] bytes) {
        PropertyList list = new PropertyList(bytes);
        TableDescription table = new TableDescription("");
        while (list.next()) {
            switch (list.key()) {
                case TableKey.NAME -> table.name = list.string();
                case TableKey.PRIMARY_TABLE -> table.primaryTable = list.string();
                case TableKey.SHORT_METADATA, TableKey.METADATA -> table.metadata = list.binary();
                case TableKey.FRAGMENT_DATA -> table.fragmentData = list.binary();
                case TableKey.RANGE_LIST -> table.rangeList = list.binary();
                case TableKey.REPLICA_DATA, TableKey.RANGE_LIST - 2 -> {
                    // Where fragments are is decided here, and there are no tablespaces.
                }
                case ColumnKey.NAME -> table.columns.add(ColumnDescription.read(list));
                default -> table.properties.set(list.key(), list.number());
            }
        }
        return table;
    }

    /** The description as a client reads it. */
    byte[] write() {
        PropertyListWriter out = new PropertyListWriter().string(TableKey.NAME, name);
        countColumns();
        for (int key : NUMBERS) {
            out.number(key, properties.get(key));
        }
        byte[] replicaData = replicaData();
        out.number(TableKey.REPLICA_DATA_LENGTH, replicaData.length).binary(TableKey.REPLICA_DATA, replicaData);
        if (isIndex()) {
            out.string(TableKey.PRIMARY_TABLE, primaryTable)
                    .number(TableKey.PRIMARY_TABLE_ID, properties.get(TableKey.PRIMARY_TABLE_ID))
                    .number(TableKey.INDEX_STATE, properties.get(TableKey.INDEX_STATE))
                    .number(TableKey.TRIGGER_ID, properties.get(TableKey.TRIGGER_ID));
        }
        boolean isShort = metadata.length <= LONGEST_SHORT_METADATA;
        if (isShort) {
            out.number(TableKey.SHORT_METADATA_LENGTH, metadata.length);
        }
        out.binary(isShort ? TableKey.SHORT_METADATA : TableKey.METADATA, metadata)
                .number(TableKey.TABLESPACE_DATA_LENGTH, 0)
                .number(TableKey.FRAGMENT_DATA_LENGTH, fragmentData.length)
                .binary(TableKey.FRAGMENT_DATA, fragmentData)
                .number(TableKey.RANGE_LIST_LENGTH, rangeList.length)
                .binary(TableKey.RANGE_LIST, rangeList);
        for (int number = 0; number < columns.size(); number++) {
            columns.get(number).properties.set(ColumnKey.NUMBER, number);
            columns.get(number).write(out);
        }
        return out.number(TableKey.END, 1).toByteArray();
    }

    private void countColumns() {
        int keys = 0;
        int nullable = 0;
        int keyWords = 0;
        for (ColumnDescription column : columns) {
            keys += column.isKey() ? 1 : 0;
            nullable += column.isNullable() ? 1 : 0;
            keyWords += column.isKey() ? (column.maximumBytes() + 3) / 4 : 0;
        }
        properties.set(TableKey.KEY_COLUMNS, keys);
        properties.set(TableKey.COLUMNS, columns.size());
        properties.set(TableKey.NULLABLE_COLUMNS, nullable);
        properties.set(TableKey.KEY_WORDS, keyWords);
    }

    private byte[] replicaData() {
        int nodes = replicas.length == 0 ? 0 : replicas[0].length;
        byte[] data = new byte[2 * (2 + replicas.length * (1 + nodes))];
        int[] index = {0};
        bigEndian(data, index, nodes);
        bigEndian(data, index, replicas.length);
        for (int[] fragment : replicas) {
            bigEndian(data, index, 0);
            for (int node : fragment) {
                bigEndian(data, index, node);
            }
        }
        return data;
    }

    private static void bigEndian(byte[] data, int[] index, int value) {
        data[index[0]++] = (byte) (value >>> 8);
        data[index[0]++] = (byte) value;
    }

    /** What is wrong with a table that a client wants; 0 for nothing. */
    int check() {
        Set<String> names = new HashSet<>();
        int rowBytes = 0;
        int keyBytes = 0;
        int keys = 0;
        if (columns.isEmpty() || columns.size() > MAXIMUM_COLUMNS || name.isEmpty() || isNameTooLong()) {
            return ErrorCode.BAD_DESCRIPTION;
        }
        for (ColumnDescription column : columns) {
            int error = column.check();
            if (error != ErrorCode.NONE) {
                return error;
            }
            if (!names.add(column.name())) {
                return ErrorCode.DUPLICATE_COLUMN;
            }
            int padded = (column.maximumBytes() + 3) / 4 * 4;
            rowBytes += padded;
            keyBytes += column.isKey() ? padded : 0;
            keys += column.isKey() ? 1 : 0;
        }
        if (keys == 0 || keys > MAXIMUM_KEY_COLUMNS || keyBytes > KeyFormat.MAXIMUM_KEY_BYTES) {
            return ErrorCode.KEY_TOO_LARGE;
        }
        return rowBytes > RowFormat.MAXIMUM_ROW_BYTES ? ErrorCode.ROW_TOO_LARGE : ErrorCode.NONE;
    }

    /** Whether the name, with those of database and schema in front, is longer than a data node takes. */
    boolean isNameTooLong() {
        return name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME_BYTES;
    }

    String name() {
        return name;
    }

    int id() {
        return properties.get(TableKey.ID);
    }

    int version() {
        return properties.get(TableKey.VERSION);
    }

    int type() {
        return properties.get(TableKey.TYPE);
    }

    boolean isIndex() {
        return type() == DictionaryObjectType.UNIQUE_INDEX || type() == DictionaryObjectType.ORDERED_INDEX;
    }

    int primaryTableId() {
        return properties.get(TableKey.PRIMARY_TABLE_ID);
    }

    void primaryTable(TableDescription table) {
        primaryTable = table.name;
        properties.set(TableKey.PRIMARY_TABLE_ID, table.id());
    }

    /** Takes over what only the dictionary decides. */
    void takePlaceOf(TableDescription before, int version) {
        for (int key : new int[] {
            TableKey.ID,
            TableKey.TYPE,
            TableKey.FRAGMENT_TYPE,
            TableKey.HASH_MAP_ID,
            TableKey.HASH_MAP_VERSION,
            TableKey.BALANCE,
            TableKey.PRIMARY_TABLE_ID
        }) {
            properties.set(key, before.properties.get(key));
        }
        properties.set(TableKey.VERSION, version);
        replicas(before.replicas);
    }

    /** Of each fragment the data nodes that hold it, the preferred primary first. */
    int[][] replicas() {
        return replicas;
    }

    void replicas(int[][] newReplicas) {
        replicas = newReplicas;
        properties.set(TableKey.FRAGMENT_COUNT, newReplicas.length);
        properties.set(TableKey.PARTITION_COUNT, newReplicas.length);
    }

    /** The number of the column of that name; -1 if there is none. */
    int columnNumber(String columnName) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(columnName)) {
                return i;
            }
        }
        return -1;
    }

    /** Words of the primary key. */
    int keyWords() {
        countColumns();
        return properties.get(TableKey.KEY_WORDS);
    }

    /** The columns as rows hold them. */
    List<StoredColumn> storedColumns() {
        boolean any = columns.stream().anyMatch(column -> column.properties.isSet(ColumnKey.DISTRIBUTION_KEY));
        List<StoredColumn> stored = new ArrayList<>();
        for (int number = 0; number < columns.size(); number++) {
            ColumnDescription column = columns.get(number);
            boolean distributes = any ? column.properties.isSet(ColumnKey.DISTRIBUTION_KEY) : column.isKey();
            stored.add(column.stored(number, distributes));
        }
        return stored;
    }
}
