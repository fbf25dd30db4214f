package io.ndbwire.ldap.follow;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.search.Content;
import io.ndbwire.ldap.search.ContentView;
import io.ndbwire.ldap.search.EntrySink;
import io.ndbwire.ldap.search.Mark;
import io.ndbwire.ldap.search.SearchReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A search whose client is told of changes: first of all that is there, as against what it has; then of what the changes of
 * rows come to, which is looked up when it is told, so that it is never older than the change. Where changes have been lost
 * it begins with all again. All of it happens on the connection's event loop, but for what the feed calls.
 */
final class FollowedSearch implements ChangeFeed.Listener {

    /** What is looked up at the same time may take a scan each. */
    private static final int MARKS_AT_ONCE = 16;

    private static final int MAXIMUM_TOLD = 1_000;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Operation operation;
    private final Follows.Place place;
    private final Content content;
    private final Telling telling;
    private final @Nullable ChangeFeed feed;
    private final CompletableFuture<Result> done = new CompletableFuture<>();
    private final AtomicBoolean isPlanned = new AtomicBoolean();
    private @Nullable Refresh refreshing;
    private boolean isOver;
    private boolean isBusy;
    private boolean isRefreshed;
    /** How much has been told that no cookie stands for. */
    private int told;

    /**
     * @param persists whether it goes on when all has been told
     */
    FollowedSearch(Operation operation, Follows.Place place, Content content, Telling telling, boolean persists) {
        this.operation = operation;
        this.place = place;
        this.content = content;
        this.telling = telling;
        feed = persists ? new ChangeFeed(content, place.limits().changes(), this) : null;
    }

    CompletionStage<Result> begin() {
        operation.onCancel(() -> finish(Result.of(ResultCode.CANCELED, "")));
        place.taken(this);
        if (feed == null) {
            refresh();
        } else {
            try {
                content.changes().subscribe(feed);
            } catch (RuntimeException e) {
                finish(Failures.result(e));
            }
        }
        return done;
    }

    /** Ends it. Any thread. */
    void end(Result result) {
        operation.executor().execute(() -> finish(result));
    }

    /** Has a result when it has ended. Any thread. */
    CompletionStage<Result> ended() {
        return done.copy();
    }

    private void finish(Result result) {
        if (isOver) {
            return;
        }
        isOver = true;
        if (feed != null) {
            feed.cancel();
        }
        if (refreshing != null) {
            refreshing.end();
        }
        place.leave();
        telling.ended();
        // Whoever waits for the end finds what is kept of it.
        done.complete(result);
    }

    @Override
    public void changed() {
        if (!isPlanned.getAndSet(true)) {
            operation.executor().execute(() -> {
                isPlanned.set(false);
                guarded(this::work);
            });
        }
    }

    @Override
    public void broken(String reason) {
        end(telling.broken(reason));
    }

    @Override
    public void failed(Throwable failure) {
        end(Failures.result(failure));
    }

    private void work() {
        ChangeFeed changes = feed;
        if (isBusy || isOver || changes == null) {
            return;
        }
        if (!operation.isWritable()) {
            isBusy = true;
            operation.whenWritable(() -> guarded(this::workAgain));
            return;
        }
        if (changes.takeLost()) {
            refresh();
            return;
        }
        List<Mark> marks = changes.take(MARKS_AT_ONCE);
        if (marks.isEmpty()) {
            endOfChanges();
            return;
        }
        isBusy = true;
        begun(() -> content.view(operation).thenCompose(view -> look(view, marks)))
                .whenCompleteAsync(
                        (seen, failure) -> {
                            if (failure != null) {
                                notSeen(Failures.cause(failure), () -> changes.giveBack(marks));
                            } else if (!isOver) {
                                guarded(() -> {
                                    tell(seen, changes);
                                    workAgain();
                                });
                            }
                        },
                        operation.executor());
    }

    private void workAgain() {
        isBusy = false;
        work();
    }

