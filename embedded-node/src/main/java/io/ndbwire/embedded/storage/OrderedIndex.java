package io.ndbwire.embedded.storage;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An ordered index over the committed rows of a table, cut like the table. */
public final class OrderedIndex {

    private final int id;
    private final int version;
    private final StoredTable table;
    private final IndexKey key;
    private final SortedPlaces[] fragments;

    /**
     * @param id in the dictionary
     * @param version in the dictionary
     * @param columns numbers of the table's columns
     */
    public OrderedIndex(int id, int version, StoredTable table, int[] columns) {
        this.id = id;
        this.version = version;
        this.table = table;
        key = new IndexKey(table.format(), columns);
        fragments = new SortedPlaces[table.fragmentCount()];
        for (int i = 0; i < fragments.length; i++) {
            fragments[i] = new SortedPlaces(key, table.fragment(i));
        }
    }

    public int id() {
        return id;
    }

    public int version() {
        return version;
    }

    public StoredTable table() {
        return table;
    }

    public int columnCount() {
        return key.columnCount();
    }

    /** The column at a position of the index. */
    public StoredColumn column(int position) {
        return key.column(position);
    }

    /** The number of the table's column at a position of the index. */
    int baseColumn(int position) {
        return key.baseColumn(position);
    }

    IndexKey key() {
        return key;
    }

    SortedPlaces fragment(int number) {
        return fragments[number];
    }

    /** Takes in all committed rows; for a new index. */
    public void fill() {
        for (SortedPlaces places : fragments) {
            places.fill();
        }
    }

    /** A row's committed state is about to be replaced. */
    void replacing(Fragment fragment, int slot, byte @Nullable [] old, byte @Nullable [] image) {
        if (old != null && image != null && key.isSame(old, image)) {
            return;
        }
        SortedPlaces places = fragments[fragment.number()];
        if (old != null) {
            places.remove(slot, old);
        }
        if (image != null) {
            places.add(slot, image);
        }
    }

    /** A way through the rows of one fragment, range by range; see {@link RangeCursor}. */
    public RangeCursor scan(int fragment, List<IndexRange> ranges, boolean descending, RowTransaction transaction) {
        return new RangeCursor(this, fragments[fragment], ranges, descending, transaction);
    }
}
