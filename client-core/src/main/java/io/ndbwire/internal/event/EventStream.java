package io.ndbwire.internal.event;

import io.ndbwire.error.NdbException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one subscriber gets, in order of the epochs, kept until it asks for it.
 *
 * <p>What waits is bounded by memory and by epochs. An epoch that does not fit is lost, and so is every later one until
 * the subscriber has taken what waits before the gap and the word of it: one long gap is worth more than many short
 * ones. Event loop only, but for the constructor.
 */
public final class EventStream {

    private final StreamRequest request;
    private final Runnable arrival;
    private final List<@Nullable TableSubscription> tables = new ArrayList<>();
    private final ArrayDeque<Entry> queue = new ArrayDeque<>();
    private Iterator<ChangeRecord> changes = List.<ChangeRecord>of().iterator();
    private @Nullable Batch batch;
    /** The gap that grows, while it waits to be told. */
    private @Nullable Gap gap;
    /** The last gap that was closed by a new start, while it waits to be told. */
    private @Nullable Gap closedGap;

    private long memory;
    private int epochs;
    private long lastEpoch;
    private boolean running;
    private boolean ended;
    private @Nullable NdbException failure;

    /** What the queue holds. */
    private sealed interface Entry {}

    /** Changes of one table and epoch; the last one of its epoch in this stream says so. */
    private record Batch(int table, long epoch, List<ChangeRecord> records, boolean endsEpoch) implements Entry {}

    /** Anything that is told as it is. */
    private record Word(StreamItem item) implements Entry {

        /** Whether it tells how far the stream is, and nothing of a table. */
        boolean isOfTime() {
            return item instanceof StreamItem.Started || item instanceof StreamItem.Completed;
        }
    }

    private static final class Gap implements Entry {
        private final long first;
        private LossReason reason;
        private long last;

        Gap(long first, long last, LossReason reason) {
            this.first = first;
            this.last = last;
            this.reason = reason;
        }
    }

    /**
     * @param request what is wanted
     * @param arrival runs on the event loop when there may be something to {@link #poll}, or the end
     */
    public EventStream(StreamRequest request, Runnable arrival) {
        this.request = request;
        this.arrival = arrival;
    }

    StreamRequest request() {
        return request;
    }

    /** The subscriptions by position in the request; null where the table is gone. */
    List<@Nullable TableSubscription> tables() {
        return tables;
    }

    /** The oldest thing that waits, or null. */
    public @Nullable StreamItem poll() {
        while (true) {
            if (changes.hasNext()) {
                return nextChange();
            }
            Entry entry = queue.poll();
            if (entry == null) {
                return null;
            }
            if (entry instanceof Batch next) {
                batch = next;
                changes = next.records().iterator();
            } else if (entry instanceof Gap told) {
                gap = gap == told ? null : gap;
                closedGap = closedGap == told ? null : closedGap;
                return new StreamItem.Lost(told.first, told.last, told.reason);
            } else if (entry instanceof Word word) {
                return word.item();
            }
        }
    }

    private StreamItem nextChange() {
        Batch current = batch;
        ChangeRecord record = changes.next();
        memory -= record.memory();
        if (current == null) {
            throw new IllegalStateException("changes without their batch");
        }
        if (!changes.hasNext()) {
            batch = null;
            epochs -= current.endsEpoch() ? 1 : 0;
        }
        return new StreamItem.Change(current.table(), current.epoch(), record);
    }

    /** Whether nothing waits. */
    public boolean isEmpty() {
        return !changes.hasNext() && queue.isEmpty();
    }

    /** Whether nothing comes beside what waits. */
    public boolean isEnded() {
        return ended;
    }

    /** What ended it, or null if it has not ended or there is nothing left that could change. */
    public @Nullable NdbException failure() {
        return failure;
    }

    /** Whether it has taken epochs. */
    boolean wasStarted() {
        return lastEpoch != 0;
    }

    /** Whether it takes epochs. */
    boolean isRunning() {
        return running;
    }

    /** Every later epoch comes. */
    void start(long epoch) {
        if (ended) {
            return;
        }
        if (gap != null) {
            gap.last = epoch;
            closedGap = gap;
            gap = null;
        }
        running = true;
        lastEpoch = epoch;
        queue.add(new Word(new StreamItem.Started(epoch)));
        arrival.run();
    }

