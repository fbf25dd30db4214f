package io.ndbwire.mapping;

import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Publishes what becomes of another publisher's elements. */
record MappedPublisher<S, T>(Flow.Publisher<S> source, Function<? super S, ? extends T> mapping)
        implements Flow.Publisher<T> {

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        source.subscribe(new Mapped<>(mapping, Objects.requireNonNull(subscriber, "subscriber")));
    }

    private static final class Mapped<S, T> implements Flow.Subscriber<S> {

        private final Function<? super S, ? extends T> mapping;
        private final Flow.Subscriber<? super T> subscriber;
        private Flow.@Nullable Subscription source;
        private boolean failed;

        Mapped(Function<? super S, ? extends T> mapping, Flow.Subscriber<? super T> subscriber) {
            this.mapping = mapping;
            this.subscriber = subscriber;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            source = subscription;
            subscriber.onSubscribe(subscription);
        }

        @Override
        public void onNext(S element) {
            if (failed) {
                return;
            }
            T mapped;
            try {
                mapped = mapping.apply(element);
            } catch (RuntimeException | Error e) {
                // Also what an assertion in a constructor throws: nobody else would tell the subscriber.
                failed = true;
                Objects.requireNonNull(source, "no element comes before the subscription")
                        .cancel();
                subscriber.onError(e);
                return;
            }
            subscriber.onNext(mapped);
        }

        @Override
        public void onError(Throwable failure) {
            if (!failed) {
                subscriber.onError(failure);
            }
        }

        @Override
        public void onComplete() {
            if (!failed) {
                subscriber.onComplete();
            }
        }
    }
}
