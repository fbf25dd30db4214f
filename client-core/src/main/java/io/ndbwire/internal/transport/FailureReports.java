package io.ndbwire.internal.transport;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which data nodes are still to tell that another's failure is handled. Event loop only.
 *
 * <p>What became of the failed node's transactions is told by one of the survivors, before it reports the end; another one's
 * report may overtake that on its own link. So every node that was at work has to report, or to fail, before silence
 * about a transaction means anything.
 */
final class FailureReports {

    private static final class Pending {
        private final BitSet awaited;
        private boolean reported;

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
            if (other != null) {
                other.awaited.clear(failedNode);
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

    /** Whether a failure has been handled since it was last asked about; true once. */
    boolean takeHandled(int failedNode) {
        Pending failure = isKnown(failedNode) ? pending[failedNode] : null;
        if (failure == null || !failure.isHandled()) {
            return false;
        }
        pending[failedNode] = null;
        return true;
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
