package io.ndbwire.ldap.search;

import io.ndbwire.ldap.entry.Selection;
import io.ndbwire.ldap.mapping.Link;
import io.ndbwire.ldap.mapping.NamedColumn;
import io.ndbwire.ldap.tree.Level;
import java.util.HashSet;
import java.util.Set;

/**
 * Rows that a search is about.
 *
 * @param selection what is read of them
 * @param condition what the data nodes are asked of those that are in the search's scope; those of which it is never true
 *     lead to others
 */
record ContentLevel(Level level, Selection selection, Condition condition) {

    /** Whether any of them can be found. */
    boolean isShown() {
        return condition.truth() != Condition.Truth.NEVER;
    }

    /** The columns that make the names of the rows, and of those below. */
    Set<String> namingColumns() {
        Set<String> columns = new HashSet<>();
        for (NamedColumn part : level.type().rdn()) {
            columns.add(part.column());
        }
        for (Link link : level.type().links()) {
            columns.add(link.column());
        }
        level.type().children().forEach(child -> child.links().forEach(link -> columns.add(link.parentColumn())));
        return columns;
    }
}
