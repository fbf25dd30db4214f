package io.ndbwire.internal.transport;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which data nodes are still to tell that another's failure is handled. Event loop only.
 *
 * <p>What became of the failed node's transactions is told by one of the survivors, before it reports the end; another one's
 * report may overtake that on its own link. So every node that was at work has to report, or to fail, before the failure
 * counts as handled; and if one failed instead of reporting, what it had to tell may be lost with it.
 */
final class FailureReports {

    /** How far the handling of a failure is. */
    enum Handling {
        /** Nothing to tell, or not yet. */
        OPEN,
        /** All who could tell what became of transactions have done so. */
        TOLD,
        /** Nothing more will come, and not all who could tell have done so. */
        ENDED
    }

    private static final class Pending {
        private final BitSet awaited;
        private boolean reported;
        private boolean incomplete;

        Pending(BitSet awaited) {
            this.awaited = awaited;
        }

        boolean isHandled() {
            return reported && awaited.isEmpty();
        }
    }

    private final @Nullable Pending[] pending;

    FailureReports(int maximumNodeId) {
        pending = new Pending[maximumNodeId + 1];
    }

    /**
     * A data node has failed.
     *
     * @param survivors those that are at work
     */
    void failed(int failedNode, BitSet survivors) {
        for (Pending other : pending) {
            if (other != null && other.awaited.get(failedNode)) {
                other.awaited.clear(failedNode);
                other.incomplete = true;
            }
        }
        pending[failedNode] = new Pending(survivors);
    }

    /** A data node reports another's failure as handled. */
    void reported(int reporter, int failedNode) {
        Pending failure = isKnown(failedNode) ? pending[failedNode] : null;
        if (failure != null) {
            failure.reported = true;
            failure.awaited.clear(reporter);
        }
    }

    /** Whether a failure has been handled since it was last asked about; anything but {@link Handling#OPEN} once. */
    Handling takeHandled(int failedNode) {
        Pending failure = isKnown(failedNode) ? pending[failedNode] : null;
        if (failure == null || !failure.isHandled()) {
            return Handling.OPEN;
        }
        pending[failedNode] = null;
        return failure.incomplete ? Handling.ENDED : Handling.TOLD;
    }

    /** Takes a failure for handled, whoever has not reported; returns whether it was not before. */
    boolean giveUp(int failedNode) {
        boolean waited = pending[failedNode] != null;
        pending[failedNode] = null;
        return waited;
    }

    /** Nobody is left to report anything. */
    void clear() {
        Arrays.fill(pending, null);
    }

    private boolean isKnown(int nodeId) {
        return nodeId >= 0 && nodeId < pending.length;
    }
}
