package io.ndbwire.embedded.storage;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Finds rows by the hash of their key: open addressing, two words a place. */
final class HashIndex {

    private static final int EMPTY = -1;
    private static final int REMOVED = -2;
    private static final int SMALLEST = 16;

    private int[] slots;
    private int[] hashes;
    private int used;
    private int live;

    HashIndex() {
        slots = new int[SMALLEST];
        hashes = new int[SMALLEST];
        Arrays.fill(slots, EMPTY);
    }

    /** The row of that hash that is the wanted one; -1 if there is none. */
    int find(int hash, IntPredicate isWanted) {
        int mask = slots.length - 1;
        for (int place = spread(hash) & mask; slots[place] != EMPTY; place = place + 1 & mask) {
            if (slots[place] >= 0 && hashes[place] == hash && isWanted.test(slots[place])) {
                return slots[place];
            }
        }
        return -1;
    }

    void add(int hash, int slot) {
        if (3 * (used + 1) > 2 * slots.length) {
            rebuild();
        }
        int mask = slots.length - 1;
        int place = spread(hash) & mask;
        while (slots[place] >= 0) {
            place = place + 1 & mask;
        }
        if (slots[place] == EMPTY) {
            used++;
        }
        slots[place] = slot;
        hashes[place] = hash;
        live++;
    }

    void remove(int hash, int slot) {
        int mask = slots.length - 1;
        int place = spread(hash) & mask;
        while (slots[place] != slot || hashes[place] != hash) {
            if (slots[place] == EMPTY) {
                throw new IllegalStateException("row " + slot + " is not in the hash index");
            }
            place = place + 1 & mask;
        }
        boolean last = slots[place + 1 & mask] == EMPTY;
        slots[place] = last ? EMPTY : REMOVED;
        used -= last ? 1 : 0;
        live--;
    }

    private void rebuild() {
        int[] oldSlots = slots;
        int[] oldHashes = hashes;
        int size = Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, 3 * live)) << 1);
        slots = new int[size];
        hashes = new int[size];
        Arrays.fill(slots, EMPTY);
        used = 0;
        live = 0;
        for (int i = 0; i < oldSlots.length; i++) {
            if (oldSlots[i] >= 0) {
                add(oldHashes[i], oldSlots[i]);
            }
        }
    }

    private static int spread(int hash) {
        int mixed = hash * 0x9E3779B9;
        return mixed ^ mixed >>> 15;
    }
}
