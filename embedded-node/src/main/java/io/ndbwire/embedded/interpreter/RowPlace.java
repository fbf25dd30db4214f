package io.ndbwire.embedded.interpreter;

import io.ndbwire.embedded.storage.Fragment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where the row that is read lies: what pseudo columns tell. Set anew for each row. */
public final class RowPlace {

    @Nullable
    Fragment fragment;

    int slot;
    long checkpoint;
    int rowBytes;
    int rangeNumber;
    int lockNode;
    int lockOperation;

    @Nullable
    Supplier<int[]> entries;

    /**
     * @param newCheckpoint of the row's last change
     * @param newRowBytes that the row takes in memory
     */
    public RowPlace set(Fragment newFragment, int newSlot, long newCheckpoint, int newRowBytes) {
        fragment = newFragment;
        slot = newSlot;
        checkpoint = newCheckpoint;
        rowBytes = newRowBytes;
        rangeNumber = 0;
        lockNode = 0;
        lockOperation = 0;
        entries = null;
        return this;
    }

    /** The number of the range in which an index scan found the row. */
    public void range(int number) {
        rangeNumber = number;
    }

    /** Counts the entries of the index, and those in, before and behind the range, when that is asked for. */
    public void entries(Supplier<int[]> newEntries) {
        entries = newEntries;
    }

    /** The node and the operation that hold the row's lock. */
    public void lock(int node, int operation) {
        lockNode = node;
        lockOperation = operation;
    }
}
