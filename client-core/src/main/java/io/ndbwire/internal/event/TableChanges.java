package io.ndbwire.internal.event;

import io.ndbwire.internal.data.ChangeImage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The changes of one table within one epoch. Event loop only until the epoch is complete, unchanged from then on. */
final class TableChanges {

    private List<ChangeRecord> records = new ArrayList<>();
    private long memory;
    private boolean altered;
    private boolean dropped;

    /** What makes a change the same one when it is sent again: a transaction changes a row once at most. */
    private record Identity(long transactionId, ByteBuffer key) {

        static Identity of(ChangeRecord change, int keyColumns) {
            int start = change.headersEnd();
            int end = ChangeImage.keyEnd(change.bytes(), start, change.valuesEnd(), keyColumns);
            return new Identity(change.transactionId(), ByteBuffer.wrap(change.bytes(), start, end - start));
        }
    }

    void add(ChangeRecord record) {
        records.add(record);
        memory += record.memory();
    }

    void alter() {
        altered = true;
    }

    void drop() {
        dropped = true;
    }

    /** In order of arrival, which is that of the commits for each row. */
    List<ChangeRecord> records() {
        return records;
    }

    /** In bytes. */
    long memory() {
        return memory;
    }

    boolean isAltered() {
        return altered;
    }

    boolean isDropped() {
        return dropped;
    }

    /** Forgets the changes, but not what became of the table itself. */
    void clear() {
        records = List.of();
        memory = 0;
    }

    /**
     * Leaves out what came twice, as it does when a data node takes over from one that failed.
     *
     * @param keyColumns how many columns the table's key has; they come first
     */
    void removeRepeated(int keyColumns) {
        Set<Identity> seen = new HashSet<>();
        List<ChangeRecord> kept = new ArrayList<>(records.size());
        memory = 0;
        for (ChangeRecord record : records) {
            if (seen.add(Identity.of(record, keyColumns))) {
                kept.add(record);
                memory += record.memory();
            }
        }
        records = kept;
    }
}
