package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.UniqueIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Gives a new unique index its entries: those of committed rows at once, those of rows that open transactions have changed
 * as changes of these transactions, with which they are committed or not.
 */
final class UniqueIndexFiller {

    private final StoredTable base;
    private final UniqueIndex index;
    private final RowEditor row;
    private final List<LockedRow> changed = new ArrayList<>(0);

    UniqueIndexFiller(StoredTable base, UniqueIndex index) {
        this.base = base;
        this.index = index;
        row = new RowEditor(base.format());
    }

    /** Returns whether no value is there twice; if one is, the index is of no use. */
    boolean fill() {
        return fillCommitted() && fillChanged();
    }

    private boolean fillCommitted() {
        RowTransaction filling = new RowTransaction();
        for (int number = 0; number < base.fragmentCount(); number++) {
            Fragment fragment = base.fragment(number);
            for (int slot = 0; slot < fragment.end(); slot++) {
                LockedRow locked = fragment.changed(slot);
                if (locked != null) {
                    changed.add(locked);
                }
                byte[] image = fragment.committed(slot);
                if (image != null && covers(image) && !add(number, filling)) {
                    filling.rollback();
                    return false;
                }
            }
        }
        filling.commit(0);
        return true;
    }

    /** What goes makes room for what comes, whichever row that is of. */
    private boolean fillChanged() {
        for (LockedRow locked : changed) {
            byte[] image = locked.committed();
            if (image != null && covers(image)) {
                byte[] key = index.key(row);
                Fragment entries = index.table().fragmentOf(key);
                entries.delete(entries.find(key), changer(locked));
            }
        }
        for (LockedRow locked : changed) {
            byte[] image = locked.current();
            if (image != null && covers(image) && !add(locked.fragment().number(), changer(locked))) {
                return false;
            }
        }
        return true;
    }

    private static RowTransaction changer(LockedRow locked) {
        return Objects.requireNonNull(locked.changer());
    }

    private boolean covers(byte[] image) {
        row.load(image);
        return index.covers(row);
    }

    /** Adds the loaded row's entry; returns whether there is none of its value, and nobody who may bring one back. */
    private boolean add(int fragmentNumber, RowTransaction transaction) {
        byte[] key = index.key(row);
        byte[] entry = index.entry(key, fragmentNumber, base.key().of(row));
        Fragment entries = index.table().fragmentOf(key);
        int slot = entries.find(key);
        if (slot < 0) {
            entries.create(key, entry, transaction);
            return true;
        }
        return entries.isDeletedBy(slot, transaction) && entries.replace(slot, entry, transaction);
    }
}
