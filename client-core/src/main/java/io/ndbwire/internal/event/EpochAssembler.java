package io.ndbwire.internal.event;

import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubGcpCompleteRep;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts epochs together and gives them on, complete and in order (protocol document 07, section A8). What is unfinished
 * is bounded: an epoch that finds no room is given on without its changes, marked as lost. Event loop only.
 */
final class EpochAssembler {

    private static final Logger LOG = LoggerFactory.getLogger(EpochAssembler.class);

    /** So many epochs wait for one that does not end only when something is wrong: 15 minutes as epochs usually last. */
    static final int MAXIMUM_UNFINISHED = 10_000;

    private static final int UNKNOWN = 0;

    private final long maximumMemory;
    private final Consumer<Epoch> receiver;
    private final TreeMap<Long, Epoch> unfinished = new TreeMap<>();
    /** Where most changes go. */
    private @Nullable Epoch latest;

    private long memory;
    private long lastCompleted;
    private int buckets = UNKNOWN;
    private boolean starting;

    /**
     * @param maximumMemory for the changes of unfinished epochs, in bytes
     * @param receiver takes each epoch when it is complete
     */
    EpochAssembler(long maximumMemory, Consumer<Epoch> receiver) {
        this.maximumMemory = maximumMemory;
        this.receiver = receiver;
    }

    /**
     * The first of several subscriptions runs: what is known of earlier epochs is incomplete and stays so.
     *
     * @param startEpoch changes of later epochs are all sent
     * @param exact whether the start epoch is known to its last digit
     * @param newBuckets how many buckets there are
     */
    void begin(long startEpoch, boolean exact, int newBuckets) {
        buckets = newBuckets;
        starting = !exact;
        lastCompleted = Math.max(lastCompleted, startEpoch);
        forgetUpTo(lastCompleted);
        completeWhatIs();
    }

    /** Nobody wants what is known. */
    void forget() {
        unfinished.clear();
        latest = null;
        memory = 0;
    }

    /** Nothing that is known counts any more: the cluster may be another one. */
    void reset() {
        forget();
        lastCompleted = 0;
        buckets = UNKNOWN;
    }

    /** Whether so many epochs are unfinished that they never will be finished. */
    boolean isStuck() {
        return unfinished.size() > MAXIMUM_UNFINISHED;
    }

    /**
     * Nothing more comes from a data node. Another one sends again what it has not heard that we have, in whatever order
     * with its own: what is unfinished now may come twice.
     */
    void nodeFailed() {
        unfinished.values().forEach(Epoch::mayBeRepeated);
    }

    /** Takes a change of a row. */
    void change(long epochNumber, TableSubscription table, int node, ChangeRecord record) {
        if (epochNumber <= lastCompleted) {
            return;
        }
        Epoch epoch = epoch(epochNumber);
        memory -= epoch.memory();
        epoch.add(table, node, record);
        memory += epoch.memory();
        if (memory > maximumMemory) {
            LOG.warn(
                    "The changes of {} unfinished epochs take more than {} bytes; those of epoch {} are given up",
                    unfinished.size(),
                    maximumMemory,
                    epochNumber);
            memory -= epoch.memory();
            epoch.lose(LossReason.CLIENT_MEMORY);
        }
    }

    /** Notes a change of a table itself. */
    void note(long epochNumber, TableSubscription table, Consumer<TableChanges> change) {
        if (epochNumber > lastCompleted) {
            change.accept(epoch(epochNumber).changes(table));
        }
    }

    /** Takes a node's word that it has sent everything of an epoch in some buckets. */
    void report(int node, Signal report) {
        long epochNumber = SubGcpCompleteRep.epoch(report);
        if (epochNumber > lastCompleted) {
            Epoch epoch = epoch(epochNumber);
            memory -= epoch.memory();
            epoch.report(node, report);
            memory += epoch.memory();
            if (epoch.isComplete(buckets) && (starting || epoch.loss() == LossReason.DATA_NODE_MEMORY)) {
                giveUpBefore(epochNumber);
            }
            completeWhatIs();
        }
    }

    /**
     * Data nodes that do not tell the start epoch exactly leave the first epochs unfinished, and one that threw an epoch
     * away throws away what is older, too.
     */
    private void giveUpBefore(long epochNumber) {
        if (buckets == UNKNOWN) {
            return;
        }
        Map<Long, Epoch> earlier = unfinished.headMap(epochNumber);
        if (starting) {
            earlier.values().forEach(epoch -> memory -= epoch.memory());
            earlier.clear();
            latest = null;
        }
        while (!earlier.isEmpty()) {
            Epoch epoch = unfinished.firstEntry().getValue();
            memory -= epoch.memory();
            epoch.lose(LossReason.DATA_NODE_MEMORY);
            complete(epoch);
        }
    }

    private void completeWhatIs() {
        while (buckets != UNKNOWN && !unfinished.isEmpty()) {
            Epoch first = unfinished.firstEntry().getValue();
            if (!first.isComplete(buckets)) {
                return;
            }
            starting = false;
            memory -= first.memory();
            complete(first);
        }
    }

    private void complete(Epoch epoch) {
        unfinished.remove(epoch.number());
        latest = null;
        lastCompleted = epoch.number();
        buckets += epoch.bucketsChange();
        epoch.settle();
        receiver.accept(epoch);
    }

    private Epoch epoch(long number) {
        Epoch epoch = latest;
        if (epoch == null || epoch.number() != number) {
            epoch = unfinished.computeIfAbsent(number, Epoch::new);
            latest = epoch;
        }
        return epoch;
    }

    private void forgetUpTo(long epochNumber) {
        Map<Long, Epoch> earlier = unfinished.headMap(epochNumber, true);
        earlier.values().forEach(epoch -> memory -= epoch.memory());
        earlier.clear();
        latest = null;
    }
}
