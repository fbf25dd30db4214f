package io.ndbwire.internal.transaction;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The operations under way, by the number that data nodes give back: an index into an array, with a generation in the
 * upper bits that tells what comes too late. Event loop only.
 */
final class OperationSlots {

    static final int MAXIMUM_SLOTS = 1 << 20;

    private static final int INDEX_MASK = MAXIMUM_SLOTS - 1;
    /** The lowest bit of a number is a flag in the reports after a node failure. */
    private static final int INDEX_SHIFT = 1;

    private static final int GENERATION = MAXIMUM_SLOTS << INDEX_SHIFT;

    private @Nullable KeyOperation[] operations = new KeyOperation[1024];
    private int[] pointers = new int[1024];
    private int[] free = new int[1024];
    private int freeCount;

    OperationSlots() {
        for (int i = operations.length - 1; i >= 0; i--) {
            pointers[i] = i << INDEX_SHIFT;
            free[freeCount++] = i;
        }
    }

    /** Gives the operation a number; the caller keeps the count below {@link #MAXIMUM_SLOTS}. */
    void add(KeyOperation operation) {
        if (freeCount == 0) {
            grow();
        }
        int index = free[--freeCount];
        operations[index] = operation;
        operation.pointer = pointers[index];
    }

    void remove(KeyOperation operation) {
        int index = operation.pointer >>> INDEX_SHIFT & INDEX_MASK;
        operations[index] = null;
        pointers[index] += GENERATION;
        free[freeCount++] = index;
    }

    /** The operation of that number, or null if it is settled long since. */
    @Nullable
    KeyOperation find(int pointer) {
        int index = pointer >>> INDEX_SHIFT & INDEX_MASK;
        if (index >= operations.length) {
            return null;
        }
        KeyOperation operation = operations[index];
        return operation != null && operation.pointer == pointer ? operation : null;
    }

    private void grow() {
        int size = operations.length;
        if (size == MAXIMUM_SLOTS) {
            throw new IllegalStateException("more than " + MAXIMUM_SLOTS + " operations");
        }
        operations = Arrays.copyOf(operations, 2 * size);
        pointers = Arrays.copyOf(pointers, 2 * size);
        free = Arrays.copyOf(free, 2 * size);
        for (int i = 2 * size - 1; i >= size; i--) {
            pointers[i] = i << INDEX_SHIFT;
            free[freeCount++] = i;
        }
    }
}
