package io.ndbwire.wire;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.PermanentException;

/**
 * Starts a scan: SCAN_TABREQ (protocol document 06, section 4).
 *
 * <p>Combinations that stop a data node cannot be expressed (section 22): lock modes come as one value each, the number of
 * rows is checked, and a distribution key is taken by scans of an ordered index only.
 */
public final class ScanTabReq {

    public static final int GSN = 32;

    /** The most rows that a data node delivers in one batch of one stream. */
    public static final int MAXIMUM_BATCH_ROWS = 992;
    /** In place of the main transaction's record when there is none. */
    public static final int NO_BUDDY = -1;

    private static final int LENGTH = 11;
    private static final int NO_STORED_PROCEDURE = 0xFFFF;

    private static final int EXCLUSIVE = 1 << 8;
    private static final int NO_DISK = 1 << 9;
    private static final int HOLD_LOCK = 1 << 10;
    private static final int READ_COMMITTED = 1 << 11;
    private static final int KEY_INFO = 1 << 12;
    private static final int TUPLE_ORDER = 1 << 13;
    private static final int DESCENDING = 1 << 14;
    private static final int RANGE_SCAN = 1 << 15;
    private static final int BATCH_ROWS_SHIFT = 16;
    private static final int DISTRIBUTION_KEY_PRESENT = 1 << 26;
    private static final int VIA_SPJ = 1 << 27;
    private static final int PASS_ALL_CONFIRMATIONS = 1 << 28;
    private static final int EXTENDED_CONFIRMATION = 1 << 29;

    private ScanTabReq() {}

    /** Which locks a scan takes. */
    public enum Lock {
        /** None: the newest committed version of each row. */
        NONE(READ_COMMITTED),
        /** A shared lock on each row of the current batches. */
        SHARED(HOLD_LOCK),
        /** An exclusive one; each row's key is sent too, so that the lock can be taken over. */
        EXCLUSIVE(ScanTabReq.EXCLUSIVE | HOLD_LOCK | KEY_INFO);

        private final int flags;

        Lock(int flags) {
            this.flags = flags;
        }
    }

    /** Request info of a scan of a whole table, in the order in which its rows are stored. */
    public static int tableScan(Lock lock) {
        return lock.flags | TUPLE_ORDER | NO_DISK;
    }

    /** Request info of a scan of an ordered index; each stream comes in the index's order. */
    public static int rangeScan(Lock lock, boolean descending) {
        return lock.flags | RANGE_SCAN | NO_DISK | (descending ? DESCENDING : 0);
    }

    /** The same, touching columns that are stored on disk. */
    public static int withDiskColumns(int requestInfo) {
        return requestInfo & ~NO_DISK;
    }

    /** The same as root of a pushed join, whose attribute information is a {@link QueryTree}; takes no locks. */
    public static int pushedJoin(int requestInfo) {
        if (locks(requestInfo)) {
            throw new PermanentException(PermanentException.NO_CODE, "A pushed join takes no locks");
        }
        return requestInfo | VIA_SPJ | PASS_ALL_CONFIRMATIONS | EXTENDED_CONFIRMATION;
    }

    /** Whether an ordered index is scanned. */
    public static boolean isRangeScan(int requestInfo) {
        return (requestInfo & RANGE_SCAN) != 0;
    }

    /** Whether each row comes with its key, as KEYINFO20. */
    public static boolean sendsKeys(int requestInfo) {
        return (requestInfo & KEY_INFO) != 0;
    }

    /** Whether rows are locked. */
    public static boolean locks(int requestInfo) {
        return (requestInfo & READ_COMMITTED) == 0;
    }

    /**
     * Begins a request. Its sections are for the caller to append and close: receiver ids, attribute information, and,
     * if there are any, bounds.
     *
     * @param tableId of the table, or of the ordered index for a range scan; from the dictionary, as the version
     * @param requestInfo made by the methods of this class
     * @param batchRows 1..{@link #MAXIMUM_BATCH_ROWS} for each batch of a stream
     * @param batchBytes of row data for each batch of a stream; not less than the rows
     * @param bounds whether there are any
     * @throws InvalidValueException if a size is outside of its range
     */
    public static void begin(
            OutboundSignal signal,
            int block,
            int tableId,
            int tableVersion,
            int requestInfo,
            int batchRows,
            int batchBytes,
            boolean bounds) {
        begin(signal, block, tableId, tableVersion, requestInfo, batchRows, batchBytes, bounds, LENGTH);
    }

    /**
     * Begins a request that is confined to the partition of a distribution key; it has one receiver id.
     *
     * @param distributionHash the word of the key's hash that selects its partition
     */
    public static void beginInPartition(
            OutboundSignal signal,
            int block,
            int indexId,
            int indexVersion,
            int requestInfo,
            int batchRows,
            int batchBytes,
            boolean bounds,
            int distributionHash) {
        if (!isRangeScan(requestInfo)) {
            throw new PermanentException(
                    PermanentException.NO_CODE, "Only a scan of an ordered index can be confined to a partition");
        }
        begin(
                signal,
                block,
                indexId,
                indexVersion,
                requestInfo | DISTRIBUTION_KEY_PRESENT,
                batchRows,
                batchBytes,
                bounds,
                LENGTH + 1);
        signal.word(11, distributionHash);
    }

    private static void begin(
            OutboundSignal signal,
            int block,
            int tableId,
            int tableVersion,
            int requestInfo,
            int batchRows,
            int batchBytes,
            boolean bounds,
            int length) {
        if (batchRows < 1 || batchRows > MAXIMUM_BATCH_ROWS || batchBytes < batchRows) {
            throw new InvalidValueException("A batch of " + batchRows + " rows and " + batchBytes + " bytes: 1.."
                    + MAXIMUM_BATCH_ROWS + " rows are allowed, and no fewer bytes than rows");
        }
        signal.begin(GSN, block, Block.DBTC, length, bounds ? 3 : 2);
        signal.word(2, requestInfo | batchRows << BATCH_ROWS_SHIFT);
        signal.word(3, tableId);
        signal.word(4, tableVersion);
        signal.word(5, NO_STORED_PROCEDURE);
        signal.word(9, batchBytes);
        signal.word(10, batchRows);
    }

    /**
     * Sets what is known only when the request is sent.
     *
     * @param buddyPointer the main transaction's record, or {@link #NO_BUDDY}
     */
    public static void stamp(
            OutboundSignal signal,
            int coordinatorBlock,
            int coordinatorPointer,
            int transactionId1,
            int transactionId2,
            int buddyPointer) {
        signal.receiverBlock(coordinatorBlock);
        signal.word(0, coordinatorPointer);
        signal.word(6, transactionId1);
        signal.word(7, transactionId2);
        signal.word(8, buddyPointer);
    }
}
