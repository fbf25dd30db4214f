package io.ndbwire.benchmarks.flex;

import java.util.List;

/** What a thread does with all of its rows before it goes on. */
enum Phase {
    INSERT("insert"),
    READ("read"),
    UPDATE("update"),
    DELETE("delete");

    /** One loop of a full run. */
    static final List<Phase> LOOP = List.of(INSERT, READ, UPDATE, READ, DELETE);

    private final String label;

    Phase(String label) {
        this.label = label;
    }

    /** The name in reports. */
    String label() {
        return label;
    }
}
