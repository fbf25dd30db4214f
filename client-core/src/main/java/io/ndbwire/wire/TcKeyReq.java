package io.ndbwire.wire;

/**
 * One key operation: TCKEYREQ, or TCINDXREQ through a unique index (protocol document 03, sections 7 and 13), long form.
 *
 * <p>What depends on the operation alone is set when it is built, by any thread; what depends on the moment of sending
 * is stamped on the event loop. Combinations that stop a data node cannot be expressed: a commit always executes.
 */
public final class TcKeyReq {

    public static final int GSN = 12;
    /** Number of the same request through a unique index. */
    public static final int INDEX_GSN = 519;

    /** Data words of a request without scan take-over and without distribution key. */
    public static final int LENGTH = 8;

    private static final int COORDINATOR_POINTER = 0;
    private static final int OPERATION_POINTER = 1;
    private static final int TABLE_ID = 3;
    private static final int REQUEST_INFO = 4;
    private static final int TABLE_VERSION = 5;
    private static final int TRANSACTION_ID_1 = 6;
    private static final int TRANSACTION_ID_2 = 7;
    private static final int DISTRIBUTION_KEY = 8;
    private static final int SCAN_INFO = 8;
    private static final int SCAN_INFO_MASK = 0x3FFFF;
    private static final int FRAGMENT_SHIFT = 20;

    private static final int DIRTY = 1;
    private static final int NO_DISK = 1 << 1;
    private static final int DISTRIBUTION_KEY_PRESENT = 1 << 2;
    private static final int VIA_SPJ = 1 << 3;
    private static final int COMMIT = 1 << 4;
    private static final int OPERATION_SHIFT = 5;
    private static final int SIMPLE = 1 << 8;
    private static final int QUEUE_ON_REDO_PROBLEM = 1 << 9;
    private static final int EXECUTE = 1 << 10;
    private static final int START = 1 << 11;
    private static final int IGNORE_ERROR = 2 << 12;
    private static final int SCAN_TAKE_OVER = 1 << 14;
    private static final int INTERPRETED = 1 << 15;
    private static final int DEFERRED_CONSTRAINTS = 1 << 17;
    private static final int READ_COMMITTED_BASE = 1 << 20;
    private static final int NO_WAIT = 1 << 21;
    private static final int STAMPED = COMMIT | EXECUTE | START;

    private static final int COMMITTED_READ = DIRTY | SIMPLE | IGNORE_ERROR;

    /** What is done to the row. */
    public enum Operation {
        READ(0),
        UPDATE(1),
        INSERT(2),
        DELETE(3),
        /** Insert, or update if the row exists. */
        WRITE(4),
        READ_EXCLUSIVE(5);

        private final int number;

        Operation(int number) {
            this.number = number;
        }
    }

    /** Place of an operation in its batch and of the batch in its transaction. */
    public enum Ending {
        /** More operations of the batch follow. */
        NONE(0),
        /** Last operation of a batch: the coordinator answers. */
        EXECUTE(TcKeyReq.EXECUTE),
        /** Last operation of the transaction. */
        COMMIT(TcKeyReq.EXECUTE | TcKeyReq.COMMIT);

        private final int flags;

        Ending(int flags) {
            this.flags = flags;
        }
    }

    private TcKeyReq() {}

    /** Request info of an operation that locks its row until the transaction ends. */
    public static int locking(Operation operation) {
        return operation.number << OPERATION_SHIFT | QUEUE_ON_REDO_PROBLEM | NO_DISK;
    }

    /** Request info of a read of the newest committed version, which takes no lock and never waits. */
    public static int committedRead() {
        return COMMITTED_READ | QUEUE_ON_REDO_PROBLEM | NO_DISK;
    }

    /** Request info of a read that holds a shared lock while it runs. */
    public static int simpleRead() {
        return SIMPLE | IGNORE_ERROR | QUEUE_ON_REDO_PROBLEM | NO_DISK;
    }

    /**
     * Request info of a pushed join's root, whose attribute information is a {@link QueryTree}: a committed read. Through a
     * unique index it is sent to the index's own table, under the plain number.
     */
    public static int pushedJoin() {
        return COMMITTED_READ | NO_DISK | VIA_SPJ;
    }

