package io.ndbwire.ldap.search;

import io.ndbwire.client.Row;
import io.ndbwire.ldap.entry.EntryReader;
import io.ndbwire.ldap.entry.RowEntry;
import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.tree.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one scan on their way to the client. A bounded number is asked for; the next come when these have been sent and the
 * client has read enough of them. What comes together is sent together, in one pass. All of it happens on the connection's
 * event loop.
 */
final class RowVisit implements Flow.Subscriber<Row> {

    private static final int ROWS_AT_ONCE = 64;

    private final SearchRun run;
    private final EntryReader reader;
    private final Level level;
    private final Selection selection;
    private final ParentNames names;
    private final boolean isExact;
    private final @Nullable String commonParent;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private List<CompletableFuture<@Nullable RowEntry>> pending = new ArrayList<>();
    private Flow.@Nullable Subscription subscription;
    /** Of those that were asked for last. */
    private int arrived;

    private boolean isUntouched = true;
    private boolean isPlanned;
    private boolean isPassing;
    private boolean isComplete;

    RowVisit(SearchRun run, EntryReader reader, Level level, Selection selection, ParentNames names, boolean isExact) {
        this.run = run;
        this.reader = reader;
        this.level = level;
        this.selection = selection;
        this.names = names;
        this.isExact = isExact;
        commonParent = names.common(level);
    }

    /** Completes when all rows have been sent, or none is wanted any more. */
    CompletionStage<Void> done() {
        return done;
    }

    /** Sends the one row that a key found. */
    CompletionStage<Void> single(Row row) {
        isComplete = true;
        take(row);
        pass();
        return done;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        subscription = newSubscription;
        // Called by whoever subscribes, which is the event loop.
        run.onEnd(newSubscription::cancel);
        newSubscription.request(ROWS_AT_ONCE);
    }

    /** Whether no row has come yet. */
    boolean isUntouched() {
        return isUntouched;
    }

    @Override
    public void onNext(Row row) {
        arrived++;
        try {
            take(row);
        } catch (RuntimeException | Error e) {
            // A value that cannot be shown, no memory for it; thrown from here nobody would hear of it.
            fail(e);
            return;
        }
        if (!isPlanned && !isPassing) {
            // Behind the rows that come together with this one.
            isPlanned = true;
            run.operation().executor().execute(this::pass);
        }
    }

    private void take(Row row) {
        isUntouched = false;
        if (!selection.isNamed(row)) {
            return;
        }
        if (commonParent != null && !selection.needsMore()) {
            run.offer(EntryReader.entry(selection, row, selection.rdn(row) + "," + commonParent), isExact);
        } else {
            pending.add(entry(row).toCompletableFuture());
        }
    }

    private CompletionStage<@Nullable RowEntry> entry(Row row) {
        CompletionStage<@Nullable String> parent = commonParent == null
                ? names.of(level, selection, row)
                : CompletableFuture.completedFuture(commonParent);
        return parent.thenCompose(name -> name == null
                ? CompletableFuture.completedFuture(null)
                : reader.read(selection, row, selection.rdn(row) + "," + name).thenApply(entry -> entry));
    }

    @Override
    public void onError(Throwable failure) {
        done.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        isComplete = true;
        pass();
    }

    /** Sends what waits for other reads, then asks for more. */
    private void pass() {
        isPlanned = false;
        if (isPassing || done.isDone()) {
            return;
        }
        isPassing = true;
        List<CompletableFuture<@Nullable RowEntry>> batch = pending;
        if (batch.isEmpty()) {
            passed(batch);
            return;
        }
        pending = new ArrayList<>();
        CompletableFuture.allOf(batch.toArray(CompletableFuture[]::new))
                .whenCompleteAsync(
                        (all, failure) -> {
                            if (failure == null) {
                                passed(batch);
                            } else {
                                fail(failure);
                            }
                        },
                        run.operation().executor());
    }

    private void passed(List<CompletableFuture<@Nullable RowEntry>> batch) {
        try {
            for (CompletableFuture<@Nullable RowEntry> waiting : batch) {
                RowEntry entry = waiting.join();
                if (entry != null) {
                    run.offer(entry, isExact);
                }
            }
        } catch (RuntimeException | Error e) {
            fail(e);
            return;
        }
        goOn();
    }

    private void goOn() {
        if (run.isOver()) {
            cancel();
            done.complete(null);
        } else if (!run.operation().isWritable()) {
            run.operation().whenWritable(this::goOn);
        } else if (!pending.isEmpty()) {
            isPassing = false;
            pass();
        } else if (isComplete) {
            done.complete(null);
        } else {
            isPassing = false;
            // The next hit of a scan that has few may be long in coming.
            run.flush();
            if (arrived == ROWS_AT_ONCE && subscription != null) {
                arrived = 0;
                subscription.request(ROWS_AT_ONCE);
            }
        }
    }

    private void fail(Throwable failure) {
        cancel();
        done.completeExceptionally(failure);
    }

    private void cancel() {
        if (subscription != null) {
            subscription.cancel();
        }
    }
}
