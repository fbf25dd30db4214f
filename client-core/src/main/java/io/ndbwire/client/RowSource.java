package io.ndbwire.client;

import io.ndbwire.error.NdbException;
import org.jspecify.annotations.Nullable;

/**
 * Rows that arrive as they are wanted, to be polled. For one consumer, one thread at a time, but for {@link #cancel}, which
 * is for any.
 *
 * @param <R> what a row is
 */
interface RowSource<R> {

    /**
     * Wants rows; the first time begins.
     *
     * @param total from the beginning on; never less than before
     */
    void want(long total);

    /**
     * The next row, or null if there is none now.
     *
     * @throws NdbException if there will be no more because of a failure
     */
    @Nullable
    R poll();

    /** Whether all rows were taken, or it failed. */
    boolean isDone();

    /**
     * Tells of a failure, though no row is wanted.
     *
     * @throws NdbException if there was one
     */
    void requireNotFailed();

    /** Ends it; nothing is to be polled any more. */
    void cancel();

    /**
     * Makes a source.
     *
     * @param <R> what a row is
     */
    @FunctionalInterface
    interface Factory<R> {

        /**
         * @param wake is called when there may be something new to poll; by an event loop, so it must not block
         */
        RowSource<R> create(Runnable wake);
    }
}
