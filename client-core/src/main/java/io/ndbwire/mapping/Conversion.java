package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import org.jspecify.annotations.Nullable;

/** Turns one column's values into a Java type and back; thread-safe. */
interface Conversion {

    /** The value at that position of a row, or null for NULL. */
    @Nullable
    Object read(Row row, int position);

    /** What operations take for that value, which is not null. */
    default Object write(Object value) {
        return value;
    }
}
