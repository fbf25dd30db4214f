package io.ndbwire.rest.query;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * Writes rows as lines, or pieces, of a stream.
 *
 * @param <R> a row as it comes
 */
public interface Lines<R> {

    /** Writes what stands before the first row. */
    default void begin(ByteArrayOutputStream target) throws IOException {}

    /** Begins a piece of the stream. */
    Piece<R> piece(ByteArrayOutputStream target) throws IOException;

    /** Writes what stands behind the last row. */
    default void end(ByteArrayOutputStream target) throws IOException {}

    /** Some of the lines. Not thread-safe. */
    interface Piece<R> {

        void write(R row) throws IOException;

        /** How many bytes were written, those that have not reached the target yet included. */
        int size();

        /** Brings everything to the target; nothing is written afterwards. */
        default void end() throws IOException {}
    }
}
