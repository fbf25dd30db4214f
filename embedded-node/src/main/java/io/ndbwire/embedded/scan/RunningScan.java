package io.ndbwire.embedded.scan;

import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.transaction.RecordOccupant;
import io.ndbwire.embedded.transaction.TransactionOptions;
import org.jspecify.annotations.Nullable;

/** A scan on its record, from its request to its last answer, also where it fails before the first row. */
final class RunningScan implements RecordOccupant {

    private final ScanAnswers answers;
    private @Nullable Scan scan;
    private boolean closed;

    RunningScan(ScanAnswers answers) {
        this.answers = answers;
    }

    void scan(Scan newScan) {
        scan = newScan;
    }

    /** The table that is scanned; null for a scan that has failed before it began. */
    @Nullable
    StoredTable table() {
        return scan == null ? null : scan.table();
    }

    ScanAnswers answers() {
        return answers;
    }

    /** Goes on; returns whether that could be asked for. */
    boolean next(int[] handles) {
        return scan != null && scan.next(handles);
    }

    /** Whether all that is left is that its client closes it. */
    boolean hasFailed() {
        return scan == null || scan.hasFailed();
    }

    /** Ends it with an error that its client has to close it for. */
    void fail(int code) {
        if (scan != null) {
            scan.fail(code);
        }
    }

    @Override
    public void nodeFailed(int nodeId) {
        if (scan != null) {
            scan.nodeFailed(nodeId);
        }
    }

    boolean isEnded() {
        return closed || scan != null && scan.isEnded();
    }

    @Override
    public boolean isDone() {
        return isEnded();
    }

    @Override
    public void tick(long nowMillis, TransactionOptions options) {
        if (scan != null) {
            scan.tick(nowMillis, options);
        }
    }

    @Override
    public void end() {
        closed = true;
        if (scan != null) {
            scan.close();
        }
    }
}
