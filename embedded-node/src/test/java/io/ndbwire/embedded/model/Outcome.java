package io.ndbwire.embedded.model;

import org.jspecify.annotations.Nullable;

/**
 * How an operation ends.
 *
 * @param code NDB's; 0 for success
 * @param value that a read found; null for no row, and for what reads nothing
 */
record Outcome(int code, @Nullable Integer value) {

    static final Outcome DONE = new Outcome(0, null);

    static Outcome refused(int code) {
        return new Outcome(code, null);
    }
}