    /** Whether the request is a pushed join's. */
    public static boolean isPushedJoin(int requestInfo) {
        return (requestInfo & VIA_SPJ) != 0;
    }

    /** The same, with the failure of this operation not ending the transaction. */
    public static int ignoringErrors(int requestInfo) {
        return requestInfo | IGNORE_ERROR;
    }

    /** The same, with attribute information of five parts: program, reads and updates. */
    public static int interpreted(int requestInfo) {
        return requestInfo | INTERPRETED;
    }

    /** The same, failing at once where the row is locked. Locking reads only, nodes from 8.0.18 on. */
    public static int withoutWaiting(int requestInfo) {
        return requestInfo | NO_WAIT;
    }

    /** The same, touching columns that are stored on disk. */
    public static int withDiskColumns(int requestInfo) {
        return requestInfo & ~NO_DISK;
    }

    /** The same, failing at once when the redo log is overloaded, in place of waiting in the data node. */
    public static int withoutRedoQueue(int requestInfo) {
        return requestInfo & ~QUEUE_ON_REDO_PROBLEM;
    }

    /** The same for a shared-lock read in place of a committed one, which may use the local replica. */
    public static int upgradedFromCommittedRead(int requestInfo) {
        return requestInfo | READ_COMMITTED_BASE;
    }

    /** Whether the operation is a committed read, of which either a row or a refusal comes from the row's node. */
    public static boolean isCommittedRead(int requestInfo) {
        return (requestInfo & COMMITTED_READ) == COMMITTED_READ;
    }

    /** Whether the operation changes its row. */
    public static boolean isWrite(int requestInfo) {
        int operation = requestInfo >>> OPERATION_SHIFT & 7;
        return operation >= Operation.UPDATE.number && operation <= Operation.WRITE.number;
    }

    /**
     * Begins a request. The key is its first section, the attribute information, unless empty, the second; both are for
     * the caller to append and close.
     *
     * @param uniqueIndex whether the table is that of a unique index
     * @param block our block that the answers go to
     * @param tableId from the dictionary
     * @param tableVersion from the dictionary
     * @param requestInfo made by the methods of this class
     * @param attributeInformation whether there is any
     */
    public static void begin(
            OutboundSignal signal,
            boolean uniqueIndex,
            int block,
            int tableId,
            int tableVersion,
            int requestInfo,
            boolean attributeInformation) {
        signal.begin(uniqueIndex ? INDEX_GSN : GSN, block, Block.DBTC, LENGTH, attributeInformation ? 2 : 1);
        signal.word(TABLE_ID, tableId);
        signal.word(REQUEST_INFO, requestInfo & ~STAMPED);
        signal.word(TABLE_VERSION, tableVersion);
    }

    /**
     * Begins a request that names the row's partition, as user defined partitioning wants it.
     *
     * @param partition less than the table's number of partitions
     */
    public static void beginInPartition(
            OutboundSignal signal,
            int block,
            int tableId,
            int tableVersion,
            int requestInfo,
            boolean attributeInformation,
            int partition) {
        signal.begin(GSN, block, Block.DBTC, LENGTH + 1, attributeInformation ? 2 : 1);
        signal.word(TABLE_ID, tableId);
        signal.word(REQUEST_INFO, requestInfo & ~STAMPED | DISTRIBUTION_KEY_PRESENT);
        signal.word(TABLE_VERSION, tableVersion);
        signal.word(DISTRIBUTION_KEY, partition);
    }

    /**
     * Begins a request on a row that a scan of the same transaction holds a lock on, and takes the lock over (protocol
     * document 06, section 13).
     *
     * @param scanInfo as it came with the row, see {@link KeyInfo20#scanInfo}
     */
    public static void beginTakeOver(
            OutboundSignal signal,
            int block,
            int tableId,
            int tableVersion,
            int requestInfo,
            boolean attributeInformation,
            int scanInfo) {
        signal.begin(GSN, block, Block.DBTC, LENGTH + 2, attributeInformation ? 2 : 1);
        signal.word(TABLE_ID, tableId);
        signal.word(REQUEST_INFO, requestInfo & ~STAMPED | SCAN_TAKE_OVER | DISTRIBUTION_KEY_PRESENT);
        signal.word(TABLE_VERSION, tableVersion);
        int fragment = scanInfo >>> FRAGMENT_SHIFT;
        signal.word(SCAN_INFO, 1 | (scanInfo & SCAN_INFO_MASK) << 1 | fragment << FRAGMENT_SHIFT);
        signal.word(SCAN_INFO + 1, fragment);
    }

