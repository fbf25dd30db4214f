package io.ndbwire.client;

import io.ndbwire.internal.transaction.OpenTransaction;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Scans anew for each subscriber. */
final class ScanPublisher implements Flow.Publisher<Row> {

    private final Member member;
    private final Scan scan;
    private final @Nullable OpenTransaction transaction;

    ScanPublisher(Member member, Scan scan, @Nullable OpenTransaction transaction) {
        this.member = member;
        this.scan = scan;
        this.transaction = transaction;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super Row> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        subscriber.onSubscribe(new ScanSubscription(member, scan, transaction, subscriber));
    }
}
