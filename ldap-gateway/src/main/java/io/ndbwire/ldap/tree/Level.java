package io.ndbwire.ldap.tree;

import io.ndbwire.ldap.mapping.RowType;
import org.jspecify.annotations.Nullable;

/**
 * A type of rows at its place in the directory. Immutable.
 *
 * @param parent the level above, or null directly below the branch
 */
public record Level(RowType type, @Nullable Level parent, Branch branch) {

    /** The level of a type below this one. */
    public Level below(RowType child) {
        return new Level(child, this, branch);
    }
}
