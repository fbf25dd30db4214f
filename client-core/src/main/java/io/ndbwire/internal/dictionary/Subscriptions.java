package io.ndbwire.internal.dictionary;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.CreateEvntConf;
import io.ndbwire.wire.CreateEvntReq;
import io.ndbwire.wire.DropEvntReq;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubStartConf;
import io.ndbwire.wire.SubStartReq;
import io.ndbwire.wire.SubStopReq;
import java.time.Duration;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts and stops subscriptions to tables' changes. Event loop only.
 *
 * <p>A subscription is made of an event, a named object that outlives its client. This client needs the name for the
 * moment of subscribing only: the event is dropped as soon as its subscription runs, as a temporary file is unlinked, and
 * the data nodes keep what the subscription needs until it is stopped or the client is gone. So nothing is left behind,
 * but by a client that dies within these milliseconds; the name is the node id's, and whoever has that node id next
 * replaces what it finds.
 *
 * <p>Source: protocol document 07, sections A2 to A5.
 */
public final class Subscriptions {

    private static final Logger LOG = LoggerFactory.getLogger(Subscriptions.class);

    private static final String NAME_PREFIX = "NdbWire$";

    private final DataNodes nodes;
    private final EventRequests requests;
    private final Retries retries;
    private final Duration deadline;
    private final Turns turns = new Turns();

    Subscriptions(DataNodes nodes, EventRequests requests, Duration deadline) {
        this.nodes = nodes;
        this.requests = requests;
        this.deadline = deadline;
        retries = new Retries(nodes);
    }

    private record Event(String name, int id, int key) {}

    /**
     * Starts a subscription. Changes may come before the stage completes.
     *
     * @param table whose changes are wanted
     * @param allColumns whether updates show the whole row, not only the columns that they set
     * @param subscriberData comes with every change; not used by another subscription of this client
     * @param receiverBlock our block that gets the changes
     * @return fails with a {@link SchemaException} of code 723 if there is no such table any more, with another
     *     {@link NdbException} if it cannot be done in time
     */
    public CompletableFuture<Subscription> start(
            Table table, boolean allColumns, int subscriberData, int receiverBlock) {
        return turns.await(() -> {
            long deadlineNanos = nodes.nanoTime() + deadline.toNanos();
            return create(table, allColumns, deadlineNanos)
                    .thenCompose(event -> start(event, table, subscriberData, receiverBlock, deadlineNanos)
                            .handle((started, failure) -> drop(event.name(), deadlineNanos)
                                    .handle((dropped, ignored) -> failure == null
                                            ? CompletableFuture.completedFuture(started)
                                            : CompletableFuture.<Subscription>failedFuture(failure))
                                    .thenCompose(outcome -> outcome))
                            .thenCompose(outcome -> outcome));
        });
    }

    /** Stops a subscription; one that is gone already is no failure. */
    public CompletableFuture<Void> stop(Subscription subscription) {
        long deadlineNanos = nodes.nanoTime() + deadline.toNanos();
        return stop(
                subscription.eventId(),
                subscription.eventKey(),
                subscription.subscriberData(),
                subscription.receiverBlock(),
                deadlineNanos);
    }

    private CompletableFuture<Event> create(Table table, boolean allColumns, long deadlineNanos) {
        String name = NAME_PREFIX + Block.node(nodes.reference());
        String what = "Creating event " + name + " on table " + table.name();
        BitSet columns = new BitSet();
        columns.set(0, table.columns().size());
        int type = CreateEvntReq.ALL_CHANGES | (allColumns ? CreateEvntReq.ALL_COLUMNS : 0);
        Supplier<CompletableFuture<Event>> creation = () -> requests.create(
                what,
                CreateEvntReq.create(
                        nodes.reference(),
                        name,
                        table.name().internalName(),
                        table.id(),
                        table.version(),
                        columns,
                        type),
                signal -> event(name, signal),
                deadlineNanos);
        return creation.get()
                .exceptionallyCompose(failure -> DictionaryErrors.has(failure, DictionaryErrors.EVENT_EXISTS)
                        ? drop(name, deadlineNanos).thenCompose(dropped -> creation.get())
                        : CompletableFuture.failedFuture(failure));
    }

    private CompletableFuture<Subscription> start(
            Event event, Table table, int subscriberData, int receiverBlock, long deadlineNanos) {
        return retries.until(
                deadlineNanos,
                failure -> EventRequests.isPassing(failure) || failure.code() == DictionaryErrors.NO_SUCH_SUBSCRIPTION,
                () -> read(event, table, deadlineNanos)
                        .thenCompose(read -> attempt(read, table, subscriberData, receiverBlock, deadlineNanos)));
    }

    /** Reading an event is what makes the data nodes ready for subscriptions to it. */
    private CompletableFuture<Event> read(Event event, Table table, long deadlineNanos) {
        return requests.create(
                "Reading event " + event.name() + " on table " + table.name(),
                CreateEvntReq.get(nodes.reference(), event.name()),
                signal -> event(event.name(), signal),
                deadlineNanos);
    }

    private CompletableFuture<Subscription> attempt(
            Event event, Table table, int subscriberData, int receiverBlock, long deadlineNanos) {
        return requests.start(
                        "Subscribing to changes of table " + table.name(),
                        SubStartReq.start(
                                nodes.reference(),
                                event.id(),
                                event.key(),
                                subscriberData,
                                Block.reference(receiverBlock, Block.node(nodes.reference()))),
                        signal -> subscription(event, subscriberData, receiverBlock, signal))
                .exceptionallyCompose(failure -> DictionaryMaster.isLost(DictionaryErrors.cause(failure))
                        // It may run though nobody said so; a second one beside it would report everything twice.
                        ? stop(event.id(), event.key(), subscriberData, receiverBlock, deadlineNanos)
                                .thenCompose(stopped -> CompletableFuture.failedFuture(failure))
                        : CompletableFuture.failedFuture(failure));
    }

    private CompletableFuture<Void> stop(
            int eventId, int eventKey, int subscriberData, int receiverBlock, long deadlineNanos) {
        return requests.stop(
                        "Ending a subscription",
                        SubStopReq.stop(
                                nodes.reference(),
                                eventId,
                                eventKey,
                                subscriberData,
                                Block.reference(receiverBlock, Block.node(nodes.reference()))),
                        deadlineNanos)
                .exceptionallyCompose(failure -> isGone(failure)
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(failure));
    }

    private CompletableFuture<Void> drop(String name, long deadlineNanos) {
        return requests.drop("Dropping event " + name, DropEvntReq.drop(nodes.reference(), name), deadlineNanos)
                .exceptionally(failure -> {
                    if (!DictionaryErrors.has(failure, DictionaryErrors.NO_SUCH_EVENT)) {
                        LOG.info("Event {} stays until this node id subscribes again: {}", name, failure.toString());
                    }
                    return null;
                });
    }

    private static boolean isGone(Throwable failure) {
        return DictionaryErrors.has(failure, DictionaryErrors.NO_SUCH_SUBSCRIPTION)
                || DictionaryErrors.has(failure, DictionaryErrors.NO_SUCH_SUBSCRIBER);
    }

    private static Event event(String name, Signal signal) {
        return new Event(name, CreateEvntConf.eventId(signal), CreateEvntConf.eventKey(signal));
    }

    private static Subscription subscription(Event event, int subscriberData, int receiverBlock, Signal signal) {
        return new Subscription(
                event.id(),
                event.key(),
                subscriberData,
                receiverBlock,
                SubStartConf.startEpoch(signal),
                SubStartConf.isExact(signal),
                SubStartConf.buckets(signal));
    }
}
