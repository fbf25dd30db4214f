package io.ndbwire.client;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Rows for a thread that rather waits for them.
 *
 * <p>The scan begins with the first row that is asked for. Data nodes deliver while rows are taken, and at most two batches
 * of each fragment wait here. Close it, unless it is read to its end: an open scan holds records, and maybe locks, in the
 * data nodes. Methods throw the {@link io.ndbwire.error.NdbException} that ended the scan. Not thread-safe, but for {@link
 * #close}.
 *
 * @param <R> what a row is
 */
public abstract sealed class Cursor<R> implements Iterator<R>, AutoCloseable permits RowCursor, JoinCursor {

    private final NdbClient client;
    private final String description;
    private final RowSource<R> run;
    private volatile boolean sign;
    private volatile boolean closed;
    private volatile @Nullable Thread waiting;
    private @Nullable R next;
    /** Only the first rows are worth more processor time than they take to come. */
    private boolean begun;

    Cursor(NdbClient client, String description, RowSource.Factory<R> source) {
        this.client = client;
        this.description = description;
        run = source.create(this::wake);
    }

    private void wake() {
        sign = true;
        Thread sleeper = waiting;
        if (sleeper != null) {
            LockSupport.unpark(sleeper);
        }
    }

    /** Waits for the next row; false if there is none. */
    @Override
    public boolean hasNext() {
        if (next == null && !closed) {
            // Most rows are here already, and cost no barrier.
            next = run.poll();
        }
        boolean wanted = false;
        while (next == null && !closed) {
            sign = false;
            next = run.poll();
            if (next == null) {
                if (run.isDone()) {
                    return false;
                }
                if (!wanted) {
                    client.requireOtherThread();
                    run.want(Long.MAX_VALUE);
                    wanted = true;
                } else {
                    await();
                }
            }
        }
        return next != null;
    }

    private void await() {
        if (!begun) {
            begun = true;
            client.blocking().spinWait().await(() -> sign, System.nanoTime());
        }
        boolean interrupted = false;
        waiting = Thread.currentThread();
        while (!sign && !closed) {
            LockSupport.park(this);
            // As everywhere in the blocking client the work goes on, and the thread keeps its status.
            interrupted |= Thread.interrupted();
        }
        waiting = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public R next() {
        if (!hasNext()) {
            throw new NoSuchElementException(description + ": there are no more rows");
        }
        R row = next;
        next = null;
        if (row == null) {
            throw new NoSuchElementException(description + ": it was closed");
        }
        return row;
    }

    /** The rows as a stream, which closes this when it is closed. */
    public Stream<R> stream() {
        return StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL), false)
                .onClose(this::close);
    }

    /** Ends the scan in the data nodes, if it has not ended. Any thread, any number of times. */
    @Override
    public void close() {
        closed = true;
        run.cancel();
        wake();
    }
}
