package io.ndbwire.rest.changes;

import io.ndbwire.client.ChangedRow;
import io.ndbwire.client.ChangesLost;
import io.ndbwire.client.ChangesStarted;
import io.ndbwire.client.EpochCompleted;
import io.ndbwire.client.RowChange;
import io.ndbwire.rest.value.NumberStyle;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The changes of one table, as they are sent, back to some epoch: a window that all of its readers walk through, each at
 * its own pace. Who is overtaken by its end is told so. What a reader costs does not grow with what it has not read.
 * Thread-safe.
 */
final class ChangeHistory implements Flow.Subscriber<RowChange> {

    /** What an epoch costs beside its text, about. */
    private static final int OVERHEAD = 128;

    private static final String BEHIND = "behind";

    private final int maximumBytes;
    private final Runnable ended;
    private final List<ChangeReader> readers = new CopyOnWriteArrayList<>();
    private final EventText texts;

    private final TreeMap<Long, byte[]> epochs = new TreeMap<>();
    private long bytes;
    /** All changes of later epochs are held. */
    private long first;
    /** The last epoch that is complete. */
    private long last;

    private boolean running;
    /** Why changes up to {@link #first} are not held. */
    private String reason = BEHIND;

    private @Nullable String end;
    private Flow.@Nullable Subscription subscription;
    private boolean cancelled;
    private long idleSince;

    /** The epoch that is not complete; touched by the stream alone. */
    private final ByteArrayOutputStream unfinished = new ByteArrayOutputStream();

    private byte @Nullable [] head;
    private boolean tooLarge;

    /**
     * @param maximumBytes of texts held
     * @param ended told when nothing more will come
     */
    ChangeHistory(NumberStyle numbers, int maximumBytes, Runnable ended) {
        this.maximumBytes = maximumBytes;
        this.ended = ended;
        texts = new EventText(numbers);
    }

    /** Adds a reader; false if nothing more will come. */
    synchronized boolean join(ChangeReader reader) {
        return end == null && !cancelled && readers.add(reader);
    }

    /** Removes a reader. */
    synchronized void leave(ChangeReader reader) {
        if (readers.remove(reader) && readers.isEmpty()) {
            idleSince = System.nanoTime();
        }
    }

    /** Ends the stream if nobody has read it for that long. */
    synchronized boolean cancelIfIdle(long nanos) {
        if (!readers.isEmpty() || System.nanoTime() - idleSince < nanos) {
            return false;
        }
        cancelled = true;
        if (subscription != null) {
            subscription.cancel();
        }
        return true;
    }

    void forEachReader(Consumer<ChangeReader> action) {
        readers.forEach(action);
    }

    /** What a reader is to get next; null if there is nothing now. */
    synchronized byte @Nullable [] next(ChangeReader.Place place) {
        byte[] text = running ? step(place) : interruption(place);
        return text == null && end != null && place.end() ? EventText.reset(end) : text;
    }

    private byte @Nullable [] interruption(ChangeReader.Place place) {
        return end == null && place.interrupt() ? EventText.reset(reason) : null;
    }

    private byte @Nullable [] step(ChangeReader.Place place) {
        if (!place.isStarted()) {
            return start(place);
        }
        if (place.epoch() < first) {
            place.moveTo(last);
            return EventText.reset(last, reason);
        }
        Map.Entry<Long, byte[]> next = epochs.higherEntry(place.epoch());
        if (next == null) {
            return null;
        }
        place.moveTo(next.getKey());
        return next.getValue();
    }

    private byte[] start(ChangeReader.Place place) {
        Long wanted = place.takeWanted();
        if (wanted == null) {
            place.moveTo(last);
            return EventText.started(last, false);
        }
        if (wanted < first || wanted > last) {
            place.moveTo(last);
            return EventText.reset(last, BEHIND);
        }
        place.moveTo(wanted);
        return EventText.started(wanted, true);
    }

    synchronized boolean isEnded() {
        return end != null;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        synchronized (this) {
            subscription = newSubscription;
            idleSince = System.nanoTime();
        }
        newSubscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(RowChange change) {
        if (change instanceof ChangedRow row) {
            add(texts.change(row));
            return;
        }
        synchronized (this) {
            if (change instanceof ChangesStarted started) {
                forget(started.epoch(), reason);
                running = true;
            } else if (change instanceof ChangesLost lost) {
                running = lost.lastEpoch().isPresent();
                String why = lost.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
                forget(lost.lastEpoch().orElse(lost.firstEpoch()), why);
            } else if (change instanceof EpochCompleted completed) {
                complete(completed.epoch());
            }
        }
        forEachReader(ChangeReader::drain);
    }

    /** Adds a change to the epoch, whose last change ends otherwise than those before it. */
    private void add(byte[] change) {
        byte[] before = head;
        head = change;
        if (before != null && !tooLarge) {
            unfinished.writeBytes(before);
            unfinished.writeBytes(EventText.end());
            tooLarge = unfinished.size() > maximumBytes;
        }
    }

    private void complete(long epoch) {
        byte[] lastChange = head;
        if (lastChange != null) {
            byte[] text = EventText.concat(unfinished.toByteArray(), lastChange, EventText.end(epoch));
            if (tooLarge || text.length + OVERHEAD > maximumBytes) {
                forget(epoch, "epoch-too-large");
            } else {
                hold(epoch, text);
            }
            forgetUnfinished();
        }
        last = epoch;
    }

    private void hold(long epoch, byte[] text) {
        epochs.put(epoch, text);
        bytes += text.length + OVERHEAD;
        while (bytes > maximumBytes) {
            Map.Entry<Long, byte[]> oldest = epochs.pollFirstEntry();
            bytes -= oldest.getValue().length + OVERHEAD;
            first = oldest.getKey();
            reason = BEHIND;
        }
    }

    /** Starts anew behind an epoch. */
    private void forget(long epoch, String why) {
        epochs.clear();
        bytes = 0;
        first = epoch;
        last = epoch;
        reason = why;
        forgetUnfinished();
    }

    private void forgetUnfinished() {
        unfinished.reset();
        head = null;
        tooLarge = false;
    }

    @Override
    public void onError(Throwable failure) {
        end(String.valueOf(failure.getMessage()));
    }

    @Override
    public void onComplete() {
        end("table-dropped");
    }

    private void end(String why) {
        synchronized (this) {
            end = why;
        }
        ended.run();
        forEachReader(ChangeReader::drain);
    }
}
