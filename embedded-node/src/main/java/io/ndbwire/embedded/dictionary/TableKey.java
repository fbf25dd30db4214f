package io.ndbwire.embedded.dictionary;

/** Property keys of a table or index table (protocol document 05, section 6.2). */
final class TableKey {

    static final int NAME = 1;
    static final int ID = 2;
    static final int VERSION = 3;
    static final int LOGGED = 4;
    static final int KEY_COLUMNS = 5;
    static final int COLUMNS = 6;
    static final int NULLABLE_COLUMNS = 7;
    static final int VARIABLE_COLUMNS = 8;
    static final int K_VALUE = 9;
    static final int MINIMUM_LOAD = 10;
    static final int MAXIMUM_LOAD = 11;
    static final int KEY_WORDS = 12;
    static final int FRAGMENT_TYPE = 13;
    static final int TYPE = 18;
    static final int PRIMARY_TABLE = 19;
    static final int PRIMARY_TABLE_ID = 20;
    static final int INDEX_STATE = 21;
    static final int TRIGGER_ID = 25;
    static final int SHORT_METADATA_LENGTH = 26;
    static final int SHORT_METADATA = 27;
    static final int TEMPORARY = 28;
    static final int FORCE_VARIABLE_PART = 29;
    static final int METADATA = 30;
    static final int BALANCE = 127;
    static final int FRAGMENT_COUNT = 128;
    static final int FRAGMENT_DATA_LENGTH = 129;
    static final int FRAGMENT_DATA = 130;
    static final int TABLESPACE_DATA_LENGTH = 133;
    static final int RANGE_LIST_LENGTH = 135;
    static final int RANGE_LIST = 136;
    static final int REPLICA_DATA_LENGTH = 137;
    static final int REPLICA_DATA = 138;
    static final int MAXIMUM_ROWS_LOW = 139;
    static final int MAXIMUM_ROWS_HIGH = 140;
    static final int DEFAULT_PARTITIONS = 141;
    static final int LINEAR_HASH = 142;
    static final int MINIMUM_ROWS_LOW = 143;
    static final int MINIMUM_ROWS_HIGH = 144;
    static final int ROW_GCI = 150;
    static final int ROW_CHECKSUM = 151;
    static final int SINGLE_USER_MODE = 152;
    static final int HASH_MAP_ID = 153;
    static final int HASH_MAP_VERSION = 154;
    static final int STORAGE_TYPE = 155;
    static final int EXTRA_GCI_BITS = 156;
    static final int EXTRA_AUTHOR_BITS = 157;
    static final int READ_BACKUP = 158;
    static final int FULLY_REPLICATED = 159;
    static final int PARTITION_COUNT = 160;
    static final int FULLY_REPLICATED_TRIGGER = 161;
    static final int END = 999;

    /** No object. */
    static final int RNIL = 0xFFFFFF00;

    static final int ORDERED_INDEX_FRAGMENTS = 8;
    static final int HASH_MAP_FRAGMENTS = 9;
    static final int INDEX_ONLINE = 4;

    private TableKey() {}
}
