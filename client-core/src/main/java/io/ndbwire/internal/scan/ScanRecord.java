package io.ndbwire.internal.scan;

import io.ndbwire.internal.transaction.Slots;
import io.ndbwire.internal.transport.NodeLink;
import org.jspecify.annotations.Nullable;

/**
 * A data node's record for one scan at a time. Its state machine cannot begin a scan before the last one's final answer
 * (protocol document 06, section 10). Event loop only.
 */
final class ScanRecord extends Slots.Entry {

    /** What may happen next. */
    enum State {
        /** Asked for, not given yet. */
        SEIZING,
        /** Ready for a scan. */
        FREE,
        /** A scan is under way. */
        SCANNING,
        /** The scan's end was asked for, and the answer is due. */
        CLOSING,
        /** Given back; nothing may come any more. */
        RELEASED
    }

    final NodeLink link;
    final ScanRecordPool pool;

    /** The coordinator that was asked for, or {@link ActiveScan#ANY_COORDINATOR}. */
    final int wantedCoordinator;

    int coordinatorPointer;
    int coordinatorBlock;
    State state = State.SEIZING;
    int transactionId1;
    int transactionId2;
    long closeSentNanos;

    /** The scan that is on it. */
    @Nullable
    ActiveScan scan;

    ScanRecord(NodeLink link, ScanRecordPool pool, int wantedCoordinator) {
        this.link = link;
        this.pool = pool;
        this.wantedCoordinator = wantedCoordinator;
    }

    boolean isTransaction(int id1, int id2) {
        return transactionId1 == id1 && transactionId2 == id2;
    }

    @Override
    public String toString() {
        return "scan record " + pointer() + " " + state + " at " + link;
    }
}
