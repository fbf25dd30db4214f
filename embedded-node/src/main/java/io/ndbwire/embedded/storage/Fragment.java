package io.ndbwire.embedded.storage;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One partition of a table: its rows in numbered places, and the hash index over them. A place holds a row's bytes, or
 * the {@link LockedRow} that stands for it as long as anybody holds it.
 */
public final class Fragment {

    private static final int FIRST_PLACES = 16;

    private final StoredTable table;
    private final int number;
    private final HashIndex hashIndex = new HashIndex(this::isKeyOf);
    private final int[] nodes;
    private @Nullable Object[] places = new @Nullable Object[FIRST_PLACES];
    private int end;
    private int[] free = new int[FIRST_PLACES];
    private int freeCount;
    private long rowCount;
    private long commitCount;
    private long bytes;

    /** @param nodes that hold it, the primary first */
    Fragment(StoredTable table, int number, int[] nodes) {
        this.table = table;
        this.number = number;
        this.nodes = nodes;
    }

    public StoredTable table() {
        return table;
    }

    /** Its number in the table. */
    public int number() {
        return number;
    }

    /** The data nodes that hold it, the preferred primary first; not copied. */
    public int[] nodes() {
        return nodes;
    }

    /** Committed rows. */
    public long rowCount() {
        return rowCount;
    }

    /** Committed changes of rows so far. */
    public long commitCount() {
        return commitCount;
    }

    /** Bytes of the committed rows. */
    public long bytes() {
        return bytes;
    }

    /** One more than the highest place in use. */
    public int end() {
        return end;
    }

    /** The place of the row with that key, committed or not; -1 if there is none. */
    public int find(byte[] key) {
        return hashIndex.find(table.key().indexHash(key), key);
    }

    private boolean isKeyOf(byte[] key, int slot) {
        Object place = places[slot];
        byte[] image = place instanceof LockedRow locked ? locked.keyImage() : (byte[]) place;
        return image != null && table.key().isKeyOf(key, table.format(), image, table.keyScratch());
    }

    /** The committed row in a place, whatever its locks; null if there is none. */
    public byte @Nullable [] committed(int slot) {
        Object place = places[slot];
        return place instanceof LockedRow locked ? locked.committed() : (byte[]) place;
    }

    /** The row in a place as a transaction's reads see it; null if there is none. */
    public byte @Nullable [] seenBy(int slot, @Nullable RowTransaction transaction) {
        Object place = places[slot];
        if (place instanceof LockedRow locked) {
            return transaction == null ? locked.committed() : locked.seenBy(transaction);
        }
        return (byte[]) place;
    }

    /** The row in a place with a transaction's own changes, those of its running step among them. */
    public byte @Nullable [] newest(int slot, RowTransaction transaction) {
        Object place = places[slot];
        if (place instanceof LockedRow locked) {
            return isChangedBy(slot, transaction) ? locked.current() : locked.committed();
        }
        return (byte[]) place;
    }

    /** The row in a place if a transaction has changed it and not ended; else null. */
    public @Nullable LockedRow changed(int slot) {
        return places[slot] instanceof LockedRow locked && locked.isChanged() ? locked : null;
    }

    /** Whether a transaction has changed the row in a place. */
    boolean isChangedBy(int slot, RowTransaction transaction) {
        LockedRow row = changed(slot);
        return row != null && row.isHeldBy(transaction);
    }

    /** Whether a transaction has deleted the row in a place, and not ended. */
    public boolean isDeletedBy(int slot, RowTransaction transaction) {
        LockedRow row = changed(slot);
        return row != null && row.current() == null && row.isHeldBy(transaction);
    }

    /** Gives every row, whatever its state, another form. */
    void rewrite(UnaryOperator<byte[]> rewriting) {
        bytes = 0;
        for (int slot = 0; slot < end; slot++) {
            Object place = places[slot];
            if (place instanceof LockedRow locked) {
                locked.rewrite(rewriting);
            } else if (place != null) {
                places[slot] = rewriting.apply((byte[]) place);
            }
            byte[] committed = committed(slot);
            bytes += committed == null ? 0 : committed.length;
        }
    }

    /** Whether there is a row in a place, committed or not. */
    boolean isUsed(int slot) {
        return places[slot] != null;
    }

    /** Makes the row in a place one that can be locked; there must be one. */
    public LockedRow lockable(int slot) {
        Object place = places[slot];
        if (place instanceof LockedRow locked) {
            return locked;
        }
        byte[] image = (byte[]) place;
        if (image == null) {
            throw new IllegalStateException("no row in place " + slot);
        }
        LockedRow locked = new LockedRow(this, slot, image, image);
        places[slot] = locked;
        return locked;
    }

    /** Makes a row that only the transaction sees; there must be none of its key. */
    public LockedRow create(byte[] key, byte[] image, RowTransaction transaction) {
        int slot = freeCount > 0 ? free[--freeCount] : end++;
        if (slot >= places.length) {
            places = Arrays.copyOf(places, places.length + (places.length >> 1));
        }
        LockedRow row = new LockedRow(this, slot, null, image);
        places[slot] = row;
        hashIndex.add(table.key().indexHash(key), slot);
        row.holdAlone(transaction);
        row.change(transaction, image);
        return row;
    }

    /** Whether nobody holds or changes the row in a place. */
    public boolean isUnlocked(int slot) {
        return !(places[slot] instanceof LockedRow);
    }

    /** Gives a row another state, unless somebody else holds it; returns whether it did. */
    public boolean replace(int slot, byte[] image, RowTransaction transaction) {
        LockedRow row = lockable(slot);
        if (row.isHeld() && !row.isHeldBy(transaction)) {
            return false;
        }
        if (!row.isHeldBy(transaction)) {
            row.holdAlone(transaction);
        }
        row.change(transaction, image);
        return true;
    }

    /** Deletes a row that nobody holds. */
    public void delete(int slot, RowTransaction transaction) {
        LockedRow row = lockable(slot);
        row.holdAlone(transaction);
        row.change(transaction, null);
    }

    /** Takes in a committed row, of which there must be none of its key; no index and nobody else hears of it. */
    public void restore(byte[] image) {
        int slot = end++;
        if (slot >= places.length) {
            places = Arrays.copyOf(places, places.length + (places.length >> 1));
        }
        places[slot] = image;
        RowEditor scratch = table.keyScratch();
        scratch.load(image);
        hashIndex.add(table.key().indexHash(table.key().of(scratch)), slot);
        rowCount++;
        bytes += image.length;
    }

    /** A row's committed state was replaced. */
    void replaced(int slot, byte @Nullable [] old, byte @Nullable [] image) {
        table.replacing(this, slot, old, image);
        commitCount++;
        rowCount += (image == null ? 0 : 1) - (old == null ? 0 : 1);
        bytes += (image == null ? 0 : image.length) - (old == null ? 0 : old.length);
    }

    /** Nobody holds the row any more. */
    void unlocked(LockedRow row) {
        places[row.slot()] = row.committed();
    }

    /** Nobody holds the row any more, and it is gone. */
    void remove(LockedRow row) {
        int slot = row.slot();
        RowEditor scratch = table.keyScratch();
        scratch.load(row.keyImage());
        hashIndex.remove(table.key().indexHash(table.key().of(scratch)), slot);
        places[slot] = null;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = slot;
    }
}
