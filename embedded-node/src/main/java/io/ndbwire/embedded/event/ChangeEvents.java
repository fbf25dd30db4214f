package io.ndbwire.embedded.event;

import io.ndbwire.embedded.dictionary.Event;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.SubTableData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All subscriptions of all data nodes: who is told which changes, by which node, and the ends of epochs. A node that has
 * failed is noticed when an epoch ends; what it may have kept to itself the others tell again. A node that is back takes
 * its buckets with the next epoch, once it is connected to everybody who subscribes.
 */
public final class ChangeEvents {

    /** The most subscribers of all API nodes together. */
    static final int MAXIMUM_SUBSCRIBERS = 8192;

    /** The part of a table's version that changes when it is created anew. */
    private static final int MAJOR_VERSION = 0xFFFFFF;

    private final EventCluster cluster;
    private final TableDirectory tables;
    private final EventLimits limits;
    private final Buckets buckets;
    private final Map<Long, Subscription> subscriptions = new HashMap<>();
    private final Map<Integer, WatchedTable> watched = new HashMap<>();
    private final Map<Integer, ApiStream> streams = new TreeMap<>();

    /**
     * @param tables whose changes are told
     * @param limits of what API nodes leave unacknowledged
     */
    public ChangeEvents(EventCluster cluster, TableDirectory tables, EventLimits limits) {
        this.cluster = cluster;
        this.tables = tables;
        this.limits = limits;
        buckets = new Buckets(cluster.nodeGroups());
    }

    EventCluster cluster() {
        return cluster;
    }

    int bucketCount() {
        return buckets.all().size();
    }

    private static long number(int eventId, int eventKey) {
        return (long) eventId << 32 | eventKey & 0xFFFFFFFFL;
    }

    /** An event was read: whoever did may subscribe to it now. */
    public void eventRead(Event event) {
        subscriptions.computeIfAbsent(number(event.id(), event.key()), number -> new Subscription(event));
    }

    /** An event is gone; those who have subscribed to it go on. */
    public void eventDropped(Event event) {
        Subscription subscription = subscriptions.get(number(event.id(), event.key()));
        if (subscription != null) {
            subscription.eventDropped();
            forgetIfUnused(subscription);
        }
    }

    private void forgetIfUnused(Subscription subscription) {
        if (subscription.isEventDropped() && subscription.subscribers().isEmpty()) {
            Event event = subscription.event();
            subscriptions.remove(number(event.id(), event.key()));
        }
    }

    @Nullable
    Subscription find(int eventId, int eventKey) {
        return subscriptions.get(number(eventId, eventKey));
    }

    boolean isFull() {
        return streams.values().stream()
                        .mapToInt(api -> api.subscribers().size())
                        .sum()
                >= MAXIMUM_SUBSCRIBERS;
    }

    /** Whether an API node is connected to every data node that works. */
    boolean isConnectedToAll(int apiNodeId) {
        for (List<Integer> group : cluster.nodeGroups()) {
            for (int node : group) {
                if (cluster.isStarted(node) && !cluster.isConnected(node, apiNodeId)) {
                    return false;
                }
            }
        }
        return true;
    }

    // ---- who is told

    /** Begins to tell the changes of a subscription's table; returns whether the table is there. */
    boolean start(Subscription subscription, int apiNodeId, int receiverBlock, int data, int filter) {
        StoredTable table = tables.find(subscription.event().tableId());
        boolean isSame = table != null
                && (table.version() & MAJOR_VERSION) == (subscription.event().tableVersion() & MAJOR_VERSION);
        if (table == null || !isSame) {
            return false;
        }
        if (streams.isEmpty()) {
            buckets.all().forEach(bucket -> bucket.server(bucket.server(), cluster.dynamicId(bucket.server())));
        }
        ApiStream api = streams.computeIfAbsent(apiNodeId, id -> new ApiStream(id, cluster, limits));
        Subscriber subscriber = new Subscriber(subscription, api, receiverBlock, data, filter);
        WatchedTable watchedTable = watched.computeIfAbsent(table.id(), id -> new WatchedTable(table, buckets));
        table.listener(watchedTable);
        watchedTable.subscribers().add(subscriber);
        api.subscribers().add(subscriber);
        tellOthers(subscriber, SubTableData.SUBSCRIBE);
        for (Subscriber other : subscription.subscribers()) {
            if (subscription.event().reportsSubscribers()) {
                tell(subscriber, SubTableData.SUBSCRIBE, other.api().apiNodeId());
            }
        }
        subscription.subscribers().add(subscriber);
        tell(subscriber, SubTableData.ACTIVE, apiNodeId);
        return true;
    }

    /** Tells no more; returns whether anything was told. */
    boolean stop(Subscription subscription, int apiNodeId, int receiverBlock, int data) {
        ApiStream api = streams.get(apiNodeId);
        if (api == null) {
            return false;
        }
        for (Subscriber subscriber : List.copyOf(api.subscribers())) {
            if (subscriber.subscription() == subscription && subscriber.is(receiverBlock, data)) {
                tell(subscriber, SubTableData.STOP, apiNodeId);
                end(subscriber);
                return true;
            }
        }
        return false;
    }

