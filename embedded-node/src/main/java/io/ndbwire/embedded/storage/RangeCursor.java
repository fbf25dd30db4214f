package io.ndbwire.embedded.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of ranges of an ordered index, range by range, in the index's order or against it. Rows that the transaction
 * itself has changed are not in the index yet: they are sorted in here, as they were when the scan began. Rows that it
 * changes later, in front of the scan, are not found, as by a real data node.
 */
public final class RangeCursor implements RowCursor {

    private static final class Own {
        private final int slot;
        private byte[] image;

        Own(int slot, byte[] image) {
            this.slot = slot;
            this.image = image;
        }
    }

    private final IndexKey key;
    private final SortedPlaces places;
    private final List<IndexRange> ranges;
    private final boolean descending;
    private final RowTransaction transaction;
    private final List<Own> own = new ArrayList<>();
    private RowFormat format;
    private int rangeIndex = -1;
    private int ownIndex;
    private byte @Nullable [] lastImage;
    private int lastSlot;
    private boolean lastIsOwn;
    private int ownSlot;

    RangeCursor(
            OrderedIndex index,
            SortedPlaces places,
            List<IndexRange> ranges,
            boolean descending,
            RowTransaction transaction) {
        key = index.key();
        this.places = places;
        this.ranges = ranges;
        this.descending = descending;
        this.transaction = transaction;
        format = places.fragment().table().format();
        transaction.forEachChanged(places.fragment(), row -> {
            byte[] image = row.seenBy(transaction);
            if (image == row.committed()) {
                // Changed by the running step, whose changes are not seen yet.
                return;
            }
            if (image != null) {
                own.add(new Own(row.slot(), image));
            }
        });
        own.sort((one, other) -> {
            int order = key.compare(one.image, one.slot, other.image, other.slot);
            return descending ? -order : order;
        });
    }

    /** Number of all entries, of those in the range, before it and behind it. */
    public int[] count() {
        IndexRange range = ranges.get(Math.max(0, rangeIndex));
        int before = places.position(row -> range.isAbove(key, row));
        int upTo = places.position(row -> !range.isBelow(key, row));
        return new int[] {places.size(), upTo - before, before, places.size() - upTo};
    }

    @Override
    public int rangeNumber() {
        return ranges.get(rangeIndex).number();
    }

    @Override
    public int next() {
        while (rangeIndex < ranges.size()) {
            if (rangeIndex >= 0) {
                int slot = nextInRange(ranges.get(rangeIndex));
                if (slot != END) {
                    return slot;
                }
            }
            rangeIndex++;
            ownIndex = 0;
            lastImage = null;
        }
        return END;
    }

    @Override
    public boolean isLastStillThere() {
        followAlteration();
        if (lastIsOwn) {
            return isOwn(ownSlot);
        }
        byte[] last = lastImage;
        byte[] now = places.fragment().committed(lastSlot);
        return last != null && now != null && key.isSame(last, now);
    }

    private int nextInRange(IndexRange range) {
        followAlteration();
        while (true) {
            int slot = nextEntry(range);
            Own mine = nextOwn(range);
            if (slot == END && mine == null) {
                return END;
            }
            byte[] image = slot == END ? null : places.fragment().committed(slot);
            if (mine != null && (image == null || comesFirst(mine, image, slot))) {
                ownIndex++;
                lastIsOwn = true;
                ownSlot = mine.slot;
                return mine.slot;
            }
            lastIsOwn = false;
            lastImage = image;
            lastSlot = slot;
            if (!isOwn(slot)) {
                return slot;
            }
        }
    }

    /** Whether the transaction has changed a row and not rolled that back. */
    private boolean isOwn(int slot) {
        Fragment fragment = places.fragment();
        return fragment.isUsed(slot) && fragment.seenBy(slot, transaction) != fragment.committed(slot);
    }

    /** A table that has got columns more has all its rows in another form. */
    private void followAlteration() {
        RowFormat now = places.fragment().table().format();
        if (now == format) {
            return;
        }
        RowConversion conversion = new RowConversion(format, now);
        format = now;
        own.forEach(mine -> mine.image = conversion.apply(mine.image));
        lastImage = lastImage == null ? null : conversion.apply(lastImage);
    }

    private boolean comesFirst(Own mine, byte[] image, int slot) {
        int order = key.compare(mine.image, mine.slot, image, slot);
        return descending ? order > 0 : order < 0;
    }

    /** The entry behind the last one. */
    private int nextEntry(IndexRange range) {
        byte[] last = lastImage;
        Fragment fragment = places.fragment();
        int slot;
        if (descending) {
            slot = places.last(entry -> {
                byte[] row = fragment.committed(entry);
                return row != null
                        && (last == null ? !range.isBelow(key, row) : key.compare(row, entry, last, lastSlot) < 0);
            });
        } else {
            slot = places.first(entry -> {
                byte[] row = fragment.committed(entry);
                return row != null
                        && (last == null ? range.isAbove(key, row) : key.compare(row, entry, last, lastSlot) <= 0);
            });
        }
        byte[] row = slot == -1 ? null : fragment.committed(slot);
        boolean outside = row == null || (descending ? range.isAbove(key, row) : range.isBelow(key, row));
        return outside ? END : slot;
    }

    private @Nullable Own nextOwn(IndexRange range) {
        while (ownIndex < own.size()) {
            Own mine = own.get(ownIndex);
            if (isOwn(mine.slot) && !range.isAbove(key, mine.image) && !range.isBelow(key, mine.image)) {
                return mine;
            }
            ownIndex++;
        }
        return null;
    }
}
