package io.ndbwire.embedded.scan;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.IndexRange;
import io.ndbwire.embedded.storage.OrderedIndex;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.embedded.storage.Words;
import java.util.ArrayList;
import java.util.List;

/** Reads the ranges of an index scan (protocol document 06, sections 14 and 15). */
final class ScanBounds {

    private static final int LOWER = 0;
    private static final int LOWER_EXCLUSIVE = 1;
    private static final int UPPER = 2;
    private static final int UPPER_EXCLUSIVE = 3;
    private static final int EQUAL = 4;

    private final OrderedIndex index;
    private final byte[] bounds;
    private final List<IndexRange> ranges = new ArrayList<>();
    private int error;

    private ScanBounds(OrderedIndex index, byte[] bounds) {
        this.index = index;
        this.bounds = bounds;
    }

    static ScanBounds read(OrderedIndex index, byte[] bounds) {
        ScanBounds read = new ScanBounds(index, bounds);
        int next = 0;
        while (next < bounds.length && read.error == ErrorCode.NONE) {
            next = read.range(next);
        }
        if (read.ranges.isEmpty()) {
            read.ranges.add(new IndexRange(0));
        }
        return read;
    }

    /** What is wrong; 0 for nothing. */
    int error() {
        return error;
    }

    List<IndexRange> ranges() {
        return ranges;
    }

    private int range(int start) {
        int head = Words.get(bounds, start);
        int words = head >>> 16;
        int end = words == 0 ? bounds.length : start + 4 * words;
        if (end > bounds.length || end < start + 8) {
            error = ErrorCode.BAD_BOUND;
            return end;
        }
        IndexRange range = new IndexRange(head >>> 4 & 0xFFF);
        ranges.add(range);
        int place = start;
        while (place < end && error == ErrorCode.NONE) {
            place = part(range, place, end);
        }
        return end;
    }

    private int part(IndexRange range, int start, int end) {
        if (start + 8 > end) {
            error = ErrorCode.BAD_BOUND;
            return end;
        }
        int type = Words.get(bounds, start) & 0xF;
        int head = Words.get(bounds, start + 4);
        int position = head >>> 16;
        int length = head & 0xFFFF;
        int value = start + 8;
        int next = value + Words.padded(length);
        if (type > EQUAL || position >= index.columnCount() || next > end) {
            error = ErrorCode.BAD_BOUND;
            return end;
        }
        StoredColumn column = index.column(position);
        if (length > 0 && !column.accepts(bounds, value, length)) {
            error = ErrorCode.BAD_BOUND_VALUE;
            return end;
        }
        boolean fits = true;
        if (type == LOWER || type == LOWER_EXCLUSIVE || type == EQUAL) {
            fits = range.addLower(position, bounds, value, length, type == LOWER_EXCLUSIVE);
        }
        if (type == UPPER || type == UPPER_EXCLUSIVE || type == EQUAL) {
            fits &= range.addUpper(position, bounds, value, length, type == UPPER_EXCLUSIVE);
        }
        error = fits ? ErrorCode.NONE : ErrorCode.BOUNDS_WITH_GAPS;
        return next;
    }
}
