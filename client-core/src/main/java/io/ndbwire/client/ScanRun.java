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
 * One run of a scan as its consumer sees it: rows, with limit and offset, to be polled.
 *
 * <p>If the table turns out to be another than the scan was prepared for, its description is read again and the scan is
 * prepared and sent once more; nothing was delivered then, as the data nodes check the version first. Methods are for the
 * consumer, one thread at a time, but for {@link #cancel}, which is for any.
 */
final class ScanRun implements RowSource, ScanCursor.Listener {

    private final Member member;
    private final Scan scan;
    private final @Nullable OpenTransaction transaction;
    private final LargeRows.Executor partsExecutor;
    private final Runnable wake;
    private @Nullable TableBinding binding;
    private ScanPlan.@Nullable Rows plan;
    /** Null unless values may have parts. */
    private @Nullable LargeRows largeRows;

    private @Nullable CompletableFuture<TableBinding> refreshing;
    private volatile @Nullable ScanCursor cursor;
    private volatile @Nullable NdbException failure;
    private volatile boolean complete;
    private volatile boolean cancelled;
    private boolean refreshed;
    private boolean done;
    private long wanted;
    private long taken;

    /**
     * @param partsExecutor executes the reads of large objects' parts
     * @param wake is called when {@link #poll} may have something new; by the event loop, so it must not block
     */
    ScanRun(
            Member member,
            Scan scan,
            @Nullable OpenTransaction transaction,
            LargeRows.Executor partsExecutor,
            Runnable wake) {
        this.member = member;
        this.scan = scan;
        this.transaction = transaction;
        this.partsExecutor = partsExecutor;
        this.wake = wake;
    }

    @Override
    public void want(long total) {
        long offset = scan.rowOffset();
        wanted = Math.min(scan.lastRow(), total > Long.MAX_VALUE - offset ? Long.MAX_VALUE : total + offset);
        ScanCursor current = cursor;
        if (current != null) {
            current.want(wanted);
        } else if (!done && refreshing == null && failure == null) {
            begin(scan.table().binding());
        }
    }

    private void begin(TableBinding newBinding) {
        if (scan.rowLimit() == 0) {
            done = true;
            return;
        }
        binding = newBinding;
        complete = false;
        try {
            ScanPlan.Rows newPlan = ScanPlan.rows(scan, newBinding, member);
            plan = newPlan;
            ScanCursor current = member.scans().scan(newPlan.request(), transaction, this);
            cursor = current;
            largeRows = newPlan.readsParts()
                    ? new LargeRows(scan.table(), newBinding, current, newPlan.takesLocks(), partsExecutor, wake)
                    : null;
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
    public @Nullable Row poll() {
        requireNotFailed();
        ScanCursor current = cursor;
        ScanPlan.Rows known = plan;
        if (isDone() || current == null || known == null) {
            return null;
        }
        LargeRows window = largeRows;
        if (window != null) {
            return poll(current, known, window);
        }
        while (current.next()) {
            if (++taken > scan.rowOffset()) {
                return known.current(current);
            }
        }
        return null;
    }

    private @Nullable Row poll(ScanCursor current, ScanPlan.Rows known, LargeRows window) {
        try {
            if (window.isEmpty()) {
                window.begin();
                while (taken < wanted && !window.isFull() && current.next()) {
                    if (++taken > scan.rowOffset()) {
                        window.add(known.current(current));
                    }
                }
                window.read();
            }
            return window.poll();
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
        LargeRows window = largeRows;
        if (!done && current != null && failure == null && (window == null || window.isEmpty())) {
            if (taken == scan.lastRow()) {
                done = true;
                current.cancel();
            } else if (ended && !current.hasNext()) {
                done = true;
            }
        }
        return done;
    }

    private boolean refreshIfStale(NdbException failed) {
        TableBinding stale = binding;
        boolean mayBeStale = failed instanceof SchemaException && failed.code() == NdbException.NO_CODE
                || ErrorCatalogue.isSchemaStale(failed.code());
        if (refreshed || stale == null || taken > 0 || !mayBeStale || cancelled) {
            return false;
        }
        refreshed = true;
        failure = null;
        cursor = null;
        CompletableFuture<TableBinding> fresh = scan.table().refresh(stale).toCompletableFuture();
        refreshing = fresh;
        fresh.whenComplete((newBinding, problem) -> wake.run());
        return true;
    }

    private void takeFreshDescription() {
        CompletableFuture<TableBinding> fresh = refreshing;
        if (fresh == null || !fresh.isDone()) {
            return;
        }
        refreshing = null;
        try {
            begin(fresh.join());
        } catch (CompletionException e) {
            failure = NdbClient.cause(e) instanceof NdbException known
                    ? known
                    : new SchemaException(SchemaException.NO_CODE, scan + ": " + e.getMessage(), e);
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
