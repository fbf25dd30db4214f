package io.ndbwire.rest.query;

import io.ndbwire.client.Row;
import java.io.IOException;
import java.io.OutputStream;

/** Writes rows as lines of a stream. */
interface Lines {

    /** Writes what stands before the first row. */
    default void begin(OutputStream target) throws IOException {}

    void write(Row row, OutputStream target) throws IOException;
}
