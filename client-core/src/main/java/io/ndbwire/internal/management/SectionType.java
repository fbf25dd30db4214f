package io.ndbwire.internal.management;

/** What a configuration section describes (protocol document 01, sections 4.1 and 4.4). */
enum SectionType {
    DATA_NODE,
    API_NODE,
    MANAGEMENT_NODE,
    TCP_CONNECTION,
    SHM_CONNECTION,
    SYSTEM;

    private static final SectionType[] ALL = values();

    /** The number of a type in format version 2. */
    int number() {
        return ordinal() + 1;
    }

    /** Whether {@code number} is the number of a type in format version 2. */
    static boolean isKnown(int number) {
        return number >= 1 && number <= ALL.length;
    }

    static SectionType of(int number) {
        return ALL[number - 1];
    }

    boolean isNode() {
        return this == DATA_NODE || this == API_NODE || this == MANAGEMENT_NODE;
    }

    boolean isConnection() {
        return this == TCP_CONNECTION || this == SHM_CONNECTION;
    }
}
