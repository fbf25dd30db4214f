package io.ndbwire.ldap.follow;

import io.ndbwire.client.ChangedRow;
import io.ndbwire.client.ChangesLost;
import io.ndbwire.client.ChangesStarted;
import io.ndbwire.client.EpochCompleted;
import io.ndbwire.client.RowChange;
import io.ndbwire.client.TableAltered;
import io.ndbwire.client.TableDropped;
import io.ndbwire.ldap.search.Content;
import io.ndbwire.ldap.search.Mark;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes which rows have to be looked at again, by epoch. It takes whatever comes and keeps each row but once, so that no
 * change waits for a client, however slowly that reads; past a limit everything is to be looked at. Thread-safe.
 */
final class ChangeFeed implements Flow.Subscriber<RowChange> {

    private static final Logger LOG = LoggerFactory.getLogger(ChangeFeed.class);

    /** Who is told that there is something new. Called by the client's event loop, which must not be held up. */
    interface Listener {

        /** There is something to look at. */
        void changed();

        /** No more will come. */
        void broken(String reason);

        /** No more will come as of that failure. */
        void failed(Throwable failure);
    }

    private final Content content;
    private final int maximum;
    private final Listener listener;
    private final Set<Mark> unfinished = new LinkedHashSet<>();
    private final Set<Mark> finished = new LinkedHashSet<>();
    private Flow.@Nullable Subscription subscription;
    private boolean isOver;
    /** Everything has to be looked at. */
    private boolean isLost;

    /**
     * @param maximum how many rows may wait
     */
    ChangeFeed(Content content, int maximum, Listener listener) {
        this.content = content;
        this.maximum = maximum;
        this.listener = listener;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        synchronized (this) {
            subscription = newSubscription;
            if (isOver) {
                newSubscription.cancel();
                return;
            }
        }
        newSubscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(RowChange change) {
        try {
            if (take(change)) {
                listener.changed();
            }
        } catch (RuntimeException | Error e) {
            // Thrown from here nobody would hear of it.
            LOG.error("A change could not be looked at: {}", change, e);
            listener.failed(e);
        }
    }

    /** Whether there is something to do. */
    private boolean take(RowChange change) {
        if (change instanceof ChangedRow row) {
            if (!isOver()) {
                content.mark(row, this::add);
            }
            return false;
        }
        if (change instanceof TableAltered altered) {
            listener.broken("Table " + altered.table() + " was altered");
            return false;
        }
        if (change instanceof TableDropped dropped) {
            listener.broken("Table " + dropped.table() + " is gone");
            return false;
        }
        synchronized (this) {
            if (change instanceof EpochCompleted) {
                if (unfinished.contains(Mark.ALL)) {
                    unfinished.clear();
                    finished.clear();
                    isLost = true;
                    return true;
                }
                finished.addAll(unfinished);
                unfinished.clear();
                return !finished.isEmpty();
            }
            if (change instanceof ChangesStarted
                    || change instanceof ChangesLost lost && lost.lastEpoch().isPresent()) {
                loseAll();
                return true;
            }
        }
        return false;
    }

    private synchronized boolean isOver() {
        return isOver;
    }

    private synchronized void add(Mark mark) {
        // What is to be looked at with everything else need not be noted.
        if (!isOver && !isLost) {
            unfinished.add(mark);
            loseIfTooMany();
        }
    }

    private void loseIfTooMany() {
        if (unfinished.size() + finished.size() > maximum) {
            loseAll();
            listener.changed();
        }
    }

    private void end() {
        isOver = true;
        unfinished.clear();
        finished.clear();
        if (subscription != null) {
            subscription.cancel();
        }
    }

    /** Adds what has turned out to have to be looked at. */
    synchronized void addFurther(List<Mark> marks) {
        if (!isOver && !isLost) {
            finished.addAll(marks);
            loseIfTooMany();
        }
    }

    /** Whether everything has to be looked at, which is asked once. */
    synchronized boolean takeLost() {
        boolean wasLost = isLost;
        isLost = false;
        return wasLost;
    }

    /** Everything has to be looked at once more. */
    synchronized void loseAll() {
        unfinished.clear();
        finished.clear();
        isLost = true;
    }

    /** Some of the rows that have to be looked at, of epochs that are complete. */
    synchronized List<Mark> take(int number) {
        List<Mark> taken = new ArrayList<>();
        Iterator<Mark> all = finished.iterator();
        while (all.hasNext() && taken.size() < number) {
            taken.add(all.next());
            all.remove();
        }
        return taken;
    }

    /** Looks at some once more. */
    synchronized void giveBack(List<Mark> marks) {
        addFurther(marks);
    }

    synchronized void cancel() {
        end();
    }

    @Override
    public void onError(Throwable failure) {
        listener.failed(failure);
    }

    @Override
    public void onComplete() {
        listener.broken("The tables are gone");
    }
}
