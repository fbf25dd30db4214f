package io.ndbwire.sql.direct;

import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.Result;
import io.ndbwire.sql.ResultColumn;
import io.ndbwire.sql.Session;
import io.ndbwire.sql.Stages;
import io.ndbwire.sql.StatementException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A statement that changes rows. */
abstract class ChangeStatement extends TableStatement {

    /** Operations of one round trip; more are sent in several, in the same transaction. */
    private static final int STEP = 1_000;

    ChangeStatement(TableHandle handle, int parameters) {
        super(handle, parameters);
    }

    /** Operations that are to be added to a transaction, or what is done by a scan. */
    interface Work {

        /** How many operations it adds. */
        int operations();

        /** Adds them; what comes of them is asked for once they were executed. */
        Session.Supplied<Result.Change> addTo(Transaction transaction);

        /** Whether one of the operations may fail and leave the others as they are. */
        boolean mayFailInPart();

        /** Work that is done by scanning, alone; null for operations. */
        default @Nullable CompletionStage<Result.Change> scan(Transaction transaction) {
            return null;
        }
    }

    /** What is to be done with these values; nothing is sent. */
    abstract Work work(Parameters parameters);

    @Override
    public final List<ResultColumn> columns() {
        return List.of();
    }

    @Override
    public final CompletionStage<Result> execute(Session session, Parameters parameters) {
        return executeAll(session, List.of(parameters)).thenApply(changes -> changes.get(0));
    }

    @Override
    public final CompletionStage<List<Result.Change>> executeAll(Session session, List<Parameters> batch) {
        if (session.isReadOnly()) {
            throw new StatementException("25006", "The connection is read only");
        }
        List<Work> works = new ArrayList<>(batch.size());
        for (Parameters parameters : batch) {
            works.add(work(parameters));
        }
        boolean several =
                works.size() > 1 || works.stream().mapToInt(Work::operations).sum() > 1;
        boolean looksFirst = several && works.stream().anyMatch(Work::mayFailInPart);
        return session.within(looksFirst, transaction -> {
            List<Session.Supplied<Result.Change>> added = new ArrayList<>(works.size());
            return addFrom(works, 0, 0, transaction, added)
                    .thenApply(nothing -> () ->
                            Stages.all(added.stream().map(Session.Supplied::get).toList()));
        });
    }

    /** Adds work to the transaction, whose steps before the last are executed here. */
    private static CompletionStage<@Nullable Void> addFrom(
            List<Work> works,
            int first,
            int added,
            Transaction transaction,
            List<Session.Supplied<Result.Change>> supplied) {
        int waiting = added;
        for (int i = first; i < works.size(); i++) {
            Work work = works.get(i);
            int next = i;
            if (waiting > 0 && waiting + work.operations() > STEP) {
                return transaction.execute().thenCompose(done -> addFrom(works, next, 0, transaction, supplied));
            }
            if (work.operations() == 0) {
                CompletionStage<@Nullable Void> before = waiting == 0
                        ? CompletableFuture.completedFuture(null)
                        : transaction.execute().thenApply(d -> null);
                return before.thenCompose(done -> {
                            CompletionStage<Result.Change> scan = work.scan(transaction);
                            return scan == null ? work.addTo(transaction).get() : scan;
                        })
                        .thenCompose(change -> {
                            supplied.add(() -> CompletableFuture.completedFuture(change));
                            return addFrom(works, next + 1, 0, transaction, supplied);
                        });
            }
            supplied.add(work.addTo(transaction));
            waiting += work.operations();
        }
        return CompletableFuture.completedFuture(null);
    }
}
