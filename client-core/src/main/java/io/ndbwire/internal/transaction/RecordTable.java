package io.ndbwire.internal.transaction;

import io.ndbwire.internal.transport.NodeLink;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All records of a connection, by the client pointer that data nodes give back. Event loop only. */
final class RecordTable {

    private @Nullable TransactionRecord[] records = new TransactionRecord[256];
    private int[] free = new int[256];
    private int freeCount;

    RecordTable() {
        for (int i = records.length - 1; i >= 0; i--) {
            free[freeCount++] = i;
        }
    }

    TransactionRecord add(NodeLink link, RecordPool pool) {
        if (freeCount == 0) {
            grow();
        }
        int index = free[--freeCount];
        TransactionRecord record = new TransactionRecord(index << 1, link, pool);
        records[index] = record;
        return record;
    }

    /** Only once no answer for the record can come any more. */
    void remove(TransactionRecord record) {
        int index = record.clientPointer >>> 1;
        if (records[index] == record) {
            records[index] = null;
            free[freeCount++] = index;
        }
    }

    @Nullable
    TransactionRecord find(int clientPointer) {
        int index = clientPointer >>> 1;
        return index < records.length ? records[index] : null;
    }

    /** The record whose transaction of that id waits for the survivors' decision, or null. */
    @Nullable
    TransactionRecord findInDoubt(int transactionId1, int transactionId2) {
        for (TransactionRecord record : records) {
            if (record != null
                    && record.state == TransactionRecord.State.IN_DOUBT
                    && record.isTransaction(transactionId1, transactionId2)) {
                return record;
            }
        }
        return null;
    }

    void forEach(Consumer<TransactionRecord> action) {
        // The action may add or remove records.
        for (TransactionRecord record : records.clone()) {
            if (record != null) {
                action.accept(record);
            }
        }
    }

    private void grow() {
        int size = records.length;
        records = Arrays.copyOf(records, 2 * size);
        free = Arrays.copyOf(free, 2 * size);
        for (int i = 2 * size - 1; i >= size; i--) {
            free[freeCount++] = i;
        }
    }
}
