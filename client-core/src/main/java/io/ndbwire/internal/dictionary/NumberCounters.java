package io.ndbwire.internal.dictionary;

import java.util.concurrent.CompletionStage;

/**
 * The counters of auto-increment columns: rows of a system table, which is written like any other (protocol document 04,
 * section 7).
 */
@FunctionalInterface
public interface NumberCounters {

    /**
     * Writes a new table's counter, whether or not a dropped table of the same number has left one.
     *
     * @param tableId the table's number in the dictionary
     * @param first the first number to be given
     */
    CompletionStage<?> begin(int tableId, long first);
}
