package io.ndbwire.embedded.storage;

import java.util.Arrays;

/** Finds rows by the hash of their key: open addressing, two words a place, the row's number and the hash. */
final class HashIndex {

    /** Tells rows of the same hash apart. */
    @FunctionalInterface
    interface KeyTest {
        boolean isKeyOf(byte[] key, int slot);
    }

    private static final int EMPTY = -1;
    private static final int REMOVED = -2;
    private static final int SMALLEST = 16;

    private final KeyTest keys;
    private int[] words;
    private int used;
    private int live;

    HashIndex(KeyTest keys) {
        this.keys = keys;
        words = empty(SMALLEST);
    }

    private static int[] empty(int places) {
        int[] words = new int[2 * places];
        Arrays.fill(words, EMPTY);
        return words;
    }

    /** The row of that key; -1 if there is none. */
    int find(int hash, byte[] key) {
        int[] table = words;
        int mask = table.length - 2;
        int place = first(hash, mask);
        for (int slot = table[place]; slot != EMPTY; slot = table[place]) {
            if (slot >= 0 && table[place + 1] == hash && keys.isKeyOf(key, slot)) {
                return slot;
            }
            place = place + 2 & mask;
        }
        return -1;
    }

    void add(int hash, int slot) {
        if (3 * (used + 1) > words.length) {
            rebuild();
        }
        int mask = words.length - 2;
        int place = first(hash, mask);
        while (words[place] >= 0) {
            place = place + 2 & mask;
        }
        if (words[place] == EMPTY) {
            used++;
        }
        words[place] = slot;
        words[place + 1] = hash;
        live++;
    }

    void remove(int hash, int slot) {
        int mask = words.length - 2;
        int place = first(hash, mask);
        while (words[place] != slot || words[place + 1] != hash) {
            if (words[place] == EMPTY) {
                throw new IllegalStateException("row " + slot + " is not in the hash index");
            }
            place = place + 2 & mask;
        }
        boolean last = words[place + 2 & mask] == EMPTY;
        words[place] = last ? EMPTY : REMOVED;
        used -= last ? 1 : 0;
        live--;
    }

    private void rebuild() {
        int[] old = words;
        words = empty(Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, 3 * live)) << 1));
        used = 0;
        live = 0;
        for (int i = 0; i < old.length; i += 2) {
            if (old[i] >= 0) {
                add(old[i + 1], old[i]);
            }
        }
    }

    private static int first(int hash, int mask) {
        return hash << 1 & mask;
    }
}