    private void end(Subscriber subscriber) {
        Subscription subscription = subscriber.subscription();
        subscription.subscribers().remove(subscriber);
        tellOthers(subscriber, SubTableData.UNSUBSCRIBE);
        ApiStream api = subscriber.api();
        api.subscribers().remove(subscriber);
        if (api.subscribers().isEmpty()) {
            streams.remove(api.apiNodeId());
        }
        WatchedTable table = watched.get(subscription.event().tableId());
        if (table != null) {
            table.subscribers().remove(subscriber);
            if (table.subscribers().isEmpty()) {
                table.table().listener(StoredTable.NOBODY);
                watched.remove(table.table().id());
            }
        }
        forgetIfUnused(subscription);
    }

    private void tellOthers(Subscriber subscriber, int kind) {
        Subscription subscription = subscriber.subscription();
        if (subscription.event().reportsSubscribers()) {
            subscription
                    .subscribers()
                    .forEach(other -> tell(other, kind, subscriber.api().apiNodeId()));
        }
    }

    /** Every data node tells. */
    private void tell(Subscriber subscriber, int kind, int apiNodeId) {
        for (List<Integer> group : cluster.nodeGroups()) {
            for (int node : group) {
                tellFrom(node, subscriber, kind, apiNodeId);
            }
        }
    }

    private void tellFrom(int node, Subscriber subscriber, int kind, int apiNodeId) {
        subscriber
                .api()
                .send(
                        node,
                        SubTableData.subscription(
                                subscriber.receiverBlock(),
                                subscriber.data(),
                                cluster.globalCheckpoint(),
                                kind,
                                node,
                                apiNodeId));
    }

    /** An API node is gone, and its subscriptions with it. */
    public void apiNodeFailed(int apiNodeId) {
        ApiStream api = streams.remove(apiNodeId);
        if (api != null) {
            List.copyOf(api.subscribers()).forEach(this::end);
        }
    }

    // ---- tables

    /** A table was altered; the parameters are those of {@link SubTableData#altered}. */
    public void altered(int tableId, int apiNodeId, int changes, byte[] description) {
        tellOfTable(
                tableId,
                subscriber -> SubTableData.altered(
                        subscriber.receiverBlock(),
                        subscriber.data(),
                        cluster.globalCheckpoint(),
                        tableId,
                        apiNodeId,
                        changes,
                        description));
    }

    /** A table was dropped by an API node. */
    public void dropped(int tableId, int apiNodeId) {
        tellOfTable(
                tableId,
                subscriber -> SubTableData.dropped(
                        subscriber.receiverBlock(), subscriber.data(), cluster.globalCheckpoint(), tableId, apiNodeId));
        WatchedTable gone = watched.remove(tableId);
        if (gone != null) {
            // Transactions that still hold its rows may commit.
            gone.table().listener(StoredTable.NOBODY);
        }
    }

    private void tellOfTable(int tableId, Function<Subscriber, OutboundSignal> news) {
        WatchedTable table = watched.get(tableId);
        if (table != null) {
            for (Subscriber subscriber : table.subscribers()) {
                if (subscriber.subscription().event().reportsDefinitionChanges()) {
                    subscriber.api().send(cluster.president(), news.apply(subscriber));
                }
            }
        }
    }

    // ---- epochs

    /** An epoch is over: no more is committed in it. */
    public void epochEnded(long epoch) {
        takeOver();
        for (ApiStream api : List.copyOf(streams.values())) {
            api.complete(epoch, buckets.all());
        }
        handBack();
    }

    /** An API node has all changes of an epoch in the buckets of those names. */
    void acknowledged(int apiNodeId, long epoch, int[] streamIds) {
        ApiStream api = streams.get(apiNodeId);
        if (api == null) {
            return;
        }
        List<Bucket> acknowledged = new ArrayList<>(streamIds.length);
        for (int streamId : streamIds) {
            for (Bucket bucket : buckets.all()) {
                if (bucket.streamId() == streamId) {
                    acknowledged.add(bucket);
                }
            }
        }
        api.acknowledged(epoch, acknowledged);
    }

    /** Buckets whose node has failed go to another one of the group. */
    private void takeOver() {
        List<Bucket> moved = new ArrayList<>(0);
        for (Bucket bucket : buckets.all()) {
            if (!isServed(bucket)) {
                for (int node : bucket.nodes()) {
                    if (cluster.isStarted(node)) {
                        bucket.server(node, cluster.dynamicId(node));
                        moved.add(bucket);
                        break;
                    }
                }
            }
        }
        if (!moved.isEmpty()) {
            streams.values().forEach(api -> api.repeat(moved));
        }
    }

    /** Whether the node that told a bucket's changes has worked ever since. */
    private boolean isServed(Bucket bucket) {
        return cluster.isStarted(bucket.server()) && cluster.dynamicId(bucket.server()) == bucket.serverStart();
    }

    /** Buckets go back to their owners once these can tell everybody. */
    private void handBack() {
        for (Bucket bucket : buckets.all()) {
            int owner = bucket.owner();
            boolean ready = bucket.server() != owner
                    && cluster.isStarted(owner)
                    && streams.keySet().stream().allMatch(api -> cluster.isConnected(owner, api));
            if (ready) {
                bucket.server(owner, cluster.dynamicId(owner));
                for (ApiStream api : streams.values()) {
                    api.subscribers()
                            .forEach(subscriber -> tellFrom(owner, subscriber, SubTableData.ACTIVE, api.apiNodeId()));
                }
            }
        }
    }
}
