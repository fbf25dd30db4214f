package io.ndbwire.internal.scan;

import io.ndbwire.internal.transaction.OpenTransaction;
import org.jspecify.annotations.Nullable;

/** A row that a scan holds an exclusive lock on, as an operation needs it that takes the lock over. Immutable. */
public final class LockedRow {

    private final ActiveScan scan;
    private final ScanBatch batch;
    private final int index;

    LockedRow(ActiveScan scan, ScanBatch batch, int index) {
        this.scan = scan;
        this.batch = batch;
        this.index = index;
    }

    /** The primary key's bytes as they are sent. */
    public byte[] key() {
        return batch.keys[index];
    }

    /** The scan and the row within it, as the data node names them. */
    public int scanInfo() {
        return batch.scanInfos[index];
    }

    /** Whether the lock is still held, as far as can be known here. */
    public boolean isHeld() {
        return !batch.released && !scan.isOver();
    }

    /** Whether the scan runs in that transaction, the only one that can take its locks over. */
    public boolean isOf(@Nullable OpenTransaction transaction) {
        return transaction != null && transaction == scan.transaction();
    }
}