    /** Nothing comes until it is started again, and what happens meanwhile is lost. */
    void interrupt() {
        if (running) {
            running = false;
            reopenLastGap();
            lose(lastEpoch + 1, StreamItem.Lost.OPEN, LossReason.CONNECTION_LOST);
            arrival.run();
        }
    }

    /** If nothing came since, it is one gap: a subscriber that asks for nothing would have one for each time. */
    private void reopenLastGap() {
        Gap last = closedGap;
        if (last == null) {
            return;
        }
        for (Iterator<Entry> newest = queue.descendingIterator(); newest.hasNext(); ) {
            Entry entry = newest.next();
            if (entry == last) {
                break;
            }
            if (!(entry instanceof Word word && word.isOfTime())) {
                return;
            }
        }
        while (queue.peekLast() != last) {
            queue.removeLast();
        }
        gap = last;
        closedGap = null;
    }

    /** Takes a complete epoch. */
    void take(Epoch epoch) {
        if (!running || epoch.number() <= lastEpoch) {
            return;
        }
        lastEpoch = epoch.number();
        tell(epoch, true);
        takeChanges(epoch);
        tell(epoch, false);
        if (request.epochs() && gap == null) {
            if (isLastWord(StreamItem.Completed.class)) {
                queue.removeLast();
            }
            queue.add(new Word(new StreamItem.Completed(lastEpoch)));
        }
        if (!queue.isEmpty()) {
            arrival.run();
        }
    }

    private void takeChanges(Epoch epoch) {
        List<Batch> batches = new ArrayList<>(tables.size());
        long bytes = 0;
        for (int i = tables.size() - 1; i >= 0; i--) {
            TableChanges taken = changesOf(epoch, i);
            if (taken != null && !taken.records().isEmpty()) {
                batches.add(0, new Batch(i, lastEpoch, taken.records(), batches.isEmpty()));
                bytes += taken.memory();
            }
        }
        LossReason loss = epoch.loss();
        if (loss != null) {
            lose(lastEpoch, lastEpoch, loss);
        } else if (batches.isEmpty()) {
            return;
        } else if (gap != null || memory + bytes > request.maximumMemory() || epochs >= request.maximumEpochs()) {
            lose(lastEpoch, lastEpoch, LossReason.SLOW_SUBSCRIBER);
        } else {
            memory += bytes;
            epochs++;
            queue.addAll(batches);
        }
    }

    /** Alterations come before the epoch's changes, which may show them; nothing comes after a drop. */
    private void tell(Epoch epoch, boolean before) {
        for (int i = 0; i < tables.size(); i++) {
            TableChanges told = changesOf(epoch, i);
            if (told != null && before && told.isAltered()) {
                queue.add(new Word(new StreamItem.Altered(i, lastEpoch)));
            } else if (told != null && !before && told.isDropped()) {
                queue.add(new Word(new StreamItem.Dropped(i, lastEpoch)));
            }
        }
    }

    private @Nullable TableChanges changesOf(Epoch epoch, int position) {
        TableSubscription table = tables.get(position);
        return table == null ? null : epoch.tables().get(table);
    }

    private boolean isLastWord(Class<? extends StreamItem> kind) {
        return queue.peekLast() instanceof Word word && kind.isInstance(word.item());
    }

    private void lose(long first, long last, LossReason reason) {
        Gap known = gap;
        if (known == null) {
            known = new Gap(first, last, reason);
            gap = known;
            queue.add(known);
        } else {
            known.last = last;
            known.reason = last == StreamItem.Lost.OPEN ? reason : known.reason;
        }
    }

    /** The table was found to be another one, or gone, while nothing came. */
    void tableFound(TableSubscription table, boolean isThere) {
        int position = tables.indexOf(table);
        if (position >= 0) {
            queue.add(new Word(
                    isThere
                            ? new StreamItem.Replaced(position, lastEpoch, table.table())
                            : new StreamItem.Dropped(position, lastEpoch)));
            arrival.run();
        }
    }

    /** Nothing more comes. */
    void end(@Nullable NdbException newFailure) {
        if (!ended) {
            ended = true;
            running = false;
            failure = newFailure;
            arrival.run();
        }
    }
}
