package io.ndbwire.internal.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands complete batches from the event loop to the consumer's thread, and rows out of them one by one.
 *
 * <p>It is bounded by the scan: no stream has more than two batches here or under way. {@link #offer} is for the event
 * loop, everything else for one consumer at a time.
 */
abstract class RowQueue {

    private final Queue<ScanBatch> arrived = new ConcurrentLinkedQueue<>();
    private final Consumer<ScanBatch> released;

    /** The batch of the current row. */
    @Nullable
    ScanBatch batch;

    /** The current row's place in its batch. */
    int index;

    /** Used-up batches whose rows are still needed; empty unless batches are kept. */
    private final List<ScanBatch> kept = new ArrayList<>(0);

    private boolean keeps;

    /**
     * @param released takes used-up batches, whose streams may go on
     */
    RowQueue(Consumer<ScanBatch> released) {
        this.released = released;
    }

    /** Takes a batch in; false if a consumer that waits cannot go on with it. */
    final boolean offer(ScanBatch newBatch) {
        arrived.add(newBatch);
        return isAwaited(newBatch.stream);
    }

    /** Whether a consumer that waits can go on with a batch of that stream. The event loop, once the batch is here. */
    abstract boolean isAwaited(ScanStream stream);

    final @Nullable ScanBatch pollArrived() {
        return arrived.poll();
    }

    /** Moves to the next row; false if there is none now. The row before is done with. */
    abstract boolean next();

    /** Whether {@link #next} would find a row. */
    abstract boolean hasNext();

    final @Nullable ScanBatch peekArrived() {
        return arrived.peek();
    }

    /** From now on used-up batches, and the locks on their rows, are kept until {@link #releaseKept}. */
    final void keepBatches() {
        keeps = true;
    }

    /** The rows taken so far are done with. */
    final void releaseKept() {
        kept.forEach(released);
        kept.clear();
    }

    /** A batch is used up: its stream may go on. */
    final void release(ScanBatch usedUp) {
        if (keeps) {
            kept.add(usedUp);
        } else {
            released.accept(usedUp);
        }
    }

    /** The batches as they come. */
    static final class Unordered extends RowQueue {

        Unordered(Consumer<ScanBatch> released) {
            super(released);
        }

        @Override
        boolean isAwaited(ScanStream stream) {
            return true;
        }

        @Override
        boolean hasNext() {
            ScanBatch current = batch;
            if (current != null && !current.isUsedUp()) {
                return true;
            }
            ScanBatch following = peekArrived();
            while (following != null && following.isUsedUp()) {
                // A stream's end may come without rows.
                pollArrived();
                release(following);
                following = peekArrived();
            }
            return following != null;
        }

        @Override
        boolean next() {
            ScanBatch current = batch;
            while (current == null || current.isUsedUp()) {
                if (current != null) {
                    release(current);
                }
                current = pollArrived();
                batch = current;
                if (current == null) {
                    return false;
                }
            }
            index = current.next++;
            return true;
        }
    }
}
