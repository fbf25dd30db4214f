package io.ndbwire.internal.event;

import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubGcpCompleteRep;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one epoch: the changes so far, and which buckets are complete. Event loop only.
 *
 * <p>A node that takes over the buckets of a failed one sends again what the failed one may have sent already. Nothing is
 * compared as long as no node fails: a repetition is expected in what was unfinished when one failed, and seen by what
 * cannot be otherwise: a change from a node that has reported the epoch before, a bucket that is reported twice, changes
 * from a node that never reports.
 */
final class Epoch {

    private final long number;
    private final Map<TableSubscription, TableChanges> tables = new LinkedHashMap<>();
    private final Set<Integer> streams = new HashSet<>();
    private final BitSet changesFrom = new BitSet();
    private final BitSet reportedBy = new BitSet();
    private int unnamedBuckets;
    private int bucketsChange;
    private boolean repeated;
    private long memory;
    private @Nullable LossReason loss;

    Epoch(long number) {
        this.number = number;
    }

    long number() {
        return number;
    }

    /** Takes a change of a row. */
    void add(TableSubscription table, int node, ChangeRecord record) {
        repeated |= reportedBy.get(node);
        changesFrom.set(node);
        if (loss == null) {
            changes(table).add(record);
            memory += record.memory();
        }
    }

    /** What is known of a table in this epoch, to be filled. */
    TableChanges changes(TableSubscription table) {
        return tables.computeIfAbsent(table, missing -> new TableChanges());
    }

    /** The tables of which something is known, with that. */
    Map<TableSubscription, TableChanges> tables() {
        return tables;
    }

    /** Takes a node's word that it has sent everything of some buckets. */
    void report(int node, Signal report) {
        reportedBy.set(node);
        if (SubGcpCompleteRep.hasStreams(report)) {
            for (int i = 0; i < SubGcpCompleteRep.buckets(report); i++) {
                repeated |= !streams.add(SubGcpCompleteRep.stream(report, i));
            }
        } else {
            unnamedBuckets += SubGcpCompleteRep.buckets(report);
        }
        if (SubGcpCompleteRep.isDataMissing(report)) {
            lose(LossReason.DATA_NODE_MEMORY);
        }
        if (bucketsChange == 0) {
            // Every node tells the same change.
            bucketsChange = SubGcpCompleteRep.bucketsChange(report);
        }
    }

    /** A data node failed before everything came. */
    void mayBeRepeated() {
        repeated = true;
    }

    /** Whether everything came, if there are so many buckets. */
    boolean isComplete(int buckets) {
        return streams.size() + unnamedBuckets >= buckets;
    }

    /** By how many the number of buckets changes after this epoch. */
    int bucketsChange() {
        return bucketsChange;
    }

    /** Leaves out what came twice. Once, when the epoch is complete. */
    void settle() {
        BitSet silent = (BitSet) changesFrom.clone();
        silent.andNot(reportedBy);
        if (repeated || !silent.isEmpty()) {
            tables.forEach((table, changes) ->
                    changes.removeRepeated(table.table().keyColumns().size()));
        }
    }

    /** Gives the changes up, for that reason unless there is one already. */
    void lose(LossReason reason) {
        if (loss == null) {
            loss = reason;
        }
        tables.values().forEach(TableChanges::clear);
        memory = 0;
    }

    /** Why the changes were given up, or null. */
    @Nullable
    LossReason loss() {
        return loss;
    }

    /** What the changes take, in bytes. */
    long memory() {
        return memory;
    }
}
