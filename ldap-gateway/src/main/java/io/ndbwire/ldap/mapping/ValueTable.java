package io.ndbwire.ldap.mapping;

import io.ndbwire.schema.TableName;
import java.util.List;

/**
 * A table with a row for each value of an attribute.
 *
 * @param links its columns that name the entry's row
 * @param column of the value
 */
public record ValueTable(TableName table, List<Link> links, String column) {

    public ValueTable {
        links = List.copyOf(links);
    }
}
