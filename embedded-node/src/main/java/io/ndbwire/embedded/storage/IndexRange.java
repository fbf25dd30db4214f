package io.ndbwire.embedded.storage;

import java.util.ArrayList;
import java.util.List;

/** A range of an ordered index: a lower and an upper bound, each on some of the first columns. */
public final class IndexRange {

    @SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
    private record Part(byte[] source, int offset, int length) {}

    private final int number;
    private final List<Part> lower = new ArrayList<>(2);
    private final List<Part> upper = new ArrayList<>(2);
    private boolean lowerExclusive;
    private boolean upperExclusive;

    /** @param number by which the client tells ranges apart */
    public IndexRange(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /**
     * Bounds the next column from below.
     *
     * @param length with length bytes; 0 for NULL
     * @return whether that can be: the columns come in turn, and only the last one's bound may be exclusive
     */
    public boolean addLower(int position, byte[] source, int offset, int length, boolean exclusive) {
        boolean fits = position == lower.size() && !lowerExclusive;
        lower.add(new Part(source, offset, length));
        lowerExclusive = exclusive;
        return fits;
    }

    /** The same from above. */
    public boolean addUpper(int position, byte[] source, int offset, int length, boolean exclusive) {
        boolean fits = position == upper.size() && !upperExclusive;
        upper.add(new Part(source, offset, length));
        upperExclusive = exclusive;
        return fits;
    }

    /** Whether a row lies below the range. */
    boolean isAbove(IndexKey key, byte[] row) {
        int order = compare(key, row, lower);
        return order < 0 || order == 0 && lowerExclusive && !lower.isEmpty();
    }

    /** Whether a row lies above the range. */
    boolean isBelow(IndexKey key, byte[] row) {
        int order = compare(key, row, upper);
        return order > 0 || order == 0 && upperExclusive && !upper.isEmpty();
    }

    private static int compare(IndexKey key, byte[] row, List<Part> bound) {
        for (int position = 0; position < bound.size(); position++) {
            Part part = bound.get(position);
            int order = key.compareColumn(position, row, part.source, part.offset, part.length);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
