package io.ndbwire.internal.event;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.internal.dictionary.Dictionary;
import io.ndbwire.internal.dictionary.Subscription;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.Command;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.internal.transport.NodeListener;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubTableData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The change streams of one connection: starts subscriptions, shares them, and starts them again when the cluster was
 * lost. Event loop only, but for what says otherwise.
 */
public final class EventEngine {

    /** The block that gets the changes. */
    public static final int BLOCK = Block.FIRST_API_BLOCK + 4;

    private static final Logger LOG = LoggerFactory.getLogger(EventEngine.class);

    private static final int NO_SUCH_TABLE = 723;
    private static final long PAUSE_MILLIS = 500;
    private static final long NOT_YET = Long.MAX_VALUE;
    private static final long NONE = -1;

    private final ClusterConnection connection;
    private final Dictionary dictionary;
    private final EpochAssembler epochs;
    private final List<TableSubscription> tables = new ArrayList<>();
    private final Map<Integer, TableSubscription> byNumber = new HashMap<>();
    private final List<EventStream> streams = new ArrayList<>();
    private int lastNumber;
    /** The last epoch that came to its end, or {@link #NONE}. */
    private long completedEpoch = NONE;

    /** How often all subscriptions were lost. */
    private int losses;

    private boolean closed;

    /**
     * Takes its part of a connection. Before the connection is opened, and after the dictionary took its own: what the
     * dictionary knows must be void before this looks tables up again.
     *
     * @param connection brings the changes
     * @param dictionary of that connection; starts the subscriptions
     * @param maximumMemory for the changes of unfinished epochs, in bytes
     */
    public EventEngine(ClusterConnection connection, Dictionary dictionary, long maximumMemory) {
        this.connection = connection;
        this.dictionary = dictionary;
        epochs = new EpochAssembler(maximumMemory, this::completed);
        connection.register(BLOCK, this::receive);
        connection.addListener(new NodeListener() {
            @Override
            public void epochReported(NodeLink link, Signal report) {
                EventEngine.this.epochReported(link.nodeId(), report);
            }

            @Override
            public void nodeFailed(int nodeId) {
                epochs.nodeFailed();
            }

            @Override
            public void allNodesLost() {
                lost();
            }
        });
    }

    /** Runs work on the event loop. Any thread. */
    public void execute(Runnable work) {
        connection.submit(new Command() {
            @Override
            protected void run() {
                work.run();
            }
        });
    }

