package io.ndbwire.rest.batch;

import io.ndbwire.rest.http.Precondition;
import io.ndbwire.rest.value.Json.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a batch asks for, before its tables are known.
 *
 * @param atomic whether all of it happens or nothing
 * @param entityTags whether rows are answered with their tags
 * @param operations at least one
 */
record BatchRequest(boolean atomic, boolean entityTags, List<Entry> operations) {

    /** What can be done with a row. */
    enum Method {
        GET,
        POST,
        PUT,
        PATCH,
        DELETE
    }

    /**
     * One operation.
     *
     * @param index its place in the batch
     * @param table the path of its table, such as {@code shop/orders}, as it stands in the request
     * @param key the path's last segment, not decoded; null for a POST, whose body has the key
     * @param columns to read; null for all
     * @param body where its body stands in the request; null if there is none
     */
    record Entry(
            int index,
            Method method,
            String table,
            @Nullable String key,
            @Nullable List<String> columns,
            @Nullable Span body,
            Precondition precondition) {}
}
