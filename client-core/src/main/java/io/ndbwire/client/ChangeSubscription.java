package io.ndbwire.client;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.event.EventEngine;
import io.ndbwire.internal.event.EventStream;
import io.ndbwire.internal.event.LossReason;
import io.ndbwire.internal.event.StreamItem;
import io.ndbwire.internal.event.StreamRequest;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One subscriber of a change stream: takes from its {@link EventStream} what the subscriber has asked for. Everything but
 * {@link #request} and {@link #cancel} runs on the event loop.
 */
final class ChangeSubscription implements Flow.Subscription {

    private static final Logger LOG = LoggerFactory.getLogger(ChangeSubscription.class);

    private static final int NO_SUCH_TABLE = 723;
    /** After so many, other work of the event loop gets its turn. */
    private static final int ROUND = 256;

    private final ChangeStream description;
    private final EventEngine engine;
    private final Flow.Subscriber<? super RowChange> subscriber;
    private final AtomicLong demand = new AtomicLong();
    private final List<ChangeDecoder> decoders = new ArrayList<>();
    private volatile boolean ended;
    private volatile boolean wrongRequest;
    private @Nullable EventStream stream;
    private boolean delivering;
    /** While a table is described anew. */
    private boolean paused;

    private boolean delivered;
    private boolean describedAnew;

    ChangeSubscription(ChangeStream description, Flow.Subscriber<? super RowChange> subscriber) {
        this.description = description;
        this.subscriber = Objects.requireNonNull(subscriber, "subscriber");
        engine = description.engine();
    }

    /** Any thread; once. */
    void begin() {
        subscriber.onSubscribe(this);
        try {
            engine.execute(this::open);
        } catch (NdbException e) {
            // The client is closed, and its event loop gone.
            fail(e);
        }
    }

    @Override
    public void request(long count) {
        if (count <= 0) {
            wrongRequest = true;
            wake();
        } else if (demand.getAndAccumulate(count, ChangeSubscription::sum) == 0) {
            wake();
        }
    }

    private static long sum(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    @Override
    public void cancel() {
        ended = true;
        wake();
    }

    private void wake() {
        try {
            engine.execute(this::deliver);
        } catch (NdbException e) {
            LOG.debug("Nobody is left to tell what a subscriber of a closed client asks for", e);
        }
    }

    private void open() {
        if (ended) {
            return;
        }
        decoders.clear();
        List<StreamRequest.Source> sources = new ArrayList<>();
        try {
            for (TableHandle table : description.tables()) {
                ChangeDecoder decoder = description.decoder(table);
                decoders.add(decoder);
                sources.add(new StreamRequest.Source(decoder.binding().table(), description.allColumns()));
            }
        } catch (NdbException e) {
            fail(e);
            return;
        }
        EventStream opened = new EventStream(
                new StreamRequest(sources, description.epochs(), description.bytes(), description.waitingEpochs()),
                this::deliver);
        stream = opened;
        engine.open(opened);
    }

    private void deliver() {
        if (delivering || paused) {
            failIfClosed();
            return;
        }
        delivering = true;
        try {
            deliverWanted();
        } finally {
            delivering = false;
        }
    }

    /** A closed client describes no table any more: whoever waits for that is told now. */
    private void failIfClosed() {
        EventStream current = stream;
        if (paused && current != null && current.failure() instanceof ClosedException closed) {
            fail(closed);
        }
    }

    private void deliverWanted() {
        for (int i = 0; i < ROUND; i++) {
            EventStream current = stream;
            if (ended) {
                release();
                return;
            }
            if (wrongRequest) {
                fail(new IllegalArgumentException("A subscriber must request at least one change"));
                return;
            }
            if (current == null || paused) {
                return;
            }
            StreamItem item = demand.get() == 0 ? null : current.poll();
            if (item == null) {
                if (current.isEnded() && current.isEmpty()) {
                    finish(current.failure());
                }
                return;
            }
            take(item);
        }
        wake();
    }

    private void take(StreamItem item) {
        if (item instanceof StreamItem.Change change) {
            takeChange(change);
        } else if (item instanceof StreamItem.Started started) {
            next(new ChangesStarted(started.epoch()));
        } else if (item instanceof StreamItem.Lost lost) {
            next(new ChangesLost(
                    lost.first(),
                    lost.last() == StreamItem.Lost.OPEN ? OptionalLong.empty() : OptionalLong.of(lost.last()),
                    reason(lost.reason())));
        } else if (item instanceof StreamItem.Completed completed) {
            next(new EpochCompleted(completed.epoch()));
        } else if (item instanceof StreamItem.Dropped dropped) {
            next(new TableDropped(decoders.get(dropped.table()).handle(), dropped.epoch()));
        } else if (item instanceof StreamItem.Altered altered) {
            Table followed = decoders.get(altered.table()).binding().table();
            describeAnew(altered.table(), altered.epoch(), followed);
        } else if (item instanceof StreamItem.Replaced replaced) {
            describeAnew(replaced.table(), replaced.epoch(), replaced.found());
        }
    }

    private void takeChange(StreamItem.Change change) {
        ChangedRow row;
        try {
            row = decoders.get(change.table()).decode(change.epoch(), change.record());
        } catch (NdbException e) {
            fail(e);
            return;
        }
        next(row);
    }

    /**
     * What follows may have columns that are not known yet.
     *
     * @param followed the table whose changes come
     */
    private void describeAnew(int position, long epoch, Table followed) {
        ChangeDecoder known = decoders.get(position);
        paused = true;
        known.handle()
                .refresh(known.binding())
                .whenComplete((binding, failure) -> engine.execute(
                        () -> described(position, epoch, followed, failure == null ? null : NdbClient.cause(failure))));
    }

    private void described(int position, long epoch, Table followed, @Nullable Throwable failure) {
        if (ended) {
            release();
            return;
        }
        TableHandle table = decoders.get(position).handle();
        // Another table may have the name by now; what comes is still of that one.
        if (failure == null && table.binding().isOf(followed)) {
            try {
                decoders.set(position, description.decoder(table));
            } catch (NdbException e) {
                fail(e);
                return;
            }
        } else if (failure instanceof NdbException e && e.isRetryable()) {
            // By the old description the new columns would be left out without a word.
            engine.executeLater(() -> describeAnew(position, epoch, followed));
            return;
        }
        // A table that is dropped by now still has changes to come, as it was.
        paused = false;
        next(new TableAltered(table, epoch));
        deliver();
    }

    private void next(RowChange change) {
        delivered = true;
        if (demand.get() != Long.MAX_VALUE) {
            demand.decrementAndGet();
        }
        try {
            subscriber.onNext(change);
        } catch (RuntimeException | Error e) {
            LOG.error("A subscriber of changes threw; it gets no more", e);
            ended = true;
        }
    }

    private void finish(@Nullable NdbException failure) {
        if (failure == null) {
            ended = true;
            release();
            guarded(subscriber::onComplete);
        } else if (failure instanceof SchemaException && failure.code() == NO_SUCH_TABLE && mayDescribeAnew()) {
            describedAnew = true;
            describeAllAnew();
        } else {
            fail(failure);
        }
    }

    /** The description that was kept may be of a table that was dropped and created again. */
    private boolean mayDescribeAnew() {
        return !delivered && !describedAnew;
    }

    private void describeAllAnew() {
        stream = null;
        CompletableFuture<?>[] refreshed = decoders.stream()
                .map(decoder -> decoder.handle().refresh(decoder.binding()).toCompletableFuture())
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(refreshed)
                .whenComplete((done, failure) -> engine.execute(() -> {
                    if (failure == null) {
                        open();
                    } else {
                        fail(NdbClient.cause(failure));
                    }
                }));
    }

    private void fail(Throwable failure) {
        if (!ended) {
            ended = true;
            release();
            guarded(() -> subscriber.onError(failure));
        }
    }

    private void release() {
        EventStream current = stream;
        if (current != null) {
            stream = null;
            engine.close(current);
        }
    }

    private static void guarded(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            LOG.error("A subscriber of changes threw at the stream's end", e);
        }
    }

    private static ChangesLost.Reason reason(LossReason reason) {
        return switch (reason) {
            case SLOW_SUBSCRIBER -> ChangesLost.Reason.SLOW_SUBSCRIBER;
            case CLIENT_MEMORY -> ChangesLost.Reason.CLIENT_MEMORY;
            case DATA_NODE_MEMORY -> ChangesLost.Reason.DATA_NODE_MEMORY;
            case CONNECTION_LOST -> ChangesLost.Reason.CONNECTION_LOST;
        };
    }
}
