package io.ndbwire.embedded.scan;

import io.ndbwire.embedded.transaction.RecordOccupant;
import io.ndbwire.embedded.transaction.TransactionOptions;
import org.jspecify.annotations.Nullable;

/** A scan on its record, from its request to its last answer, also where it fails before the first row. */
final class RunningScan implements RecordOccupant {

    private final ScanAnswers answers;
    private @Nullable Scan scan;

    RunningScan(ScanAnswers answers) {
        this.answers = answers;
    }

    void scan(Scan newScan) {
        scan = newScan;
    }

    ScanAnswers answers() {
        return answers;
    }

    /** Goes on; returns whether that could be asked for. */
    boolean next(int[] handles) {
        return scan != null && !scan.hasFailed() && scan.next(handles);
    }

    boolean isEnded() {
        return scan != null && scan.isEnded();
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
        if (scan != null) {
            scan.close();
        }
    }
}
