package io.ndbwire.client;

import io.ndbwire.internal.scan.ScanCursor;
import io.ndbwire.internal.scan.ScanRequest;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The scan of one table, or of one of its indexes, with the parts of its large objects. */
final class TableScan implements ScanWork<Row> {

    private final Scan scan;
    private final LargeRows.Executor partsExecutor;
    private final boolean keepsRows;
    private TableBinding binding;
    private ScanPlan.@Nullable Rows plan;

    /**
     * @param partsExecutor executes the reads of large objects' parts
     */
    TableScan(Scan scan, LargeRows.Executor partsExecutor) {
        this(scan, partsExecutor, false);
    }

    /**
     * @param partsExecutor executes the reads of large objects' parts
     * @param keepsRows whether rows stay locked until the run is told to let go of them
     */
    TableScan(Scan scan, LargeRows.Executor partsExecutor, boolean keepsRows) {
        this.scan = scan;
        this.keepsRows = keepsRows;
        this.partsExecutor = partsExecutor;
        binding = scan.table().binding();
    }

    @Override
    public ScanRequest prepare(Member member) {
        binding = scan.table().binding();
        ScanPlan.Rows newPlan = ScanPlan.rows(scan, binding, member);
        plan = newPlan;
        return newPlan.request();
    }

    @Override
    public CompletionStage<?> refresh() {
        return scan.table().refresh(binding);
    }

    @Override
    public Row current(ScanCursor cursor) {
        return prepared().current(cursor);
    }

    @Override
    public @Nullable RowWindow<Row> window(ScanCursor cursor, Runnable wake) {
        return prepared().readsParts()
                ? new LargeRows(scan.table(), binding, cursor, release(), partsExecutor, wake)
                : null;
    }

    private LargeRows.Release release() {
        if (keepsRows) {
            return LargeRows.Release.BY_CONSUMER;
        }
        return prepared().takesLocks() ? LargeRows.Release.WITH_NEXT : LargeRows.Release.WHEN_READ;
    }

    @Override
    public boolean keepsRows() {
        return keepsRows;
    }

    private ScanPlan.Rows prepared() {
        return Objects.requireNonNull(plan, "not prepared");
    }

    @Override
    public long rowOffset() {
        return scan.rowOffset();
    }

    @Override
    public long lastRow() {
        return scan.lastRow();
    }

    @Override
    public String toString() {
        return scan.toString();
    }
}
