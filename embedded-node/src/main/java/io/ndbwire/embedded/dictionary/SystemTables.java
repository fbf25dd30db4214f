package io.ndbwire.embedded.dictionary;

import io.ndbwire.schema.ColumnType;
import io.ndbwire.wire.DictionaryObjectType;

/** The tables that every cluster has: counters, and events. */
final class SystemTables {

    static final String EVENTS = "sys/def/NDB$EVENTS_0";
    static final int NAME_BYTES = 128;
    static final int MASK_WORDS = 4;

    private SystemTables() {}

    static void create(Dictionary dictionary) {
        TableDescription counters = table("sys/def/SYSTAB_0");
        column(counters, "SYSKEY_0", ColumnType.INT_UNSIGNED, 1, true);
        column(counters, "NEXTID", ColumnType.BIGINT_UNSIGNED, 1, false);
        dictionary.makeOfItself(counters);

        TableDescription events = table(EVENTS);
        column(events, "NAME", ColumnType.BINARY, NAME_BYTES, true);
        column(events, "EVENT_TYPE", ColumnType.INT_UNSIGNED, 1, false);
        column(events, "TABLEID", ColumnType.INT_UNSIGNED, 1, false);
        column(events, "TABLEVERSION", ColumnType.INT_UNSIGNED, 1, false);
        column(events, "TABLE_NAME", ColumnType.BINARY, NAME_BYTES, false);
        column(events, "ATTRIBUTE_MASK", ColumnType.INT_UNSIGNED, MASK_WORDS, false);
        column(events, "SUBID", ColumnType.INT_UNSIGNED, 1, false);
        column(events, "SUBKEY", ColumnType.INT_UNSIGNED, 1, false);
        dictionary.makeOfItself(events);
    }

    private static TableDescription table(String name) {
        TableDescription table = new TableDescription(name);
        table.properties.set(TableKey.TYPE, DictionaryObjectType.SYSTEM_TABLE);
        return table;
    }

    private static void column(TableDescription table, String name, ColumnType type, int length, boolean isKey) {
        table.columns.add(ColumnDescription.of(name, type, length, isKey));
    }
}