    /** Sets what is known only when the request is sent. */
    public static void stamp(
            OutboundSignal signal,
            int coordinatorBlock,
            int coordinatorPointer,
            int operationPointer,
            int transactionId1,
            int transactionId2,
            boolean start,
            Ending ending) {
        signal.receiverBlock(coordinatorBlock);
        signal.word(COORDINATOR_POINTER, coordinatorPointer);
        signal.word(OPERATION_POINTER, operationPointer);
        signal.word(REQUEST_INFO, signal.word(REQUEST_INFO) & ~STAMPED | ending.flags | (start ? START : 0));
        signal.word(TRANSACTION_ID_1, transactionId1);
        signal.word(TRANSACTION_ID_2, transactionId2);
    }

    /** Request info as it was built and stamped. */
    public static int requestInfo(OutboundSignal signal) {
        return signal.word(REQUEST_INFO);
    }

    /** The transaction record of a received request. */
    public static int coordinatorPointer(Signal signal) {
        return signal.word(COORDINATOR_POINTER);
    }

    public static int operationPointer(Signal signal) {
        return signal.word(OPERATION_POINTER);
    }

    public static int tableId(Signal signal) {
        return signal.word(TABLE_ID);
    }

    public static int requestInfo(Signal signal) {
        return signal.word(REQUEST_INFO);
    }

    public static int tableVersion(Signal signal) {
        return signal.word(TABLE_VERSION);
    }

    public static int transactionId1(Signal signal) {
        return signal.word(TRANSACTION_ID_1);
    }

    public static int transactionId2(Signal signal) {
        return signal.word(TRANSACTION_ID_2);
    }

    /** What a scan told of the row it locked; only with {@link #hasScanInfo}. */
    public static int scanInfo(Signal signal) {
        return signal.word(DISTRIBUTION_KEY);
    }

    /** The row's partition as the application names it; only with {@link #hasDistributionKey}. */
    public static int distributionKey(Signal signal, int requestInfo) {
        return signal.word(hasScanInfo(requestInfo) ? DISTRIBUTION_KEY + 1 : DISTRIBUTION_KEY);
    }

    /** What is done to the row: 0..7, of which 6 is refresh and 7 unlock; see {@link Operation}. */
    public static int operation(int requestInfo) {
        return requestInfo >>> OPERATION_SHIFT & 7;
    }

    public static boolean isDirty(int requestInfo) {
        return (requestInfo & DIRTY) != 0;
    }

    public static boolean isSimple(int requestInfo) {
        return (requestInfo & SIMPLE) != 0;
    }

    public static boolean hasDistributionKey(int requestInfo) {
        return (requestInfo & DISTRIBUTION_KEY_PRESENT) != 0;
    }

    public static boolean isCommit(int requestInfo) {
        return (requestInfo & COMMIT) != 0;
    }

    public static boolean isExecute(int requestInfo) {
        return (requestInfo & EXECUTE) != 0;
    }

    public static boolean isStart(int requestInfo) {
        return (requestInfo & START) != 0;
    }

    public static boolean isIgnoringErrors(int requestInfo) {
        return (requestInfo & IGNORE_ERROR) != 0;
    }

    public static boolean hasScanInfo(int requestInfo) {
        return (requestInfo & SCAN_TAKE_OVER) != 0;
    }

    public static boolean isInterpreted(int requestInfo) {
        return (requestInfo & INTERPRETED) != 0;
    }

    public static boolean isDeferringConstraints(int requestInfo) {
        return (requestInfo & DEFERRED_CONSTRAINTS) != 0;
    }

    public static boolean isNoWait(int requestInfo) {
        return (requestInfo & NO_WAIT) != 0;
    }
}
