package io.ndbwire.sql;

import java.util.List;

/** What a statement came to. */
public sealed interface Result {

    /** Rows, and what their values are. */
    record Query(List<ResultColumn> columns, Rows rows) implements Result {}

    /**
     * A change.
     *
     * @param rows how many rows were found and changed
     * @param keys the numbers that the database gave them, in the order in which they were inserted
     */
    record Change(long rows, List<Long> keys) implements Result {

        /** A change that gave no numbers. */
        public static Change of(long rows) {
            return new Change(rows, List.of());
        }
    }
}
