package io.ndbwire.rest.query;

import io.ndbwire.client.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Writes rows as lines of a stream. */
interface Lines {

    /** Writes what stands before the first row. */
    default void begin(ByteArrayOutputStream target) throws IOException {}

    /** Begins a piece of the stream. */
    Piece piece(ByteArrayOutputStream target) throws IOException;

    /** Some of the lines. Not thread-safe. */
    interface Piece {

        void write(Row row) throws IOException;

        /** How many bytes were written, those that have not reached the target yet included. */
        int size();

        /** Brings everything to the target; nothing is written afterwards. */
        default void end() throws IOException {}
    }
}
