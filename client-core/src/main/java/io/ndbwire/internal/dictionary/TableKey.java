package io.ndbwire.internal.dictionary;

/** Keys of the property list that describes a table or index table (protocol document 05, section 6.2). */
final class TableKey {

    static final int NAME = 1;
    static final int ID = 2;
    static final int VERSION = 3;
    static final int LOGGED = 4;
    static final int COLUMN_COUNT = 6;
    static final int K_VALUE = 9;
    static final int MINIMUM_LOAD_FACTOR = 10;
    static final int MAXIMUM_LOAD_FACTOR = 11;
    static final int FRAGMENT_TYPE = 13;
    static final int TABLE_TYPE = 18;
    static final int PRIMARY_TABLE_ID = 20;
    static final int INDEX_STATE = 21;
    static final int TEMPORARY = 28;
    static final int FORCE_VARIABLE_PART = 29;
    /** How the dictionary tells the bytes of {@link #EXTRA_METADATA} when they are few. */
    static final int SHORT_EXTRA_METADATA = 27;

    static final int EXTRA_METADATA = 30;
    static final int PARTITION_BALANCE = 127;
    static final int FRAGMENT_COUNT = 128;
    static final int REPLICA_DATA = 138;
    static final int DEFAULT_PARTITIONS = 141;
    static final int LINEAR_HASH = 142;
    static final int ROW_GCI = 150;
    static final int ROW_CHECKSUM = 151;
    static final int SINGLE_USER_MODE = 152;
    static final int HASH_MAP_ID = 153;
    static final int HASH_MAP_VERSION = 154;
    static final int STORAGE_TYPE = 155;
    static final int READ_BACKUP = 158;
    static final int FULLY_REPLICATED = 159;
    static final int PARTITION_COUNT = 160;
    static final int END = 999;

    /** The fragment type of a table whose partition is the remainder of the hash (section 8.1). */
    static final int MODULO_FRAGMENTS = 4;
    /** The fragment type of a table whose partitions the application names. */
    static final int USER_DEFINED_FRAGMENTS = 6;
    /** The fragment type of a table with a hash map. */
    static final int HASH_MAP_FRAGMENTS = 9;

    private TableKey() {}
}
