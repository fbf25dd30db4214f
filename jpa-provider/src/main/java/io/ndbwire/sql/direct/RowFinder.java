package io.ndbwire.sql.direct;

import io.ndbwire.client.LockMode;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.sql.Session;
import io.ndbwire.sql.Stages;
import io.ndbwire.sql.StatementException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Finds rows for a session, in its transaction if it has one. */
final class RowFinder {

    /** Reads of one round trip. */
    private static final int STEP = 1_000;

    private final Session session;
    private final @Nullable Transaction transaction;

    RowFinder(Session session, @Nullable Transaction transaction) {
        this.session = session;
        this.transaction = transaction;
    }

    /** The rows of keys, in any order, without those that are not there. */
    CompletionStage<List<Row>> byKeys(List<Read> reads) {
        if (transaction == null && reads.size() == 1) {
            return session.client().execute(reads.get(0)).thenApply(row -> row == null ? List.of() : List.of(row));
        }
        return byKeys(reads, 0, new ArrayList<>(reads.size()));
    }

    private CompletionStage<List<Row>> byKeys(List<Read> reads, int from, List<Row> rows) {
        if (from >= reads.size()) {
            return CompletableFuture.completedFuture(rows);
        }
        int to = Math.min(from + STEP, reads.size());
        List<Read> step = reads.subList(from, to);
        return Stages.all(executed(step)).thenCompose(found -> {
            found.stream().filter(Objects::nonNull).forEach(rows::add);
            return byKeys(reads, to, rows);
        });
    }

    private List<CompletionStage<@Nullable Row>> executed(List<Read> reads) {
        if (transaction == null) {
            return session.client().executeAll(reads);
        }
        List<CompletionStage<@Nullable Row>> stages = transaction.addAll(reads);
        transaction.execute();
        return stages;
    }

    /** The rows of a scan as they come; the scan begins with the first that is asked for. */
    RowCursor cursor(Scan scan) {
        Duration timeout = session.timeout();
        if (timeout != null) {
            scan.timeout(timeout);
        }
        return transaction == null
                ? session.client().blocking().scan(scan)
                : session.client().blocking().scan(transaction, scan);
    }

    /** All rows of a scan, each of them locked until the transaction ends: exclusively, as scans can keep no other locks. */
    CompletionStage<List<Row>> locked(TableHandle handle, Scan scan) {
        if (transaction == null) {
            throw new IllegalStateException("Locks are held by transactions");
        }
        String anyColumn = handle.description().keyColumns().get(0).name();
        List<Row> rows = new ArrayList<>();
        return transaction
                .changeAll(scan.lock(LockMode.EXCLUSIVE), row -> {
                    if (rows.size() == SortedRows.MAXIMUM) {
                        throw new StatementException(
                                "54000",
                                "FOR UPDATE: more than " + SortedRows.MAXIMUM
                                        + " rows would have to be locked and kept");
                    }
                    rows.add(row);
                    return handle.readScanned(row).columns(anyColumn);
                })
                .thenApply(count -> rows);
    }
}
