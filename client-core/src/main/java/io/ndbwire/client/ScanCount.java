package io.ndbwire.client;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.scan.ScanCursor;
import io.ndbwire.internal.transaction.OpenTransaction;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Counts the rows of a scan in the data nodes. */
final class ScanCount implements ScanCursor.Listener {

    private final Member member;
    private final Scan scan;
    private final @Nullable OpenTransaction transaction;
    /** Each fragment knows how many committed rows it has. */
    private final boolean asksFragments;

    private final CompletableFuture<Long> result = new CompletableFuture<>();
    private @Nullable TableBinding binding;
    private volatile @Nullable ScanCursor cursor;
    private boolean refreshed;

    private ScanCount(Member member, Scan scan, @Nullable OpenTransaction transaction) {
        this.member = member;
        this.scan = scan;
        this.transaction = transaction;
        asksFragments = transaction == null && scan.index() == null && scan.filter() == null && !scan.locks();
    }

    static CompletionStage<Long> run(Member member, Scan scan, @Nullable OpenTransaction transaction) {
        ScanCount count = new ScanCount(member, scan, transaction);
        count.begin(scan.table().binding());
        return count.result;
    }

    private void begin(TableBinding newBinding) {
        binding = newBinding;
        try {
            ScanCursor current = member.scans()
                    .scan(
                            asksFragments
                                    ? ScanPlan.rowCounts(scan, newBinding, member)
                                    : ScanPlan.count(scan, newBinding, member),
                            transaction,
                            this);
            cursor = current;
            current.want(Long.MAX_VALUE);
        } catch (NdbException e) {
            failed(e);
        }
    }

    @Override
    public void rowsArrived() {
        // They are added up in the end: there is one from each fragment.
    }

    @Override
    public void ended(@Nullable NdbException failure) {
        ScanCursor current = cursor;
        if (failure != null) {
            failed(failure);
        } else if (current != null) {
            long rows = current.rowCount();
            if (asksFragments) {
                rows = 0;
                while (current.next()) {
                    rows += ScanPlan.rowCount(current.row());
                }
            }
            result.complete(Math.max(0, Math.min(rows, scan.lastRow()) - scan.rowOffset()));
        }
    }

    private void failed(NdbException failure) {
        TableBinding stale = binding;
        boolean mayBeStale = failure instanceof SchemaException && failure.code() == NdbException.NO_CODE
                || ErrorCatalogue.isSchemaStale(failure.code());
        if (refreshed || stale == null || !mayBeStale) {
            result.completeExceptionally(failure);
            return;
        }
        refreshed = true;
        scan.table().refresh(stale).whenComplete((fresh, problem) -> {
            if (problem != null) {
                result.completeExceptionally(NdbClient.cause(problem));
            } else {
                begin(fresh);
            }
        });
    }
}
