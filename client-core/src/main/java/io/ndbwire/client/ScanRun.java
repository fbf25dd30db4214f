package io.ndbwire.client;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.scan.ScanCursor;
import io.ndbwire.internal.transaction.OpenTransaction;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * One run of a scan, or of a pushed join that begins with one, as its consumer sees it: rows, with limit and offset, to be
 * polled.
 *
 * <p>If a table turns out to be another than the scan was prepared for, its description is read again and the scan is
 * prepared and sent once more; nothing was delivered then, as the data nodes check the version first. Methods are for the
 * consumer, one thread at a time, but for {@link #cancel}, which is for any.
 *
 * @param <R> what a row is
 */
final class ScanRun<R> implements RowSource<R>, ScanCursor.Listener {

    private final Member member;
    private final ScanWork<R> work;
    private final @Nullable OpenTransaction transaction;
    private final Runnable wake;
    /** Null unless rows wait for more than themselves. */
    private @Nullable RowWindow<R> window;

    private @Nullable CompletableFuture<?> refreshing;
    private volatile @Nullable ScanCursor cursor;
    private volatile @Nullable NdbException failure;
    private volatile boolean complete;
    private volatile boolean cancelled;
    private boolean refreshed;
    private boolean done;
    private long wanted;
    private long taken;

    /**
     * @param wake is called when {@link #poll} may have something new; by the event loop, so it must not block
     */
    ScanRun(Member member, ScanWork<R> work, @Nullable OpenTransaction transaction, Runnable wake) {
        this.member = member;
        this.work = work;
        this.transaction = transaction;
        this.wake = wake;
    }

    /** Of a run whose work keeps rows: the rows polled so far are done with. */
    void releaseRows() {
        ScanCursor current = cursor;
        RowWindow<R> waiting = window;
        // Rows that wait for their parts are not polled yet, and still to be locked when they are.
        if (current != null && (waiting == null || waiting.isEmpty())) {
            current.releaseRows();
        }
    }

    /** Whether the last row that the limit allows was taken; the next look ends the scan. */
    boolean isAtLimit() {
        return taken == work.lastRow();
    }

    @Override
    public void want(long total) {
        long offset = work.rowOffset();
        wanted = Math.min(work.lastRow(), total > Long.MAX_VALUE - offset ? Long.MAX_VALUE : total + offset);
        ScanCursor current = cursor;
        if (current != null) {
            current.want(wanted);
        } else if (!done && refreshing == null && failure == null) {
            begin();
        }
    }

    private void begin() {
        if (work.lastRow() == work.rowOffset()) {
            done = true;
            return;
        }
        complete = false;
        try {
            ScanCursor current = member.scans().scan(work.prepare(member), transaction, this);
            cursor = current;
            if (work.keepsRows()) {
                current.keepRows();
            }
            window = work.window(current, wake);
            current.want(wanted);
            if (cancelled) {
                current.cancel();
            }
        } catch (NdbException e) {
            // What cannot be prepared fails like what cannot be done: the column may be newer than the description.
            failure = e;
        }
    }

    @Override
    public @Nullable R poll() {
        requireNotFailed();
        ScanCursor current = cursor;
        if (isDone() || current == null) {
            return null;
        }
        RowWindow<R> waiting = window;
        if (waiting != null) {
            return poll(current, waiting);
        }
        while (current.next()) {
            if (++taken > work.rowOffset()) {
                return work.current(current);
            }
        }
        return null;
    }

    private @Nullable R poll(ScanCursor current, RowWindow<R> waiting) {
        try {
            if (waiting.isEmpty()) {
                waiting.begin();
                while (taken < wanted && !waiting.isFull() && current.next()) {
                    if (++taken > work.rowOffset()) {
                        waiting.add(work.current(current));
                    }
                }
                waiting.read();
            }
            return waiting.poll();
        } catch (NdbException e) {
            done = true;
            current.cancel();
            throw e;
        }
    }

    /** Goes on with a fresh description if the one that was used is outdated. */
    @Override
    public void requireNotFailed() {
        takeFreshDescription();
        NdbException failed = failure;
        if (failed != null && !done && !refreshIfStale(failed)) {
            done = true;
            throw failed;
        }
    }

    @Override
    public boolean isDone() {
        ScanCursor current = cursor;
        // Looked at before the failure, which is written first: a scan that fails now must not look complete.
        boolean ended = complete;
        RowWindow<R> waiting = window;
        if (!done && current != null && failure == null && (waiting == null || waiting.isEmpty())) {
            if (taken == work.lastRow()) {
                done = true;
                current.cancel();
            } else if (ended && !current.hasNext()) {
                done = true;
            }
        }
        return done;
    }

    private boolean refreshIfStale(NdbException failed) {
        boolean mayBeStale = failed instanceof SchemaException && failed.code() == NdbException.NO_CODE
                || ErrorCatalogue.isSchemaStale(failed.code());
        if (refreshed || taken > 0 || !mayBeStale || cancelled) {
            return false;
        }
        refreshed = true;
        failure = null;
        cursor = null;
        CompletableFuture<?> fresh = work.refresh().toCompletableFuture();
        refreshing = fresh;
        fresh.whenComplete((done, problem) -> wake.run());
        return true;
    }

    private void takeFreshDescription() {
        CompletableFuture<?> fresh = refreshing;
        if (fresh == null || !fresh.isDone()) {
            return;
        }
        refreshing = null;
        try {
            fresh.join();
            begin();
        } catch (CompletionException e) {
            failure = NdbClient.cause(e) instanceof NdbException known
                    ? known
                    : new SchemaException(SchemaException.NO_CODE, work + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        ScanCursor current = cursor;
        if (current != null) {
            current.cancel();
        }
    }

    @Override
    public void rowsArrived() {
        wake.run();
    }

    @Override
    public void ended(@Nullable NdbException how) {
        failure = how;
        complete = true;
        wake.run();
    }
}
