package io.ndbwire.client;

import io.ndbwire.internal.scan.ScanCursor;
import io.ndbwire.internal.scan.ScanRequest;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A pushed join that begins with a scan. */
final class JoinScan implements ScanWork<JoinedRow> {

    /** A join prepared for tables as they were known at one time. */
    private record Prepared(JoinPlan plan, ScanPlan.Rows root) {

        JoinedRow current(ScanCursor cursor) {
            byte[] @Nullable [] answers = cursor.joinedRows();
            @Nullable Row[] rows = new Row[answers.length];
            rows[0] = root.joined(cursor.row());
            for (int i = 1; i < rows.length; i++) {
                byte[] answer = answers[i];
                rows[i] = answer == null ? null : new Row(plan.layout(i), answer);
            }
            return new JoinedRow(plan, rows);
        }
    }

    private final PushedJoin<Scan> join;
    private @Nullable Prepared prepared;

    JoinScan(PushedJoin<Scan> join) {
        this.join = join;
    }

    @Override
    public ScanRequest prepare(Member member) {
        JoinPlan plan = join.plan();
        Prepared current = new Prepared(plan, ScanPlan.joined(join.root(), plan, member));
        prepared = current;
        return current.root().request();
    }

    @Override
    public CompletionStage<?> refresh() {
        return JoinPlan.refresh(join);
    }

    @Override
    public JoinedRow current(ScanCursor cursor) {
        return Objects.requireNonNull(prepared, "not prepared").current(cursor);
    }

    @Override
    public long rowOffset() {
        return 0;
    }

    @Override
    public long lastRow() {
        return Long.MAX_VALUE;
    }

    @Override
    public String toString() {
        return join.toString();
    }
}
