package io.ndbwire.internal.scan;

import org.jspecify.annotations.Nullable;

/**
 * The rows that one stream delivered at once. Filled by the event loop, then handed over to the consumer's thread.
 */
final class ScanBatch {

    /** {@link #joined} of a scan that is no join. */
    static final byte[][][] NOT_JOINED = {};

    final ScanStream stream;
    final byte[][] rows;
    final int rowCount;
    /** For each row the key and the words that a take-over of its lock wants; empty unless the scan sends keys. */
    final byte[][] keys;

    final int[] scanInfos;

    /** Of a join, for each row those of all operations, null where there is none. */
    final byte[][] @Nullable [] joined;

    /** Whether the stream has no more after this. */
    final boolean last;

    /** The row that the consumer takes next. */
    int next;

    /** The stream may go on, and then the locks on these rows are gone. */
    volatile boolean released;

    ScanBatch(
            ScanStream stream,
            byte[][] rows,
            int rowCount,
            byte[][] keys,
            int[] scanInfos,
            byte[][] @Nullable [] joined,
            boolean last) {
        this.stream = stream;
        this.rows = rows;
        this.rowCount = rowCount;
        this.keys = keys;
        this.scanInfos = scanInfos;
        this.joined = joined;
        this.last = last;
    }

    boolean isUsedUp() {
        return next == rowCount;
    }
}
