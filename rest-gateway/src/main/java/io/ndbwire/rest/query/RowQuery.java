package io.ndbwire.rest.query;

import io.ndbwire.client.Filter;
import io.ndbwire.rest.embed.Selection;
import org.jspecify.annotations.Nullable;

/**
 * Which rows are asked for, however that was said.
 *
 * @param filter null for all rows
 * @param selection what is shown of them
 * @param limit rows of a page; 0 where none was given
 * @param cursor where the page before has ended, as it was told; null for the first page
 * @param scanAllowed whether the request agrees to every row being looked at
 */
record RowQuery(
        @Nullable Filter filter,
        Selection selection,
        Ordering order,
        int limit,
        @Nullable String cursor,
        boolean scanAllowed) {}
