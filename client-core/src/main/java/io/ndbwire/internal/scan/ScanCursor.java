package io.ndbwire.internal.scan;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.internal.data.RowOrder;
import io.ndbwire.internal.transaction.OpenTransaction;
import io.ndbwire.internal.transport.Command;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One scan as its consumer sees it: tells how many rows it wants and takes them with {@link #next}.
 *
 * <p>Batches are asked for only as far as they are wanted, and never more than two of a stream are here or on their way. The
 * methods that say so are for any thread or the consumer's; all others are for the event loop.
 */
public final class ScanCursor extends Command {

    /** Is told what happens to a scan, on the event loop; must not block. */
    public interface Listener {

        /** {@link ScanCursor#next} may find rows. */
        void rowsArrived();

        /**
         * The scan is over; called once unless it was cancelled, and last.
         *
         * @param failure null if all rows have arrived
         */
        void ended(@Nullable NdbException failure);
    }

    private final ScanEngine engine;
    private final ActiveScan scan;
    private final RowQueue rows;
    private final boolean locks;
    private final AtomicBoolean queued = new AtomicBoolean();
    private volatile long wanted;
    private volatile boolean cancelled;
    /** A stream that could go on is not asked to: the consumer's progress is to be told. */
    private volatile boolean holdingBack;

    ScanCursor(ScanEngine engine, ScanRequest request, @Nullable OpenTransaction transaction, Listener listener) {
        this.engine = engine;
        locks = request.locks();
        RowOrder order = request.order();
        rows = order == null
                ? new RowQueue.Unordered(this::release)
                : new MergingQueue(request.streams(), order, this::release);
        scan = new ActiveScan(engine, request, transaction, this, listener);
    }

    /**
     * Wants rows. The first time starts the scan. One thread at a time.
     *
     * @param total how many from the beginning on; never less than before
     * @throws ClosedException if the client is closed before the scan has begun
     */
    public void want(long total) {
        boolean first = wanted == 0;
        wanted = total;
        if (first) {
            queued.set(true);
            engine.submit(this);
        } else if (holdingBack) {
            wake();
        }
    }

    /** Ends the scan at once, whatever is under way; the listener hears no more of it. Any thread, any number of times. */
    public void cancel() {
        if (!cancelled) {
            cancelled = true;
            // Behind what the caller handed over before: it may be about to take a lock over.
            engine.tell(new Command() {
                @Override
                protected void run() {
                    scan.stop();
                }
            });
        }
    }

    /** From now on rows stay locked beyond the next one, until {@link #releaseRows}. Before the first row. */
    public void keepRows() {
        rows.keepBatches();
    }

    /** The rows taken so far are done with, but for the last of them. The consumer's thread. */
    public void releaseRows() {
        rows.releaseKept();
    }

    /** Moves to the next row; false if there is none now. The consumer's thread. */
    public boolean next() {
        return rows.next();
    }

    /** Whether there are rows behind the current one already. The consumer's thread. */
    public boolean hasNext() {
        return rows.hasNext();
    }

    /** The current row as it came. The consumer's thread. */
    public byte[] row() {
        return current().rows[rows.index];
    }

    /** Of a join the current rows of all operations as they came, null where there is none. The consumer's thread. */
    public byte[] @Nullable [] joinedRows() {
        return current().joined[rows.index];
    }

    /** The current row's lock, of a scan that takes exclusive ones. The consumer's thread. */
    public LockedRow lockedRow() {
        return new LockedRow(scan, current(), rows.index);
    }

    private ScanBatch current() {
        return Objects.requireNonNull(rows.batch, "no current row");
    }

    /** How many rows have arrived, or were counted. Once the listener was told of the end. */
    public long rowCount() {
        return scan.rowCount();
    }

    /** The consumer is done with a batch. The consumer's thread. */
    private void release(ScanBatch batch) {
        batch.released = true;
        ScanStream stream = batch.stream;
        if (!locks) {
            stream.consumed();
            if (holdingBack) {
                wake();
            }
            return;
        }
        // Behind what the consumer handed over before: it may be about to take a lock over.
        engine.tell(new Command() {
            @Override
            protected void run() {
                stream.consumed();
                scan.look();
            }
        });
    }

    /** Has the scan look at everything that other threads changed, once for all of it. Any thread. */
    void wake() {
        if (queued.compareAndSet(false, true)) {
            engine.tell(this);
        }
    }

    @Override
    protected void run() {
        queued.set(false);
        scan.look();
    }

    /** How many rows are wanted, from the beginning on. */
    long wanted() {
        return wanted;
    }

    boolean isCancelled() {
        return cancelled;
    }

    /** Whether the consumer's progress is to be told, as a stream that could go on waits for it. */
    void holdBack(boolean holds) {
        holdingBack = holds;
    }

    /** A batch has come; false if a consumer that waits cannot go on with it. */
    boolean offer(ScanBatch batch) {
        return rows.offer(batch);
    }

    ActiveScan scan() {
        return scan;
    }

    @Override
    public String toString() {
        return scan.toString();
    }
}
