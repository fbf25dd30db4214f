package io.ndbwire.client;

import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.scan.LockedRow;
import org.jspecify.annotations.Nullable;

/** A row with what only some scans tell of it: the range that it is in, and the lock that the scan holds on it. */
final class ScannedRow extends Row {

    private final int range;
    private final @Nullable LockedRow lock;

    ScannedRow(RowLayout layout, byte[] answer, int start, int range, @Nullable LockedRow lock) {
        super(layout, answer, start);
        this.range = range;
        this.lock = lock;
    }

    @Override
    public int rangeNumber() {
        return range;
    }

    @Override
    @Nullable
    LockedRow lock() {
        return lock;
    }
}
