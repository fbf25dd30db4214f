package io.ndbwire.internal.scan;

import io.ndbwire.wire.ScanTabReq;

/**
 * How much one stream delivers before it waits to be asked for more (protocol document 06, section 6).
 *
 * @param rows 1..992
 * @param bytes of row data; not less than the rows
 */
public record BatchSize(int rows, int bytes) {

    /**
     * The size that suits the rows and the configuration.
     *
     * @param wantedRows how many rows a batch is to have, at least one
     * @param configuredBytes BatchByteSize of the own node
     * @param maximumBytes MaxScanBatchSize of the own node: what all streams together may have under way
     * @param streams how many streams there are
     * @param rowBytes the most bytes that a row takes
     */
    public static BatchSize of(int wantedRows, long configuredBytes, long maximumBytes, int streams, int rowBytes) {
        long bytes = Math.max(1, Math.min(configuredBytes, maximumBytes / streams));
        int rows = (int) Math.min(bytes, Math.max(1, Math.min(wantedRows, ScanTabReq.MAXIMUM_BATCH_ROWS)));
        return new BatchSize(rows, (int) Math.min(bytes, Math.max(rows, (long) rows * rowBytes)));
    }
}
