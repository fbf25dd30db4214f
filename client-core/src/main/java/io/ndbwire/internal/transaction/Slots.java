package io.ndbwire.internal.transaction;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is under way, by the number that data nodes give back: an index into an array, with a generation in the upper
 * bits that tells what comes too late. Event loop only.
 *
 * @param <E> what is under way
 */
public final class Slots<E extends Slots.Entry> {

    static final int MAXIMUM_SLOTS = 1 << 20;

    private static final int INDEX_MASK = MAXIMUM_SLOTS - 1;
    /** The lowest bit of a number is a flag in some answers. */
    private static final int INDEX_SHIFT = 1;

    private static final int GENERATION = MAXIMUM_SLOTS << INDEX_SHIFT;

    /** Something that has a number while it is under way. */
    public abstract static class Entry {

        int pointer;

        /** The number, as data nodes are told it. */
        public final int pointer() {
            return pointer;
        }
    }

    private @Nullable Entry[] entries;
    private int[] pointers;
    private int[] free;
    private int freeCount;

    /**
     * @param expected how many there is room for at first
     */
    public Slots(int expected) {
        entries = new Entry[expected];
        pointers = new int[expected];
        free = new int[expected];
        release(0, expected);
    }

    /** Gives the entry a number; the caller keeps the count below {@link #MAXIMUM_SLOTS}. */
    public void add(E entry) {
        if (freeCount == 0) {
            grow();
        }
        int index = free[--freeCount];
        entries[index] = entry;
        entry.pointer = pointers[index];
    }

    /** Takes the entry's number back: it finds nothing any more. */
    public void remove(E entry) {
        int index = entry.pointer >>> INDEX_SHIFT & INDEX_MASK;
        if (entries[index] == entry) {
            entries[index] = null;
            pointers[index] += GENERATION;
            free[freeCount++] = index;
        }
    }

    /** The entry of that number, or null if it is settled long since. */
    @SuppressWarnings("unchecked") // add takes nothing else
    public @Nullable E find(int pointer) {
        int index = pointer >>> INDEX_SHIFT & INDEX_MASK;
        if (index >= entries.length) {
            return null;
        }
        Entry entry = entries[index];
        return entry != null && entry.pointer == pointer ? (E) entry : null;
    }

    private void grow() {
        int size = entries.length;
        if (size == MAXIMUM_SLOTS) {
            throw new IllegalStateException("more than " + MAXIMUM_SLOTS + " operations");
        }
        int grown = Math.min(2 * size, MAXIMUM_SLOTS);
        entries = Arrays.copyOf(entries, grown);
        pointers = Arrays.copyOf(pointers, grown);
        free = Arrays.copyOf(free, grown);
        release(size, grown);
    }

    private void release(int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            pointers[i] = i << INDEX_SHIFT;
            free[freeCount++] = i;
        }
    }
}
