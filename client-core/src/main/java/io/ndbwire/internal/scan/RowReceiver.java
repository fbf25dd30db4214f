package io.ndbwire.internal.scan;

import io.ndbwire.internal.transaction.Slots;
import io.ndbwire.wire.Signal;
import org.jspecify.annotations.Nullable;

/** What rows are sent to under a receiver id: a stream of a scan, or an operation of a pushed join. Event loop only. */
abstract class RowReceiver extends Slots.Entry {

    final ActiveScan scan;

    RowReceiver(ActiveScan scan) {
        this.scan = scan;
    }

    /** The stream that a row belongs to, or null if that has ended. */
    abstract @Nullable ScanStream streamOf(Signal row);

    /** The operation that the rows are of; the root of a join, and a scan that is not joined, is 0. */
    abstract int operation();
}
