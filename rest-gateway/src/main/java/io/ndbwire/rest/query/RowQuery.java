package io.ndbwire.rest.query;

import io.ndbwire.client.Filter;
import io.ndbwire.schema.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rows are asked for, however that was said.
 *
 * @param filter null for all rows
 * @param columns null for all
 * @param limit rows of a page; 0 where none was given
 * @param cursor where the page before has ended, as it was told; null for the first page
 * @param scanAllowed whether the request agrees to every row being looked at
 */
record RowQuery(
        @Nullable Filter filter,
        @Nullable List<Column> columns,
        Ordering order,
        int limit,
        @Nullable String cursor,
        boolean scanAllowed) {}