    private static <T> CompletionStage<T> begun(Supplier<CompletionStage<T>> beginning) {
        try {
            return beginning.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void guarded(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            // Thrown from here nobody would hear of it.
            finish(Failures.result(e));
        }
    }

    private void endOfChanges() {
        if (told > 0) {
            told = 0;
            telling.told();
            operation.flush();
        }
    }

    /** Single rows at the same time, and one after the other what takes scans. */
    private static CompletionStage<List<ContentView.Seen>> look(ContentView view, List<Mark> marks) {
        List<CompletableFuture<ContentView.Seen>> rows = new ArrayList<>();
        List<Mark> others = new ArrayList<>();
        for (Mark mark : marks) {
            if (mark instanceof Mark.OfRow) {
                rows.add(view.look(mark).toCompletableFuture());
            } else {
                others.add(mark);
            }
        }
        CompletionStage<List<ContentView.Seen>> all = CompletableFuture.allOf(rows.toArray(CompletableFuture[]::new))
                .thenApply(seen -> {
                    List<ContentView.Seen> list = new ArrayList<>();
                    rows.forEach(row -> list.add(row.join()));
                    return list;
                });
        for (Mark mark : others) {
            all = all.thenCompose(list -> view.look(mark).thenApply(seen -> {
                list.add(seen);
                return list;
            }));
        }
        return all;
    }

    /** What could not be looked up as the cluster is not to be reached will be later. */
    private void notSeen(Throwable cause, Runnable again) {
        if (cause instanceof SchemaException) {
            finish(telling.broken(String.valueOf(cause.getMessage())));
        } else if (cause instanceof NdbException trouble && trouble.isRetryable()) {
            again.run();
            operation.schedule(PAUSE, () -> guarded(this::workAgain));
        } else if (feed != null
                && cause instanceof ResultException limited
                && limited.result().code().equals(ResultCode.ADMIN_LIMIT_EXCEEDED)) {
            // More rows below one than are looked for one by one.
            feed.loseAll();
            guarded(this::workAgain);
        } else {
            finish(Failures.result(Failures.ofRead(cause)));
        }
    }

    private void tell(List<ContentView.Seen> all, ChangeFeed further) {
        Set<UUID> there = new HashSet<>();
        List<DirectoryEntry> entries = new ArrayList<>();
        for (ContentView.Seen seen : all) {
            DirectoryEntry entry = seen.entry();
            if (entry != null) {
                there.add(entry.uuid());
                entries.add(entry);
            }
            further.addFurther(seen.further());
        }
        // First what makes way for others of its name.
        for (ContentView.Seen seen : all) {
            for (UUID uuid : seen.others()) {
                SentEntries.Gone gone =
                        there.contains(uuid) ? null : telling.sent().remove(uuid);
                if (gone != null) {
                    telling.gone(gone);
                    told++;
                }
            }
        }
        for (DirectoryEntry entry : entries) {
            told += tell(entry) ? 1 : 0;
        }
        if (told >= MAXIMUM_TOLD) {
            // Where changes do not end, the client is to have a cookie nevertheless.
            endOfChanges();
        }
        operation.flush();
    }

    /** Tells of an entry unless the client has it as it is. */
    private boolean tell(DirectoryEntry entry) {
        String before = telling.sent().name(entry.uuid());
        SentEntries.Difference difference = telling.sent().put(entry);
        return difference != SentEntries.Difference.NONE
                && telling.entry(
                        entry,
                        difference == SentEntries.Difference.NEW,
                        entry.dn().equals(before) ? null : before);
    }

    /** What a search for all finds is told unless the client has it. */
    private final class Found implements EntrySink {

        @Override
        public boolean send(Operation sending, DirectoryEntry entry) {
            requireGoingOn();
            return tell(entry);
        }

        @Override
        public void refer(Operation sending, SearchReference reference) {
            requireGoingOn();
            if (telling.sent().put(reference)) {
                telling.reference(reference);
            }
        }

        private void requireGoingOn() {
            if (isOver) {
                throw new ResultException(ResultCode.CANCELED, "");
            }
        }
    }

    /** Tells of all that is there. */
    private void refresh() {
        isBusy = true;
        telling.sent().beginRound();
        Refresh all = new Refresh(operation);
        refreshing = all;
        begun(() -> content.search(all, new Found()))
                .whenCompleteAsync(
                        (result, failure) -> {
                            all.end();
                            guarded(() -> refreshed(failure == null ? result : Failures.result(failure)));
                        },
                        operation.executor());
    }

    private void refreshed(Result result) {
        if (isOver) {
            return;
        }
        boolean isThere = result.code().equals(ResultCode.SUCCESS);
        if (isThere || result.code().equals(ResultCode.NO_SUCH_OBJECT)) {
            List<SentEntries.Gone> gone = telling.sent().endRound();
            if (!gone.isEmpty()) {
                telling.telling();
            }
            // Where there is no base any more, what was below it is gone; who follows it waits for its coming back.
            tellGone(gone.iterator(), isThere || isRefreshed ? null : result);
        } else if (isRefreshed && feed != null && isPassing(result.code())) {
            feed.loseAll();
            operation.schedule(PAUSE, () -> guarded(this::workAgain));
        } else {
            finish(result);
        }
    }

    private static boolean isPassing(ResultCode code) {
        return code.equals(ResultCode.UNAVAILABLE) || code.equals(ResultCode.BUSY);
    }

    /**
     * @param end how the search ends then, or null if it goes on, or ends as it tells itself
     */
    private void tellGone(Iterator<SentEntries.Gone> gone, @Nullable Result end) {
        while (gone.hasNext() && !isOver) {
            if (!operation.isWritable()) {
                operation.whenWritable(() -> guarded(() -> tellGone(gone, end)));
                return;
            }
            telling.gone(gone.next());
        }
        if (isOver) {
            return;
        }
        isRefreshed = true;
        Result ended = end == null ? telling.refreshed() : end;
        operation.flush();
        if (ended != null) {
            finish(ended);
        } else {
            workAgain();
        }
    }
}
