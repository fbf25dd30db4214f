package io.ndbwire.rest.changes;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * One open stream: takes from its history what the connection has room for, and sends it on the connection's own thread. A
 * subscriber that is cancelled there, because its connection has ended, is then sent nothing more; the server would lose
 * what came from another thread in that moment. Thread-safe.
 */
final class ChangeReader implements Subscription {

    private final ChangeHistory history;
    private final Subscriber<? super byte[]> subscriber;
    private final Executor connection;
    private final BooleanSupplier permitted;
    private final Runnable left;
    private final long keepAliveNanos;
    private final Place place;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicInteger drains = new AtomicInteger();
    private volatile long lastSent = System.nanoTime();
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private volatile boolean refused;

    /**
     * @param connection executes on the thread that the subscriber cancels on, one after the other
     * @param wanted the last epoch that the reader has seen; null if it is new
     * @param permitted whether it may go on
     * @param left run once, when the stream ends in whatever way
     */
    ChangeReader(
            ChangeHistory history,
            Subscriber<? super byte[]> subscriber,
            Executor connection,
            @Nullable Long wanted,
            BooleanSupplier permitted,
            long keepAliveNanos,
            Runnable left) {
        this.history = history;
        this.subscriber = subscriber;
        this.connection = connection;
        this.keepAliveNanos = keepAliveNanos;
        this.permitted = permitted;
        this.left = left;
        place = new Place(wanted);
    }

    @Override
    public void request(long count) {
        // A subscriber that asks for nothing is told nothing.
        demand.accumulateAndGet(Math.max(0, count), (one, other) -> one + other < 0 ? Long.MAX_VALUE : one + other);
        drain();
    }

    @Override
    public void cancel() {
        leave();
    }

    private void leave() {
        if (cancelled.compareAndSet(false, true)) {
            history.leave(this);
            left.run();
        }
    }

    /** Looks after the stream, whatever there is to send. */
    void tick() {
        refused = !permitted.getAsBoolean();
        drain();
    }

    /** Has what there is sent, soon. */
    void drain() {
        if (drains.getAndIncrement() != 0) {
            return;
        }
        try {
            connection.execute(this::sendAll);
        } catch (RejectedExecutionException serverHasEnded) {
            leave();
        }
    }

    private void sendAll() {
        int seen = 1;
        while (seen != 0) {
            sendSome();
            seen = drains.addAndGet(-seen);
        }
    }

    private void sendSome() {
        if (refused && !cancelled.get()) {
            refuse();
        }
        while (!cancelled.get() && demand.get() > 0) {
            byte[] text = nextText();
            if (text == null) {
                return;
            }
            demand.decrementAndGet();
            lastSent = System.nanoTime();
            subscriber.onNext(text);
            if (place.isEnded() && !cancelled.get()) {
                leave();
                subscriber.onComplete();
            }
        }
    }

    private void refuse() {
        leave();
        if (demand.get() > 0) {
            subscriber.onNext(EventText.reset("forbidden"));
        }
        subscriber.onComplete();
    }

    private byte @Nullable [] nextText() {
        byte[] text = history.next(place);
        return text == null && System.nanoTime() - lastSent >= keepAliveNanos ? EventText.KEEP_ALIVE : text;
    }

    /** How far a reader has read; guarded by its history. */
    static final class Place {

        private @Nullable Long wanted;
        private long epoch;
        private boolean started;
        private boolean ended;

        private Place(@Nullable Long wanted) {
            this.wanted = wanted;
        }

        boolean isStarted() {
            return started;
        }

        boolean isEnded() {
            return ended;
        }

        long epoch() {
            return epoch;
        }

        void moveTo(long newEpoch) {
            epoch = newEpoch;
            started = true;
        }

        /** Where to go on, asked once. */
        @Nullable
        Long takeWanted() {
            Long taken = wanted;
            wanted = null;
            return taken;
        }

        /** Takes the reader out of the stream; false if it was not in it. */
        boolean interrupt() {
            boolean wasStarted = started;
            started = false;
            return wasStarted;
        }

        /** False if it has ended before. */
        boolean end() {
            boolean first = !ended;
            ended = true;
            return first;
        }
    }
}
