package io.ndbwire.embedded.interpreter;

import io.ndbwire.embedded.storage.Fragment;
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

    /**
     * @param checkpoint of the row's last change
     * @param rowBytes that the row takes in memory
     */
    public RowPlace set(Fragment newFragment, int newSlot, long newCheckpoint, int newRowBytes) {
        fragment = newFragment;
        slot = newSlot;
        checkpoint = newCheckpoint;
        rowBytes = newRowBytes;
        rangeNumber = 0;
        lockNode = 0;
        lockOperation = 0;
        return this;
    }

    /** The number of the range in which an index scan found the row. */
    public void range(int number) {
        rangeNumber = number;
    }

    /** The node and the operation that hold the row's lock. */
    public void lock(int node, int operation) {
        lockNode = node;
        lockOperation = operation;
    }
}
