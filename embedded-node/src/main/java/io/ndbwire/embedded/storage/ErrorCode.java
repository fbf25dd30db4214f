package io.ndbwire.embedded.storage;

/** NDB's numbers of the errors that a data node reports (protocol documents 03, section 22, and 05, section 21). */
public final class ErrorCode {

    /** No error. */
    public static final int NONE = 0;

    public static final int FILTER_PARAMETER_MISSING = 99;
    public static final int START_FLAG_MISSING = 202;
    public static final int NODE_NOT_STARTED = 203;
    public static final int EMPTY_KEY = 208;
    public static final int RECORD_NOT_OWNED = 229;
    public static final int OUT_OF_RECORDS = 219;
    public static final int TOO_MANY_OPERATIONS = 234;
    public static final int ROLLED_BACK_MEANWHILE = 237;
    public static final int SCHEMA_VERSION = 241;
    public static final int TOO_MANY_SCANS = 245;
    public static final int COMMIT_WITH_OUTSTANDING = 253;
    public static final int NO_PARENT_ROW = 255;
    public static final int ROW_IS_REFERENCED = 256;
    public static final int TRANSACTION_TOO_LARGE = 261;
    public static final int LOCK_WAIT_TIMEOUT = 266;
    public static final int READ_WITHOUT_COLUMNS = 271;
    public static final int UPDATE_WITHOUT_COLUMNS = 272;
    public static final int SCANNED_NODE_FAILED = 270;
    public static final int OUT_OF_COMMIT_MARKERS = 279;
    public static final int NODE_SHUTTING_DOWN = 280;
    public static final int TABLE_BEING_DROPPED = 283;
    public static final int NO_SUCH_TABLE_IN_COORDINATOR = 284;
    public static final int NODE_FAILURE = 286;
    public static final int UNLOCK_STATE = 295;
    public static final int IDLE_SCAN = 296;
    public static final int SCAN_LOCK_TIMEOUT = 274;
    public static final int PARTITION_OUT_OF_RANGE = 311;
    public static final int BAD_LOCK_HANDLE = 416;
    public static final int TAKE_OVER_IMPOSSIBLE = 499;
    public static final int NO_SUCH_ROW = 626;
    public static final int DUPLICATE_KEY = 630;
    public static final int LOCK_NOT_FREE = 635;
    public static final int SCHEMA_BUSY = 701;
    public static final int NOT_MASTER = 702;
    public static final int BAD_DESCRIPTION = 703;
    public static final int TOO_MANY_TABLES = 707;
    public static final int DUPLICATE_COLUMN = 720;
    public static final int OBJECT_EXISTS = 721;
    public static final int NO_SUCH_OBJECT = 723;
    public static final int ARRAY_SIZE = 737;
    public static final int ROW_TOO_LARGE = 738;
    public static final int KEY_TOO_LARGE = 739;
    public static final int NULLABLE_KEY = 740;
    public static final int NOT_SUPPORTED_ONLINE = 741;
    public static final int NO_SUCH_COLLATION = 743;
    public static final int UNKNOWN_SCHEMA_TRANSACTION_KEY = 781;
    public static final int WRONG_SCHEMA_TRANSACTION_ID = 782;
    public static final int BAD_BOUND_VALUE = 744;
    public static final int EVENT_EXISTS = 746;
    public static final int LOCKED_BY_SCHEMA_TRANSACTION = 785;
    public static final int WRONG_HASH_MAP = 790;
    public static final int DEFAULT_ON_KEY = 792;
    public static final int COLUMN_UNKNOWN = 829;
    public static final int NULL_IN_NOT_NULL = 839;
    public static final int BAD_DEFAULT = 850;
    public static final int BAD_OPCODE = 871;
    public static final int TOO_MUCH_ATTRIBUTE_DATA = 874;
    public static final int BRANCH_OUTSIDE_PROGRAM = 876;
    public static final int BAD_REGISTER = 878;
    public static final int UNKNOWN_PSEUDO_COLUMN = 879;
    public static final int READING_TOO_MUCH = 880;
    public static final int BAD_PART_LENGTHS = 882;
    public static final int CALL_STACK_OVERFLOW = 884;
    public static final int CALL_STACK_UNDERFLOW = 885;
    public static final int TOO_MANY_INSTRUCTIONS = 886;
    public static final int WRITE_OUTSIDE_UPDATE = 888;
    public static final int BAD_CALL = 890;
    public static final int UNSUPPORTED_COMPARISON = 892;
    public static final int UNIQUE_INDEX_VIOLATED = 893;
    public static final int CHANGED_KEY_COLUMN = 897;
    public static final int STATISTICS_KEY_TOO_LONG = 911;
    public static final int NO_STATISTICS_OF_THAT_INDEX = 913;
    public static final int BAD_STATISTICS_REQUEST = 914;
    public static final int STATISTICS_TABLES_WRONG = 916;
    public static final int STATISTICS_BUSY = 919;
    public static final int OPERATION_AFTER_REFRESH = 920;
    public static final int TOO_MANY_FRAGMENTS = 1224;
    public static final int TABLE_HAS_INDEXES = 1229;
    public static final int BATCH_ROWS_OVER_BYTES = 1230;
    public static final int NOT_THAT_KIND_OF_SCAN = 1232;
    public static final int NO_SUCH_SUBSCRIPTION = 1407;
    public static final int OUT_OF_SUBSCRIBERS = 1412;
    public static final int SUBSCRIBED_TABLE_DROPPED = 1417;
    public static final int SUBSCRIPTION_DROPPED = 1418;
    public static final int NOT_CONNECTED_TO_ALL = 1421;
    public static final int OUT_OF_SUBSCRIPTIONS = 1422;
    public static final int NO_SUCH_SUBSCRIBER = 1426;
    public static final int NOT_IMPLEMENTED = 4003;
    public static final int BAD_BOUND = 4110;
    public static final int NO_SUCH_INDEX = 4243;
    public static final int INDEX_EXISTS = 4244;
    public static final int UNKNOWN_INDEX_COLUMN = 4247;
    public static final int NO_SUCH_INDEXED_TABLE = 4249;
    public static final int BAD_INDEX_TYPE = 4250;
    public static final int DUPLICATES_IN_INDEX = 4251;
    public static final int DUPLICATE_INDEX_COLUMN = 4258;
    public static final int BOUNDS_WITH_GAPS = 4259;
    public static final int NO_SUCH_EVENT = 4710;
    public static final int STATISTICS_MISSING = 4714;

    public static final int NO_SUCH_INFORMATION = 4800;

    public static final int BAD_FOREIGN_KEY = 21_022;
    public static final int NO_PARENT_FOR_CHILD = 21_033;

    private ErrorCode() {}
}
