package io.ndbwire.client;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A subscriber's run of a join, between the source and the subscriber.
 *
 * <p>Whatever happens (an element, an answer, a request, an end) leaves its trace and a sign; the one who leaves the first
 * sign has the executor look, and whoever looks is alone until there are no new signs.
 *
 * @param <L> what the source delivers
 * @param <R> what the subscriber gets
 */
final class JoinSubscription<L, R> implements Flow.Subscriber<L>, Flow.Subscription, Runnable {

    /** What becomes of an element and its row, or null for nothing. */
    @FunctionalInterface
    interface Result<L, R> {
        @Nullable
        R of(L left, @Nullable Row right);
    }

    /** How much may be under way at the same time. */
    record Limits(int batchRows, int batchesInFlight) {}

    private static final Logger LOG = LoggerFactory.getLogger(JoinSubscription.class);

    private final NdbClient client;
    private final Function<? super L, ? extends @Nullable Read> lookUp;
    private final Result<L, R> result;
    private final Limits limits;
    private final Executor executor;
    private final Flow.Subscriber<? super R> subscriber;

    private final Queue<L> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicLong requested = new AtomicLong();
    private final AtomicInteger signs = new AtomicInteger();
    private volatile Flow.@Nullable Subscription source;
    private volatile boolean sourceEnded;
    private volatile @Nullable Throwable failure;
    private volatile boolean cancelled;

    // Only whoever looks touches the rest.
    private final Deque<JoinBatch<L>> batches = new ArrayDeque<>();
    private List<L> filling = new ArrayList<>();
    private long signalled;
    private boolean started;
    private boolean ended;

    JoinSubscription(
            NdbClient client,
            Function<? super L, ? extends @Nullable Read> lookUp,
            Result<L, R> result,
            Limits limits,
            Executor executor,
            Flow.Subscriber<? super R> subscriber) {
        this.client = client;
        this.lookUp = lookUp;
        this.result = result;
        this.limits = limits;
        this.executor = executor;
        this.subscriber = subscriber;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        if (source != null) {
            subscription.cancel();
            return;
        }
        source = subscription;
        subscriber.onSubscribe(this);
    }

    @Override
    public void onNext(L element) {
        arrived.add(element);
        look();
    }

    @Override
    public void onError(Throwable thrown) {
        failure = thrown;
        look();
    }

    @Override
    public void onComplete() {
        sourceEnded = true;
        look();
    }

    @Override
    public void request(long count) {
        if (count <= 0) {
            failure = new IllegalArgumentException("Join: " + count + " rows are requested, 1 or more are allowed");
        } else {
            requested.accumulateAndGet(count, (sum, more) -> sum > Long.MAX_VALUE - more ? Long.MAX_VALUE : sum + more);
        }
        look();
    }

    @Override
    public void cancel() {
        cancelled = true;
        cancelSource();
    }

    private void cancelSource() {
        Flow.Subscription upstream = source;
        if (upstream != null) {
            upstream.cancel();
        }
    }

    private void look() {
        if (signs.getAndIncrement() == 0) {
            try {
                executor.execute(this);
            } catch (RejectedExecutionException e) {
                LOG.warn("A join's executor takes no more tasks; the join is cancelled");
                cancel();
            }
        }
    }

    @Override
    public void run() {
        int seen = signs.get();
        while (seen != 0) {
            try {
                proceed();
            } catch (RuntimeException | Error e) {
                // A subscriber must not throw; there is nobody else to tell.
                LOG.error("A join's subscriber threw; the join is cancelled", e);
                ended = true;
                cancel();
            }
            seen = signs.addAndGet(-seen);
        }
    }

    private void proceed() {
        if (!isOver() && !started && requested.get() > 0) {
            started = true;
            requestFromSource((long) limits.batchRows() * (limits.batchesInFlight() + 1));
        }
        if (!isOver()) {
            sendBatches();
        }
        signal();
        if (isOver()) {
            arrived.clear();
            batches.clear();
            filling.clear();
        }
    }

    /** A full batch goes as soon as one more may be under way; what there is goes when none is. */
    private void sendBatches() {
        while (inFlight.get() < limits.batchesInFlight()) {
            L element = filling.size() < limits.batchRows() ? arrived.poll() : null;
            while (element != null) {
                filling.add(element);
                element = filling.size() < limits.batchRows() ? arrived.poll() : null;
            }
            boolean isFull = filling.size() == limits.batchRows();
            if (filling.isEmpty() || !isFull && inFlight.get() > 0 && !sourceEnded) {
                return;
            }
            List<L> elements = filling;
            filling = new ArrayList<>();
            JoinBatch<L> batch;
            try {
                batch = new JoinBatch<>(elements, lookUp);
            } catch (RuntimeException e) {
                failure = e;
                return;
            }
            batches.add(batch);
            inFlight.incrementAndGet();
            batch.send(client, () -> {
                inFlight.decrementAndGet();
                look();
            });
        }
    }

    private void signal() {
        while (!isOver()) {
            JoinBatch<L> batch = batches.peek();
            JoinBatch<L> answered = batch != null && batch.isAnswered() ? batch : null;
            Throwable thrown = failure == null && answered != null ? answered.failure() : failure;
            if (thrown != null) {
                ended = true;
                cancelSource();
                subscriber.onError(thrown);
            } else if (answered != null) {
                if (!empty(answered)) {
                    return;
                }
                batches.remove();
                requestFromSource(answered.size());
            } else {
                if (batch == null && sourceEnded && filling.isEmpty() && arrived.isEmpty()) {
                    ended = true;
                    subscriber.onComplete();
                }
                return;
            }
        }
    }

    /** Signals a batch's results as far as they are requested; says whether that was all. */
    private boolean empty(JoinBatch<L> batch) {
        while (!batch.isEmpty() && !isOver()) {
            R joined = result.of(batch.element(), batch.row());
            if (joined != null) {
                if (signalled == requested.get()) {
                    return false;
                }
                signalled++;
                subscriber.onNext(joined);
            }
            batch.advance();
        }
        return batch.isEmpty();
    }

    private void requestFromSource(long elements) {
        Flow.Subscription upstream = source;
        if (upstream != null && !sourceEnded) {
            upstream.request(elements);
        }
    }

    private boolean isOver() {
        return ended || cancelled;
    }
}
