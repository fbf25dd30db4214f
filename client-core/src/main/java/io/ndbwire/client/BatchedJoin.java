package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Joins what a publisher delivers, the rows of a scan for example, with rows that are looked up by key, many in one round
 * trip (batched key access):
 *
 * <pre>{@code
 * BatchedJoin.of(client, client.scan(orders.scan()), order -> customers.read(order.getInt("customer_id")))
 *         .inner()
 *         .subscribe(...);
 * }</pre>
 *
 * <p>Elements keep their order. What arrives while look-ups are under way goes together with the next ones, so that batches
 * grow with the load and no element waits for others to come; equal look-ups within a batch are made once. Each look-up is
 * a transaction of its own: the rows of one join need not have been current at the same moment. A failure ends the join;
 * it changes nothing, so that it can be subscribed to again. To be described by one thread; what {@link #inner} and the
 * others yield is thread-safe and can be subscribed to any number of times.
 *
 * <p>Back-pressure reaches the publisher: besides what its subscriber asked for, a join holds at most {@code batchRows *
 * (batchesInFlight + 1)} elements and their rows.
 *
 * @param <L> what the publisher delivers
 */
public final class BatchedJoin<L> {

    private static final int MAXIMUM_BATCH_ROWS = 16_384;
    private static final int MAXIMUM_BATCHES = 16;

    private final NdbClient client;
    private final Flow.Publisher<L> source;
    private final Function<? super L, ? extends @Nullable Read> lookUp;
    private int batchRows = 1024;
    private int batchesInFlight = 2;
    private Executor executor = ForkJoinPool.commonPool();

    private BatchedJoin(
            NdbClient client, Flow.Publisher<L> source, Function<? super L, ? extends @Nullable Read> lookUp) {
        this.client = Objects.requireNonNull(client, "client");
        this.source = Objects.requireNonNull(source, "source");
        this.lookUp = Objects.requireNonNull(lookUp, "lookUp");
    }

    /**
     * Joins what a publisher delivers.
     *
     * @param lookUp describes the read of an element's row, by primary or unique key; null where the element has no key,
     *     as a column that is NULL, and so no row. Called once for each element; what it throws ends the join
     */
    public static <L> BatchedJoin<L> of(
            NdbClient client, Flow.Publisher<L> source, Function<? super L, ? extends @Nullable Read> lookUp) {
        return new BatchedJoin<>(client, source, lookUp);
    }

    /** Joins what is in hand already, rows that were read for example; see {@link #of(NdbClient, Flow.Publisher, Function)}. */
    public static <L> BatchedJoin<L> of(
            NdbClient client, List<L> source, Function<? super L, ? extends @Nullable Read> lookUp) {
        return new BatchedJoin<>(client, new ListPublisher<>(List.copyOf(source)), lookUp);
    }

    /**
     * Looks up at most that many rows at once.
     *
     * @param rows 1..16,384, default 1,024; no more than the client accepts ({@link ClientOptions#maximumPending()})
     */
    public BatchedJoin<L> batchRows(int rows) {
        batchRows = range("batches of rows", rows, MAXIMUM_BATCH_ROWS);
        return this;
    }

    /**
     * Has at most that many batches under way.
     *
     * @param batches 1..16, default 2
     */
    public BatchedJoin<L> batchesInFlight(int batches) {
        batchesInFlight = range("batches in flight", batches, MAXIMUM_BATCHES);
        return this;
    }

    /**
     * Has results signalled, and look-ups described, by that executor in place of the {@link ForkJoinPool#commonPool}.
     *
     * @param newExecutor {@code Runnable::run} has it done by the client's event loop, which must not be blocked
     */
    public BatchedJoin<L> executor(Executor newExecutor) {
        executor = Objects.requireNonNull(newExecutor, "executor");
        return this;
    }

    /** The elements that have a row, with it. */
    public Flow.Publisher<Joined<L>> inner() {
        return publisher((left, right) -> right == null ? null : new Joined<>(left, right));
    }

    /** All elements, with their row where they have one. */
    public Flow.Publisher<Joined<L>> outer() {
        return publisher(Joined::new);
    }

    /** The elements that have a row, alone. */
    public Flow.Publisher<L> semi() {
        return publisher((left, right) -> right == null ? null : left);
    }

    /** The elements that have no row. */
    public Flow.Publisher<L> anti() {
        return publisher((left, right) -> right == null ? left : null);
    }

    private <R> Flow.Publisher<R> publisher(JoinSubscription.Result<L, R> result) {
        JoinSubscription.Limits limits = new JoinSubscription.Limits(batchRows, batchesInFlight);
        Executor signaller = executor;
        return subscriber -> {
            Objects.requireNonNull(subscriber, "subscriber");
            source.subscribe(new JoinSubscription<>(client, lookUp, result, limits, signaller, subscriber));
        };
    }

    private static int range(String what, int value, int maximum) {
        if (value < 1 || value > maximum) {
            throw new InvalidValueException("Join: " + what + " " + value + " is outside of 1.." + maximum);
        }
        return value;
    }
}
