package io.ndbwire.mapping;

import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Publishes what a read yields, which is made when it is first requested; signals from the common pool. */
record OneRowPublisher<T>(Supplier<CompletionStage<@Nullable T>> read) implements Flow.Publisher<T> {

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        subscriber.onSubscribe(new OneRow<>(read, subscriber));
    }

    private static final class OneRow<T> implements Flow.Subscription {

        private final Supplier<CompletionStage<@Nullable T>> read;
        private final Flow.Subscriber<? super T> subscriber;
        /** Whether the read was made, or never will be. */
        private final AtomicBoolean over = new AtomicBoolean();

        private volatile boolean cancelled;

        OneRow(Supplier<CompletionStage<@Nullable T>> read, Flow.Subscriber<? super T> subscriber) {
            this.read = read;
            this.subscriber = subscriber;
        }

        @Override
        public void request(long count) {
            if (!over.compareAndSet(false, true)) {
                return;
            }
            if (count <= 0) {
                subscriber.onError(new IllegalArgumentException(count + " rows are requested, 1 or more are allowed"));
                return;
            }
            Mapper.executed(read).whenCompleteAsync(this::signal);
        }

        private void signal(@Nullable T found, @Nullable Throwable failure) {
            if (cancelled) {
                return;
            }
            if (failure != null) {
                Throwable cause = failure.getCause();
                subscriber.onError(failure instanceof CompletionException && cause != null ? cause : failure);
                return;
            }
            if (found != null) {
                subscriber.onNext(found);
            }
            subscriber.onComplete();
        }

        @Override
        public void cancel() {
            cancelled = true;
            over.set(true);
        }
    }
}
