package io.ndbwire.embedded.event;

import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.SubGcpCompleteRep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one API node is told: the changes that its subscriptions want, and the end of each epoch. What it has not
 * acknowledged is kept, so that another node can tell it again (protocol document 07, sections A7 and A9).
 */
final class ApiStream {

    private final int apiNodeId;
    private final EventCluster cluster;
    private final EventLimits limits;
    private final List<Subscriber> subscribers = new ArrayList<>();
    private final Deque<PendingEpoch> pending = new ArrayDeque<>();

    ApiStream(int apiNodeId, EventCluster cluster, EventLimits limits) {
        this.apiNodeId = apiNodeId;
        this.cluster = cluster;
        this.limits = limits;
    }

    int apiNodeId() {
        return apiNodeId;
    }

    List<Subscriber> subscribers() {
        return subscribers;
    }

    /** Tells a change of a row. */
    void change(Bucket bucket, long epoch, OutboundSignal signal) {
        if (bucket.hasReplicas()) {
            epoch(epoch).keep(bucket, signal);
        }
        send(bucket.server(), signal);
    }

    /** Sends a signal from a data node; without a link to that the API node is about to lose all others. */
    void send(int dataNodeId, OutboundSignal signal) {
        cluster.send(dataNodeId, apiNodeId, signal);
    }

    private PendingEpoch epoch(long number) {
        PendingEpoch last = pending.peekLast();
        if (last == null || last.number() != number) {
            last = new PendingEpoch(number);
            pending.addLast(last);
        }
        return last;
    }

    /** Tells the end of an epoch. */
    void complete(long epoch, List<Bucket> buckets) {
        epoch(epoch).over(buckets);
        report(epoch, buckets, false);
        String excess = excess();
        if (excess != null) {
            cluster.eject(apiNodeId, excess);
        }
    }

    private void report(long epoch, List<Bucket> buckets, boolean again) {
        Map<Integer, List<Bucket>> byServer = new TreeMap<>();
        for (Bucket bucket : buckets) {
            byServer.computeIfAbsent(bucket.server(), server -> new ArrayList<>(1))
                    .add(bucket);
        }
        byServer.forEach((server, served) -> {
            int[] streams = served.stream().mapToInt(Bucket::streamId).toArray();
            send(server, SubGcpCompleteRep.encode(server, epoch, streams, again));
        });
    }

    /** What the API node has left unacknowledged of more than it may; null if there is no such thing. */
    private @Nullable String excess() {
        if (pending.size() > limits.epochs()) {
            return pending.size() + " epochs are unacknowledged; the limit, maximumBufferedEpochs, is "
                    + limits.epochs();
        }
        long bytes = 0;
        for (PendingEpoch epoch : pending) {
            // The newest epoch had no chance to be acknowledged yet.
            bytes += epoch == pending.peekLast() ? 0 : epoch.bytes();
        }
        return bytes > limits.bytes()
                ? bytes + " bytes of changes are unacknowledged; the limit, maximumBufferedEpochBytes, is "
                        + limits.bytes()
                : null;
    }

    /** The API node has all changes of an epoch in those buckets. */
    void acknowledged(long epoch, List<Bucket> buckets) {
        for (Iterator<PendingEpoch> epochs = pending.iterator(); epochs.hasNext(); ) {
            PendingEpoch next = epochs.next();
            if (next.number() == epoch) {
                buckets.forEach(next::acknowledged);
                if (next.isSettled()) {
                    epochs.remove();
                }
                return;
            }
        }
    }

    /** The nodes that told these buckets' changes are gone; those who tell them now repeat what may be lost. */
    void repeat(List<Bucket> moved) {
        for (PendingEpoch epoch : pending) {
            for (Bucket bucket : moved) {
                if (epoch.wants(bucket)) {
                    epoch.changes(bucket).forEach(signal -> send(bucket.server(), signal));
                    if (epoch.isOver()) {
                        report(epoch.number(), List.of(bucket), true);
                    }
                }
            }
        }
    }
}
