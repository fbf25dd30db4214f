package io.ndbwire.client;

import java.util.List;
import java.util.concurrent.Flow;

/**
 * Publishes what is in hand.
 *
 * <p>Signals come from within {@link Flow.Subscription#request}; one that comes from within a signal is served by the
 * outer one, and no two threads may request at the same time: it is for our own operators, which request one at a time.
 */
final class ListPublisher<T> implements Flow.Publisher<T> {

    private final List<T> elements;

    ListPublisher(List<T> elements) {
        this.elements = elements;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        ListSubscription<T> subscription = new ListSubscription<>(elements, subscriber);
        subscriber.onSubscribe(subscription);
        subscription.begin();
    }

    private static final class ListSubscription<T> implements Flow.Subscription {

        private final List<T> elements;
        private final Flow.Subscriber<? super T> subscriber;
        private long requested;
        private int next;
        private boolean begun;
        private boolean signalling;
        private volatile boolean over;

        ListSubscription(List<T> elements, Flow.Subscriber<? super T> subscriber) {
            this.elements = elements;
            this.subscriber = subscriber;
        }

        synchronized void begin() {
            begun = true;
            signal();
        }

        @Override
        public synchronized void request(long count) {
            requested = requested > Long.MAX_VALUE - count ? Long.MAX_VALUE : requested + count;
            signal();
        }

        private void signal() {
            if (!begun || signalling) {
                return;
            }
            signalling = true;
            while (!over && next < requested && next < elements.size()) {
                subscriber.onNext(elements.get(next++));
            }
            if (!over && next == elements.size()) {
                over = true;
                subscriber.onComplete();
            }
            signalling = false;
        }

        @Override
        public void cancel() {
            over = true;
        }
    }
}
