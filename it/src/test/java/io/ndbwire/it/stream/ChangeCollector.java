package io.ndbwire.it.stream;

import io.ndbwire.client.ChangedRow;
import io.ndbwire.client.RowChange;
import io.ndbwire.it.cluster.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Keeps what a change stream delivers. Thread-safe. */
public final class ChangeCollector implements Flow.Subscriber<RowChange> {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final long initialDemand;
    private final List<RowChange> changes = new ArrayList<>();
    private volatile Flow.@Nullable Subscription subscription;
    private volatile @Nullable Throwable failure;
    private volatile boolean completed;

    private ChangeCollector(long initialDemand) {
        this.initialDemand = initialDemand;
    }

    /** Takes all that comes. */
    public static ChangeCollector of(Flow.Publisher<RowChange> stream) {
        return of(stream, Long.MAX_VALUE);
    }

    /** Asks for so many changes at first. */
    public static ChangeCollector of(Flow.Publisher<RowChange> stream, long initialDemand) {
        ChangeCollector collector = new ChangeCollector(initialDemand);
        stream.subscribe(collector);
        return collector;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        subscription = newSubscription;
        if (initialDemand > 0) {
            newSubscription.request(initialDemand);
        }
    }

    @Override
    public void onNext(RowChange change) {
        synchronized (changes) {
            changes.add(change);
        }
    }

    @Override
    public void onError(Throwable newFailure) {
        failure = newFailure;
    }

    @Override
    public void onComplete() {
        completed = true;
    }

    /** Asks for more. */
    public void request(long count) {
        Objects.requireNonNull(subscription, "onSubscribe was not called").request(count);
    }

    /** Wants no more. */
    public void cancel() {
        Objects.requireNonNull(subscription, "onSubscribe was not called").cancel();
    }

    /** What came so far. */
    public List<RowChange> changes() {
        synchronized (changes) {
            return List.copyOf(changes);
        }
    }

    /** What came so far of that kind. */
    public <T extends RowChange> List<T> changes(Class<T> kind) {
        return changes().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Returns the first change of that kind as soon as it is there. */
    public <T extends RowChange> T await(Class<T> kind) {
        return awaitCount(kind, 1).get(0);
    }

    /** Returns all changes of that kind as soon as there are so many. */
    public <T extends RowChange> List<T> awaitCount(Class<T> kind, int count) {
        await(count + " times " + kind.getSimpleName(), all -> changes(kind).size() >= count);
        return changes(kind);
    }

    /** Returns all changes of rows as soon as there are so many. */
    public List<ChangedRow> awaitRows(int count) {
        return awaitCount(ChangedRow.class, count);
    }

    /** Returns when what came fulfils a condition. */
    public void await(String expectation, Predicate<List<RowChange>> condition) {
        await(expectation, LIMIT, condition);
    }

    /** Returns when what came fulfils a condition. */
    public void await(String expectation, Duration limit, Predicate<List<RowChange>> condition) {
        Await.until(
                expectation,
                limit,
                () -> {
                    Throwable ended = failure;
                    if (ended != null) {
                        throw new AssertionError("the stream failed: " + ended, ended);
                    }
                    return condition.test(changes());
                },
                this::toString);
    }

    /** Returns the stream's failure as soon as it has failed. */
    public Throwable awaitFailure() {
        Await.until("the stream fails", LIMIT, () -> failure != null, this::toString);
        return Objects.requireNonNull(failure);
    }

    /** Returns when the stream has completed. */
    public void awaitCompletion() {
        await("the stream completes", all -> completed);
    }

    /** Whether the stream has ended. */
    public boolean isEnded() {
        return completed || failure != null;
    }

    @Override
    public String toString() {
        List<RowChange> all = changes();
        return all.size() + " changes, the last ones " + all.subList(Math.max(0, all.size() - 20), all.size())
                + (completed ? ", completed" : "") + (failure == null ? "" : ", " + failure);
    }
}
