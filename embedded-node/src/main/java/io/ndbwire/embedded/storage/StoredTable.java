package io.ndbwire.embedded.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table's rows in its fragments. Index tables of unique indexes are tables, too.
 *
 * <p>The description that it was made by is the dictionary's matter.
 */
public final class StoredTable {

    /** Hears of each row whose committed state was replaced. */
    public interface ChangeListener {

        /**
         * Either the old row or the new one may be missing, not both.
         *
         * @param checkpoint of the commit
         * @param row knows which columns were set; the state that it shows is the new one
         */
        void changed(
                RowTransaction transaction,
                long checkpoint,
                LockedRow row,
                byte @Nullable [] old,
                byte @Nullable [] image);
    }

    /** Hears nothing. */
    public static final ChangeListener NOBODY = (transaction, checkpoint, row, old, image) -> {};

    private RowFormat format;
    private final KeyFormat key;
    private final Grants grants;
    private final Fragment[] fragments;
    private final short @Nullable [] hashMap;
    private RowEditor keyScratch;
    private RowEditor before;
    private RowEditor after;
    private final boolean readsBackups;
    private final int id;
    private int version;
    private boolean dropping;
    private final List<UniqueIndex> uniqueIndexes = new ArrayList<>();
    private final List<ForeignKey> references = new ArrayList<>();
    private final List<ForeignKey> referenced = new ArrayList<>();
    private final List<OrderedIndex> orderedIndexes = new ArrayList<>();
    private @Nullable StoredTable indexedTable;
    private @Nullable UniqueIndex asIndex;
    private ChangeListener listener = NOBODY;

    /**
     * @param id in the dictionary
     * @param version in the dictionary
     * @param columns in the order of their numbers
     * @param key its columns in the order in which requests give them
     * @param hashMap the partition of each bucket; null where the partition is the remainder of the hash
     * @param nodes of each fragment the data nodes that hold it, the primary first
     * @param readsBackups whether committed reads may go to any replica
     */
    public StoredTable(
            int id,
            int version,
            List<StoredColumn> columns,
            KeyFormat key,
            short @Nullable [] hashMap,
            int[][] nodes,
            boolean readsBackups,
            Grants grants) {
        this.id = id;
        this.version = version;
        format = new RowFormat(columns);
        this.key = key;
        this.hashMap = hashMap;
        this.readsBackups = readsBackups;
        this.grants = grants;
        keyScratch = new RowEditor(format);
        before = new RowEditor(format);
        after = new RowEditor(format);
        fragments = new Fragment[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            fragments[i] = new Fragment(this, i, nodes[i]);
        }
    }

    /** Its id in the dictionary. */
    public int id() {
        return id;
    }

    /** Its whole version in the dictionary. */
    public int version() {
        return version;
    }

    /** The description changed in a way that leaves the rows as they are. */
    public void version(int newVersion) {
        version = newVersion;
    }

    /** Gives all rows columns more, which are NULL. */
    public void addColumns(List<StoredColumn> allColumns) {
        RowFormat newFormat = new RowFormat(allColumns);
        RowConversion conversion = new RowConversion(format, newFormat);
        for (Fragment fragment : fragments) {
            fragment.rewrite(conversion);
        }
        format = newFormat;
        keyScratch = new RowEditor(newFormat);
        before = new RowEditor(newFormat);
        after = new RowEditor(newFormat);
        orderedIndexes.forEach(index -> index.key().format(newFormat));
    }

    /** The foreign keys by which its rows refer to others. */
    public List<ForeignKey> references() {
        return references;
    }

    /** The foreign keys by which other rows refer to its. */
    public List<ForeignKey> referenced() {
        return referenced;
    }

    /** Has a foreign key hold from now on. */
    public static void add(ForeignKey key) {
        key.child().references.add(key);
        key.parent().referenced.add(key);
    }

    public static void remove(ForeignKey key) {
        key.child().references.remove(key);
        key.parent().referenced.remove(key);
    }

    /** Whether a schema transaction is dropping it. */
    public boolean isDropping() {
        return dropping;
    }

    public void dropping(boolean newDropping) {
        dropping = newDropping;
    }

    /** The indexes that each change of a row must keep right. */
    public List<UniqueIndex> uniqueIndexes() {
        return uniqueIndexes;
    }

    public void add(UniqueIndex index) {
        uniqueIndexes.add(index);
        index.table().indexedTable = this;
        index.table().asIndex = index;
    }

    public void remove(StoredTable indexTable) {
        uniqueIndexes.removeIf(index -> index.table() == indexTable);
    }

    /** Has an ordered index follow the rows from now on. */
    public void add(OrderedIndex index) {
        index.fill();
        orderedIndexes.add(index);
    }

    public void remove(OrderedIndex index) {
        orderedIndexes.remove(index);
    }

    /** The table that this one is a unique index of; null if it is none. */
    public @Nullable StoredTable indexedTable() {
        return indexedTable;
    }

    /** What this table is as an index; null if it is none. */
    public @Nullable UniqueIndex asIndex() {
        return asIndex;
    }

    public RowFormat format() {
        return format;
    }

    public KeyFormat key() {
        return key;
    }

    /** Whether committed reads may go to any replica. */
    public boolean readsBackups() {
        return readsBackups;
    }

    Grants grants() {
        return grants;
    }

    RowEditor keyScratch() {
        return keyScratch;
    }

    /** For the row that an operation finds; whoever runs an operation may use it until that ends. */
    public RowEditor before() {
        return before;
    }

    /** For the row that an operation leaves; whoever runs an operation may use it until that ends. */
    public RowEditor after() {
        return after;
    }

    public int fragmentCount() {
        return fragments.length;
    }

    public Fragment fragment(int number) {
        return fragments[number];
    }

    /** The fragment of a key. */
    public Fragment fragmentOf(byte[] keyBytes) {
        return fragmentOfHash(key.distributionHash(keyBytes));
    }

    /** The fragment of the word of a key's hash that chooses it. */
    public Fragment fragmentOfHash(int hash) {
        short[] map = hashMap;
        int partition = map == null
                ? Integer.remainderUnsigned(hash, fragments.length)
                : map[Integer.remainderUnsigned(hash, map.length)] & 0xFFFF;
        return fragments[partition];
    }

    public long rowCount() {
        long rows = 0;
        for (Fragment fragment : fragments) {
            rows += fragment.rowCount();
        }
        return rows;
    }

    /** Has somebody hear of committed changes from now on, instead of whoever did. */
    public void listener(ChangeListener newListener) {
        listener = newListener;
    }

    ChangeListener listener() {
        return listener;
    }

    /** A row's committed state is about to be replaced. */
    void replacing(Fragment fragment, int slot, byte @Nullable [] old, byte @Nullable [] image) {
        for (OrderedIndex index : orderedIndexes) {
            index.replacing(fragment, slot, old, image);
        }
    }
}
