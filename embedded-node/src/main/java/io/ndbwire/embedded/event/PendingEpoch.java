package io.ndbwire.embedded.event;

import io.ndbwire.wire.OutboundSignal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** What an API node was told of an epoch and has not acknowledged: kept, as a node that told it may fail. */
final class PendingEpoch {

    private record Change(Bucket bucket, OutboundSignal signal) {}

    private final long number;
    private final List<Change> changes = new ArrayList<>(0);
    private final BitSet unacknowledged = new BitSet();
    private boolean over;
    private long bytes;

    PendingEpoch(long number) {
        this.number = number;
    }

    long number() {
        return number;
    }

    /** Bytes of the changes that are kept. */
    long bytes() {
        return bytes;
    }

    void keep(Bucket bucket, OutboundSignal signal) {
        changes.add(new Change(bucket, signal));
        bytes += signal.end();
    }

    /** The epoch is over, and the API node is told so of each bucket. */
    void over(List<Bucket> buckets) {
        over = true;
        buckets.forEach(bucket -> unacknowledged.set(bucket.index()));
    }

    boolean isOver() {
        return over;
    }

    /** Whether a bucket's changes may have been lost with the node that told them. */
    boolean wants(Bucket bucket) {
        return !over || unacknowledged.get(bucket.index());
    }

    /** The API node has everything of a bucket. */
    void acknowledged(Bucket bucket) {
        unacknowledged.clear(bucket.index());
        if (changes.removeIf(change -> change.bucket() == bucket)) {
            bytes = changes.stream().mapToLong(change -> change.signal().end()).sum();
        }
    }

    boolean isSettled() {
        return over && unacknowledged.isEmpty();
    }

    /** The changes of a bucket, in their order. */
    List<OutboundSignal> changes(Bucket bucket) {
        return changes.stream()
                .filter(change -> change.bucket() == bucket)
                .map(Change::signal)
                .toList();
    }
}