    /** Runs work on the event loop after a pause, for what did not succeed. */
    public void executeLater(Runnable work) {
        connection.eventLoop().schedule(work, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Has a stream filled from now on; what does not work ends it. */
    public void open(EventStream stream) {
        if (closed) {
            stream.end(closedFailure());
            return;
        }
        streams.add(stream);
        for (StreamRequest.Source source : stream.request().sources()) {
            TableSubscription table = find(source);
            if (table == null) {
                table = new TableSubscription(source.table(), source.allColumns());
                tables.add(table);
                start(table);
            }
            table.streams().add(stream);
            stream.tables().add(table);
        }
        startIfReady(stream);
    }

    /** Gives a stream up, and the subscriptions that nobody else wants. */
    public void close(EventStream stream) {
        if (streams.remove(stream)) {
            for (TableSubscription table : stream.tables()) {
                if (table != null) {
                    table.streams().remove(stream);
                    releaseIfUnused(table);
                }
            }
        }
    }

    /** Ends all streams. Any thread. */
    public void close() {
        execute(() -> {
            closed = true;
            endAll(closedFailure());
        });
    }

    private void endAll(NdbException failure) {
        for (EventStream stream : List.copyOf(streams)) {
            close(stream);
            stream.end(failure);
        }
    }

    private @Nullable TableSubscription find(StreamRequest.Source source) {
        for (TableSubscription table : tables) {
            if (table.serves(source)) {
                return table;
            }
        }
        return null;
    }

    private void start(TableSubscription table) {
        do {
            lastNumber++;
        } while (byNumber.containsKey(lastNumber));
        int number = lastNumber;
        int lossesBefore = losses;
        // Changes may come before it is known that the subscription runs.
        table.starting(number);
        byNumber.put(number, table);
        dictionary
                .subscriptions()
                .start(table.table(), table.allColumns(), number, BLOCK)
                .whenComplete((subscription, failure) -> {
                    if (failure != null) {
                        notStarted(table, number, cause(failure));
                    } else if (lossesBefore == losses && !table.isGone()) {
                        started(table, subscription);
                    } else {
                        // It was started in a cluster that was lost meanwhile, or nobody wants it any more.
                        stop(subscription);
                        forget(number);
                        if (!table.isGone()) {
                            start(table);
                        }
                    }
                });
    }

    private void started(TableSubscription table, Subscription subscription) {
        boolean first = tables.stream().noneMatch(other -> other.running() != null);
        table.started(subscription);
        if (first) {
            epochs.begin(subscription.startEpoch(), subscription.exact(), subscription.buckets());
        }
        LOG.debug("Subscribed to {} from epoch {} on", table.table(), subscription.startEpoch());
        List.copyOf(table.streams()).forEach(this::startIfReady);
    }

    /**
     * Starts a stream whose subscriptions all run. The epoch in which a subscription began may still go on, and what is
     * committed in its rest is not all sent: the stream's start is told when that epoch is over, so that whatever is
     * committed after that comes.
     */
    private void startIfReady(EventStream stream) {
        long startEpoch = startEpochOf(stream);
        if (!stream.isRunning() && startEpoch <= completedEpoch) {
            stream.start(completedEpoch);
        }
    }

    /** The last epoch that may miss something; {@link #NOT_YET} while a subscription does not run. */
    private static long startEpochOf(EventStream stream) {
        long epoch = NOT_YET;
        for (TableSubscription table : stream.tables()) {
            if (table != null) {
                Subscription running = table.running();
                if (running == null) {
                    return NOT_YET;
                }
                long doubtful = running.lastDoubtfulEpoch();
                epoch = epoch == NOT_YET ? doubtful : Math.max(epoch, doubtful);
            }
        }
        return epoch;
    }

    private void notStarted(TableSubscription table, int number, NdbException failure) {
        forget(number);
        if (table.isGone()) {
            return;
        }
        boolean everRan = table.streams().stream().anyMatch(EventStream::wasStarted);
        if (everRan && !closed) {
            LOG.info("Changes of {} cannot be had yet: {}", table.table(), failure.toString());
            // Drops are not told: what is kept of the table may be why.
            dictionary.invalidate(table.table());
            findAgainLater(table);
            return;
        }
        for (EventStream stream : List.copyOf(table.streams())) {
            close(stream);
            stream.end(failure);
        }
    }

    private void forget(int number) {
        byNumber.remove(number);
    }

    private void releaseIfUnused(TableSubscription table) {
        if (table.streams().isEmpty() && !table.isGone()) {
            release(table);
        }
    }

    private void release(TableSubscription table) {
        Subscription running = table.running();
        table.end();
        tables.remove(table);
        if (running != null) {
            forget(running.subscriberData());
            stop(running);
        }
        if (tables.isEmpty()) {
            epochs.forget();
        }
    }

    private void stop(Subscription subscription) {
        if (closed) {
            // The data nodes end it when the connection goes.
            return;
        }
        dictionary.subscriptions().stop(subscription).whenComplete((stopped, failure) -> {
            if (failure != null) {
                LOG.info(
                        "A subscription that nobody wants goes on: {}",
                        cause(failure).toString());
            }
        });
    }

    private void receive(NodeLink link, Signal signal) {
        if (signal.gsn() != SubTableData.GSN) {
            LOG.debug("Unexpected {} from {}", signal, link);
            return;
        }
        TableSubscription table = byNumber.get(SubTableData.subscriberData(signal));
        if (table == null) {
            // Late changes of a subscription that was ended.
            return;
        }
        long epoch = SubTableData.epoch(signal);
        switch (SubTableData.kind(signal)) {
            case SubTableData.INSERT, SubTableData.UPDATE, SubTableData.DELETE ->
                epochs.change(epoch, table, link.nodeId(), ChangeRecord.of(signal));
            case SubTableData.ALTER -> epochs.note(epoch, table, TableChanges::alter);
            case SubTableData.DROP -> epochs.note(epoch, table, TableChanges::drop);
            default -> LOG.debug("Ignored from {}: {}", link, signal);
        }
    }

    private void epochReported(int node, Signal report) {
        epochs.report(node, report);
        if (epochs.isStuck()) {
            LOG.warn("An epoch does not end while thousands follow; subscribing again");
            for (TableSubscription table : tables) {
                Subscription running = table.running();
                if (running != null) {
                    stop(running);
                }
            }
            lost();
        }
    }

    private void completed(Epoch epoch) {
        completedEpoch = epoch.number();
        for (EventStream stream : List.copyOf(streams)) {
            if (!stream.isRunning()) {
                long start = startEpochOf(stream);
                if (start <= completedEpoch) {
                    stream.start(start);
                }
            }
            stream.take(epoch);
        }
        epoch.tables().forEach((table, changes) -> {
            if (changes.isDropped() && !table.isGone()) {
                dropped(table);
            }
        });
    }

    /** Its streams have been told. */
    private void dropped(TableSubscription table) {
        List<EventStream> told = List.copyOf(table.streams());
        table.streams().clear();
        release(table);
        for (EventStream stream : told) {
            stream.tables().replaceAll(other -> other == table ? null : other);
            if (stream.tables().stream().allMatch(other -> other == null)) {
                streams.remove(stream);
                stream.end(null);
            }
        }
    }

    /** The data nodes have forgotten all subscriptions. */
    private void lost() {
        losses++;
        epochs.reset();
        completedEpoch = NONE;
        byNumber.clear();
        List.copyOf(streams).forEach(EventStream::interrupt);
        if (closed) {
            return;
        }
        for (TableSubscription table : List.copyOf(tables)) {
            if (table.running() != null) {
                table.starting(0);
                findAgain(table);
            }
        }
    }

    private void findAgain(TableSubscription table) {
        dictionary
                .table(table.table().name())
                .whenComplete((found, failure) -> execute(() -> {
                    if (table.isGone()) {
                        return;
                    }
                    if (failure == null) {
                        foundAgain(table, found);
                    } else if (isMissing(cause(failure))) {
                        table.streams().forEach(stream -> stream.tableFound(table, false));
                        dropped(table);
                    } else if (!closed) {
                        findAgainLater(table);
                    }
                }));
    }

    private void findAgainLater(TableSubscription table) {
        executeLater(() -> findAgain(table));
    }

    private void foundAgain(TableSubscription table, Table found) {
        Table known = table.table();
        if (found.id() != known.id() || found.version() != known.version()) {
            table.table(found);
            table.streams().forEach(stream -> stream.tableFound(table, true));
        }
        start(table);
    }

    private static boolean isMissing(NdbException failure) {
        return failure instanceof SchemaException && failure.code() == NO_SUCH_TABLE;
    }

    private static NdbException cause(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause instanceof NdbException e
                ? e
                : new UnavailableException(UnavailableException.NO_CODE, "Change stream: " + cause);
    }

    private static ClosedException closedFailure() {
        return new ClosedException(ClosedException.NO_CODE, "The client was closed");
    }
}
