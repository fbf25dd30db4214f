package io.ndbwire.client;

import io.ndbwire.error.NdbException;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a scan that are not given before more has been read for them: so many at a time. For the scan's consumer.
 *
 * @param <R> what a row is
 */
interface RowWindow<R> {

    /** Whether there are no rows here or on their way. */
    boolean isEmpty();

    /** Whether no more rows should be added. */
    boolean isFull();

    /** The rows before are done with; others can be added. */
    void begin();

    /**
     * Adds a row.
     *
     * @throws NdbException if what it needs cannot be read
     */
    void add(R row);

    /** Has read what the rows need, if anything. */
    void read();

    /**
     * The next row, or null if there is none yet.
     *
     * @throws NdbException if what it needs could not be read
     */
    @Nullable
    R poll();
}
