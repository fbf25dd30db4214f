package io.ndbwire.rest.query;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * Writes a row as a value of JSON.
 *
 * @param <R> a row as it comes
 */
@FunctionalInterface
public interface RowElement<R> {

    void write(R row, JsonGenerator json) throws IOException;
}
