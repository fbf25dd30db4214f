package io.ndbwire.internal.scan;

import io.ndbwire.internal.data.RowOrder;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ScanTabReq;
import org.jspecify.annotations.Nullable;

/**
 * A scan as it will be sent: built by a caller's thread, and run once by a {@link ScanCursor}.
 *
 * <p>The message stands complete, but for the words that are known only when it is sent.
 */
public final class ScanRequest {

    private final String description;
    private final OutboundSignal signal;
    private final int requestInfo;
    private final int streams;
    private final BatchSize batchSize;
    private final boolean pruned;
    private int preferredNode;
    private @Nullable RowOrder order;
    private @Nullable PushedOperations pushedOperations;
    private long timeoutNanos = Long.MAX_VALUE / 2;
    private boolean failFast;

    private ScanRequest(
            String description,
            OutboundSignal signal,
            int requestInfo,
            int streams,
            BatchSize batchSize,
            boolean pruned) {
        this.description = description;
        this.signal = signal;
        this.requestInfo = requestInfo;
        this.streams = streams;
        this.batchSize = batchSize;
        this.pruned = pruned;
    }

    /**
     * A scan of all fragments.
     *
     * @param description what it is, for error messages
     * @param objectId of the table, or of the ordered index for a range scan
     * @param requestInfo made by {@link ScanTabReq}
     * @param attributes what to read of which rows; in its five parts
     * @param bounds of a range scan; empty for the whole index
     * @param streams how many fragments are scanned at a time, at least one
     */
    public static ScanRequest ofAllFragments(
            String description,
            int objectId,
            int objectVersion,
            int requestInfo,
            byte[] attributes,
            byte[] bounds,
            int streams,
            BatchSize batchSize) {
        OutboundSignal signal = new OutboundSignal(128 + 4 * streams + attributes.length + bounds.length);
        ScanTabReq.begin(
                signal,
                ScanEngine.BLOCK,
                objectId,
                objectVersion,
                requestInfo,
                batchSize.rows(),
                batchSize.bytes(),
                bounds.length > 0);
        appendSections(signal, streams, attributes, bounds);
        return new ScanRequest(description, signal, requestInfo, streams, batchSize, false);
    }

    /**
     * A scan of an ordered index, in the one partition that the bounds confine it to.
     *
     * @param distributionHash of the distribution key in the bounds
     */
    public static ScanRequest ofPartition(
            String description,
            int indexId,
            int indexVersion,
            int requestInfo,
            byte[] attributes,
            byte[] bounds,
            int distributionHash,
            BatchSize batchSize) {
        OutboundSignal signal = new OutboundSignal(128 + attributes.length + bounds.length);
        ScanTabReq.beginInPartition(
                signal,
                ScanEngine.BLOCK,
                indexId,
                indexVersion,
                requestInfo,
                batchSize.rows(),
                batchSize.bytes(),
                bounds.length > 0,
                distributionHash);
        appendSections(signal, 1, attributes, bounds);
        return new ScanRequest(description, signal, requestInfo, 1, batchSize, true);
    }

    private static void appendSections(OutboundSignal signal, int streams, byte[] attributes, byte[] bounds) {
        for (int i = 0; i < streams; i++) {
            signal.append(0);
        }
        signal.closeSection();
        signal.append(attributes, 0, attributes.length).closeSection();
        if (bounds.length > 0) {
            signal.append(bounds, 0, bounds.length).closeSection();
        }
    }

    /** Whether there is more than one stream, whose rows only {@link #order} brings in one order. */
    public boolean needsOrder() {
        return streams > 1;
    }

    /** Brings the rows of all streams in that order, which each stream has by itself. */
    public ScanRequest order(RowOrder newOrder) {
        order = newOrder;
        return this;
    }

    /** Has rows arrive as those of a pushed join, which the request info and the attributes are of. */
    public ScanRequest join(PushedOperations operations) {
        pushedOperations = operations;
        return this;
    }

    /** The data node that should coordinate, 0 for any. */
    public ScanRequest preferredNode(int nodeId) {
        preferredNode = nodeId;
        return this;
    }

    /**
     * How the scan is to be limited.
     *
     * @param newTimeoutNanos how long it may take to begin, and then to bring anything that was asked for
     * @param newFailFast whether it is refused at once, in place of waiting, when too many scans are under way
     */
    public ScanRequest limit(long newTimeoutNanos, boolean newFailFast) {
        timeoutNanos = newTimeoutNanos;
        failFast = newFailFast;
        return this;
    }

    String description() {
        return description;
    }

    OutboundSignal signal() {
        return signal;
    }

    int streams() {
        return streams;
    }

    int batchRows() {
        return batchSize.rows();
    }

    boolean locks() {
        return ScanTabReq.locks(requestInfo);
    }

    boolean sendsKeys() {
        return ScanTabReq.sendsKeys(requestInfo);
    }

    boolean isRangeScan() {
        return ScanTabReq.isRangeScan(requestInfo);
    }

    boolean isPruned() {
        return pruned;
    }

    @Nullable
    RowOrder order() {
        return order;
    }

    @Nullable
    PushedOperations pushedOperations() {
        return pushedOperations;
    }

    int preferredNode() {
        return preferredNode;
    }

    long timeoutNanos() {
        return timeoutNanos;
    }

    boolean failFast() {
        return failFast;
    }
}
