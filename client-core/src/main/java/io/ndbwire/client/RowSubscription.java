package io.ndbwire.client;

import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A subscriber's run of a row source: signals rows as far as they are requested, by an executor, one at a time.
 *
 * @param <R> what a row is
 */
final class RowSubscription<R> implements Flow.Subscription, Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(RowSubscription.class);

    private final String description;
    private final Executor executor;
    private final RowSource<R> run;
    private final Flow.Subscriber<? super R> subscriber;
    private final AtomicLong requested = new AtomicLong();
    /** How often there was something to look at since the last look; the one who finds none looks. */
    private final AtomicInteger signs = new AtomicInteger(1);

    private volatile boolean cancelled;
    private volatile @Nullable Throwable misuse;
    private long signalled;
    private boolean ended;

    /**
     * @param description for error messages
     * @param executor signals the subscriber
     */
    RowSubscription(
            String description, Executor executor, RowSource.Factory<R> source, Flow.Subscriber<? super R> subscriber) {
        this.description = description;
        this.executor = executor;
        this.subscriber = subscriber;
        run = source.create(this::look);
    }

    /** Introduces itself; nothing is signalled before the subscriber has taken notice. */
    void begin() {
        subscriber.onSubscribe(this);
        if (signs.decrementAndGet() > 0) {
            execute();
        }
    }

    @Override
    public void request(long rows) {
        if (rows <= 0) {
            misuse = new IllegalArgumentException(
                    description + ": " + rows + " rows are requested, 1 or more are allowed");
        } else {
            requested.accumulateAndGet(rows, (sum, more) -> sum > Long.MAX_VALUE - more ? Long.MAX_VALUE : sum + more);
        }
        look();
    }

    @Override
    public void cancel() {
        cancelled = true;
        run.cancel();
    }

    private void look() {
        if (signs.getAndIncrement() == 0) {
            execute();
        }
    }

    private void execute() {
        try {
            executor.execute(this);
        } catch (RejectedExecutionException e) {
            LOG.warn("{}: its executor takes no more tasks; it is cancelled", description);
            cancel();
        }
    }

    /** Signals what there is. Never two at a time. */
    @Override
    public void run() {
        int seen = signs.get();
        while (seen != 0) {
            try {
                signal();
            } catch (RuntimeException | Error e) {
                // A subscriber must not throw; there is nobody else to tell.
                LOG.error("{}: its subscriber threw; it is cancelled", description, e);
                ended = true;
                cancel();
            }
            seen = signs.addAndGet(-seen);
        }
    }

    private void signal() {
        Throwable broken = misuse;
        if (broken != null && !isOver()) {
            fail(broken);
        }
        R row = nextRow();
        while (row != null) {
            signalled++;
            subscriber.onNext(row);
            row = nextRow();
        }
        if (!isOver() && run.isDone()) {
            ended = true;
            subscriber.onComplete();
        }
    }

    /** A row that is here and requested, or null if there is none. */
    private @Nullable R nextRow() {
        if (isOver()) {
            return null;
        }
        try {
            run.requireNotFailed();
            long wanted = requested.get();
            if (signalled == wanted) {
                return null;
            }
            R row = run.poll();
            if (row == null && !run.isDone()) {
                // Only what the rows that are here do not satisfy is asked for.
                run.want(wanted);
                row = run.poll();
            }
            return row;
        } catch (RuntimeException e) {
            // Reads by key are the program's own, made one by one as they are wanted.
            fail(e);
            return null;
        }
    }

    private boolean isOver() {
        return ended || cancelled;
    }

    private void fail(Throwable failure) {
        ended = true;
        run.cancel();
        subscriber.onError(failure);
    }
}
