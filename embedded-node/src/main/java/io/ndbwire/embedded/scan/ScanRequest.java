package io.ndbwire.embedded.scan;

import io.ndbwire.wire.Signal;

/**
 * SCAN_TABREQ as it was received (protocol document 06, section 4).
 *
 * @param flags request info
 * @param tableId of the table, or of an ordered index
 * @param buddy the main transaction's record, or -1
 * @param batchBytes of row data in one batch of one stream; 0 for no limit
 * @param distributionHash of the one partition that is wanted; only with the flag
 * @param receivers one id for each stream
 * @param attributes the five parts
 * @param bounds of an index scan; empty for the whole index
 */
@SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
record ScanRequest(
        int flags,
        int tableId,
        int tableVersion,
        int transactionId1,
        int transactionId2,
        int buddy,
        int batchBytes,
        int distributionHash,
        int[] receivers,
        byte[] attributes,
        byte[] bounds) {

    static final int GSN = 32;
    static final int NEXT_GSN = 28;

    private static final int EXCLUSIVE = 1 << 8;
    private static final int READ_COMMITTED = 1 << 11;
    private static final int KEY_INFO = 1 << 12;
    private static final int DESCENDING = 1 << 14;
    private static final int RANGE_SCAN = 1 << 15;
    private static final int DISTRIBUTION_KEY = 1 << 26;
    private static final int THROUGH_JOIN = 1 << 27;
    private static final int EXTENDED = 1 << 29;

    static ScanRequest of(Signal signal) {
        int[] receivers = new int[signal.sectionLength(0)];
        for (int i = 0; i < receivers.length; i++) {
            receivers[i] = signal.sectionWord(0, i);
        }
        int flags = signal.word(2);
        return new ScanRequest(
                flags,
                signal.word(3),
                signal.word(4),
                signal.word(6),
                signal.word(7),
                signal.word(8),
                signal.word(9),
                (flags & DISTRIBUTION_KEY) != 0 ? signal.word(11) : 0,
                receivers,
                signal.section(1),
                signal.section(2));
    }

    boolean isExclusive() {
        return (flags & EXCLUSIVE) != 0;
    }

    /** Whether rows are read as they are committed, without locks. */
    boolean isCommitted() {
        return (flags & READ_COMMITTED) != 0;
    }

    boolean wantsKeys() {
        return (flags & KEY_INFO) != 0;
    }

    boolean isDescending() {
        return (flags & DESCENDING) != 0;
    }

    boolean isRange() {
        return (flags & RANGE_SCAN) != 0;
    }

    boolean isPruned() {
        return (flags & DISTRIBUTION_KEY) != 0;
    }

    boolean isJoin() {
        return (flags & THROUGH_JOIN) != 0;
    }

    boolean isExtended() {
        return (flags & EXTENDED) != 0;
    }

    int batchRows() {
        return flags >>> 16 & 0x3FF;
    }
}
