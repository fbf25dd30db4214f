package io.ndbwire.embedded.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A transaction as rows know it: what it holds, and which of its steps is running. */
public final class RowTransaction {

    private final List<LockedRow> rows = new ArrayList<>(2);
    private int step;
    private int id1;
    private int id2;

    /** The id by which those who hear of its changes know it. */
    public void identify(int newId1, int newId2) {
        id1 = newId1;
        id2 = newId2;
    }

    public int id1() {
        return id1;
    }

    public int id2() {
        return id2;
    }

    void holds(LockedRow row) {
        rows.add(row);
    }

    int step() {
        return step;
    }

    /** Operations from now on see the changes of those before. */
    public void nextStep() {
        step++;
    }

    /** Calls for each row of a fragment that it has changed. */
    void forEachChanged(Fragment fragment, Consumer<LockedRow> consumer) {
        for (LockedRow row : rows) {
            if (row.fragment() == fragment && row.isChanged()) {
                consumer.accept(row);
            }
        }
    }

    /** Calls for each row that it holds. */
    public void forEachHeld(Consumer<LockedRow> consumer) {
        rows.forEach(consumer);
    }

    /** Whether it holds any row. */
    public boolean holdsAny() {
        return !rows.isEmpty();
    }

    /** Lets go of one row that was only read, most often one that it holds since a moment ago. */
    public void release(LockedRow row) {
        int index = rows.lastIndexOf(row);
        if (index >= 0) {
            rows.remove(index);
            row.release(this);
        }
    }

    /** Makes all changes the committed state, and lets all rows go. */
    public void commit(long checkpoint) {
        for (LockedRow row : rows) {
            row.commit(this, checkpoint);
        }
        releaseAll();
    }

    /** Undoes all changes, and lets all rows go. */
    public void rollback() {
        for (LockedRow row : rows) {
            row.rollback();
        }
        releaseAll();
    }

    private void releaseAll() {
        for (LockedRow row : rows) {
            row.release(this);
        }
        rows.clear();
        step = 0;
    }
}
