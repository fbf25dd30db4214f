package io.ndbwire.rest.query;

import io.ndbwire.client.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are answered at once.
 *
 * @param next the cursor of the page behind; null if there is none, or none can be found
 * @param more whether there are more rows, which a limit has cut off
 */
record Page(List<Row> rows, @Nullable String next, boolean more) {

    static Page last(List<Row> rows) {
        return new Page(rows, null, false);
    }
}
