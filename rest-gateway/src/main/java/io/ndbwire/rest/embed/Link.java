package io.ndbwire.rest.embed;

import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * A foreign key, as it is seen from one of its tables. Immutable.
 *
 * @param foreignKey its name
 * @param upward whether it leads to the row that is referred to, and not to those that refer
 * @param columns names of the columns of the table from which it is seen
 * @param other the table at its other end
 * @param otherColumns names of the columns there, pairwise
 */
record Link(String foreignKey, boolean upward, List<String> columns, TableName other, List<String> otherColumns) {

    private static final String PARENT = "parent";
    private static final String CHILDREN = "children";

    /** What a foreign key is to a table; both directions where a table refers to itself. */
    static List<Link> of(TableName table, ForeignKey foreignKey) {
        List<Link> links = new ArrayList<>();
        if (foreignKey.child().equals(table)) {
            links.add(new Link(
                    foreignKey.name(), true, foreignKey.columns(), foreignKey.parent(), foreignKey.parentColumns()));
        }
        if (foreignKey.parent().equals(table)) {
            links.add(new Link(
                    foreignKey.name(), false, foreignKey.parentColumns(), foreignKey.child(), foreignKey.columns()));
        }
        return links;
    }

    /** Whether it may be what is asked for. */
    boolean fits(EmbeddedTable wanted) {
        return other.table().equals(wanted.table()) && wanted.hints().stream().allMatch(this::fits);
    }

    private boolean fits(String hint) {
        return hint.equals(foreignKey) || hint.equals(direction());
    }

    private String direction() {
        return upward ? PARENT : CHILDREN;
    }

    /** The way to ask for it, and no other one of the same table. */
    @Override
    public String toString() {
        return other.table() + "!" + foreignKey + "!" + direction();
    }
}
