package io.ndbwire.internal.scan;

import io.ndbwire.internal.transaction.Slots;
import io.ndbwire.wire.Correlation;
import io.ndbwire.wire.Signal;
import org.jspecify.annotations.Nullable;

/** One operation of a pushed join: its rows of all streams come under one receiver id. Event loop only. */
final class PushedOperation extends RowReceiver {

    private final Slots<RowReceiver> receivers;
    private final int number;

    PushedOperation(ActiveScan scan, Slots<RowReceiver> receivers, int number) {
        super(scan);
        this.receivers = receivers;
        this.number = number;
    }

    @Override
    @Nullable
    ScanStream streamOf(Signal row) {
        return Correlation.isPresent(row)
                        && receivers.find(Correlation.stream(row)) instanceof ScanStream stream
                        && stream.scan == scan
                ? stream
                : null;
    }

    @Override
    int operation() {
        return number;
    }
}
