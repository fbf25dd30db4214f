package io.ndbwire.embedded.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The places of a fragment's committed rows in an index's order: blocks of numbers, four bytes a row. */
final class SortedPlaces {

    private static final int BLOCK = 256;

    private static final class Block {
        private final int[] slots = new int[BLOCK];
        private int count;
    }

    private final IndexKey key;
    private final Fragment fragment;
    private final List<Block> blocks = new ArrayList<>();
    private int size;

    SortedPlaces(IndexKey key, Fragment fragment) {
        this.key = key;
        this.fragment = fragment;
    }

    int size() {
        return size;
    }

    Fragment fragment() {
        return fragment;
    }

    /** Takes in all committed rows at once. */
    void fill() {
        List<Integer> slots = IntStream.range(0, fragment.end())
                .filter(slot -> fragment.committed(slot) != null)
                .boxed()
                .sorted((one, other) -> key.compare(row(one), one, row(other), other))
                .toList();
        for (int start = 0; start < slots.size(); start += BLOCK / 2) {
            Block block = new Block();
            for (int slot : slots.subList(start, Math.min(slots.size(), start + BLOCK / 2))) {
                block.slots[block.count++] = slot;
            }
            blocks.add(block);
        }
        size = slots.size();
    }

    private byte[] row(int slot) {
        byte[] row = fragment.committed(slot);
        if (row == null) {
            throw new IllegalStateException("an index names place " + slot + ", which is empty");
        }
        return row;
    }

    /** Adds a row that is not in its place yet. */
    void add(int slot, byte[] row) {
        size++;
        int number = blockOf(entry -> key.compare(row(entry), entry, row, slot) < 0);
        if (number == blocks.size()) {
            if (blocks.isEmpty()) {
                blocks.add(new Block());
            }
            number = blocks.size() - 1;
        }
        Block block = blocks.get(number);
        int index = indexIn(block, entry -> key.compare(row(entry), entry, row, slot) < 0);
        if (block.count == BLOCK) {
            Block upper = new Block();
            upper.count = BLOCK / 2;
            System.arraycopy(block.slots, BLOCK / 2, upper.slots, 0, BLOCK / 2);
            block.count = BLOCK / 2;
            blocks.add(number + 1, upper);
            if (index > BLOCK / 2) {
                block = upper;
                index -= BLOCK / 2;
            }
        }
        System.arraycopy(block.slots, index, block.slots, index + 1, block.count - index);
        block.slots[index] = slot;
        block.count++;
    }

    /** Removes a row that is still in its place. */
    void remove(int slot, byte[] row) {
        IntPredicate isBefore = entry -> key.compare(row(entry), entry, row, slot) < 0;
        int number = blockOf(isBefore);
        Block block = number < blocks.size() ? blocks.get(number) : new Block();
        int index = indexIn(block, isBefore);
        if (index == block.count || block.slots[index] != slot) {
            throw new IllegalStateException("an index has no entry of place " + slot);
        }
        System.arraycopy(block.slots, index + 1, block.slots, index, block.count - index - 1);
        size--;
        if (--block.count == 0) {
            blocks.remove(number);
        }
    }

    /** How many entries come before the first that is not. */
    int position(Predicate<byte[]> isBefore) {
        IntPredicate entryIsBefore = entry -> isBefore.test(row(entry));
        int number = blockOf(entryIsBefore);
        int position = 0;
        for (int i = 0; i < number; i++) {
            position += blocks.get(i).count;
        }
        return position + (number < blocks.size() ? indexIn(blocks.get(number), entryIsBefore) : 0);
    }

    /** The first entry that does not come before; -1 if there is none. */
    int first(IntPredicate isBefore) {
        int number = blockOf(isBefore);
        if (number == blocks.size()) {
            return -1;
        }
        Block block = blocks.get(number);
        return block.slots[indexIn(block, isBefore)];
    }

    /** The last entry that comes before; -1 if there is none. */
    int last(IntPredicate isBefore) {
        int number = blockOf(isBefore);
        int index = number == blocks.size() ? 0 : indexIn(blocks.get(number), isBefore);
        if (index > 0) {
            return blocks.get(number).slots[index - 1];
        }
        if (number == 0) {
            return -1;
        }
        Block before = blocks.get(number - 1);
        return before.slots[before.count - 1];
    }

    /** The first block whose last entry does not come before. */
    private int blockOf(IntPredicate isBefore) {
        int low = 0;
        int high = blocks.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            Block block = blocks.get(middle);
            if (isBefore.test(block.slots[block.count - 1])) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int indexIn(Block block, IntPredicate isBefore) {
        int low = 0;
        int high = block.count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isBefore.test(block.slots[middle])) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
