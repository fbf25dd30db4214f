package io.ndbwire.embedded.storage;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tables and index tables that data requests can name, by their ids in the dictionary. */
public final class TableDirectory {

    private final Map<Integer, OrderedIndex> indexes = new HashMap<>();
    private final Map<Integer, ForeignKey> foreignKeys = new HashMap<>();
    private @Nullable StoredTable[] tables = new @Nullable StoredTable[64];

    /** The table of that id; null if there is none. */
    public @Nullable StoredTable find(int id) {
        return id >= 0 && id < tables.length ? tables[id] : null;
    }

    /** Calls for each table, in the order of their ids. */
    public void forEach(Consumer<StoredTable> consumer) {
        for (StoredTable table : tables) {
            if (table != null) {
                consumer.accept(table);
            }
        }
    }

    public void add(StoredTable table) {
        if (table.id() >= tables.length) {
            tables = Arrays.copyOf(tables, Math.max(table.id() + 1, 2 * tables.length));
        }
        tables[table.id()] = table;
    }

    public void remove(StoredTable table) {
        tables[table.id()] = null;
    }

    /** The ordered index of that id; null if there is none. */
    public @Nullable OrderedIndex findIndex(int id) {
        return indexes.get(id);
    }

    public void add(OrderedIndex index) {
        indexes.put(index.id(), index);
    }

    public void remove(OrderedIndex index) {
        indexes.remove(index.id());
    }

    /** The foreign key of that id; null if there is none. */
    public @Nullable ForeignKey findForeignKey(int id) {
        return foreignKeys.get(id);
    }

    public void add(ForeignKey key) {
        foreignKeys.put(key.id(), key);
        StoredTable.add(key);
    }

    public void remove(ForeignKey key) {
        foreignKeys.remove(key.id());
        StoredTable.remove(key);
    }
}
