package io.ndbwire.ldap.mapping;

import io.ndbwire.schema.TableName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table with a row for each value of an attribute.
 *
 * @param links its columns that name the entry's row
 * @param column of the value
 * @param options the column of the attribute's options, such as {@code lang-de;x-old}, empty or NULL for none; null if no value
 *     has any
 */
public record ValueTable(
        TableName table,
        List<Link> links,
        String column,
        @Nullable String options) {

    public ValueTable {
        links = List.copyOf(links);
    }
}
