package io.ndbwire.embedded.dictionary;

/** Hears of tables that were altered, to tell all API nodes. */
@FunctionalInterface
public interface SchemaListener {

    /**
     * @param oldVersion the table's version before
     * @param oldName its name before
     */
    void altered(int tableId, int oldVersion, String oldName);
}
