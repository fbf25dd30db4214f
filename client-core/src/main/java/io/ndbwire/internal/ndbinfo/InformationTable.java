package io.ndbwire.internal.ndbinfo;

/** The information tables that this client reads. Their numbers never change; columns are only appended. */
public enum InformationTable {
    POOLS(3),
    COUNTERS(8),
    NODES(9);

    private final int id;

    InformationTable(int id) {
        this.id = id;
    }

    int id() {
        return id;
    }
}
