package io.ndbwire.internal.data;

import org.jspecify.annotations.Nullable;

/**
 * Which operation of a join hangs from which, and which rows need each other. The first operation is the root; each stands
 * behind the one that it hangs from. Immutable.
 *
 * <p>The data nodes may leave rows out that an inner join does not need, and need not; what they bring is reduced here
 * (protocol document 07, section B9).
 */
public final class JoinShape {

    private final int[] parents;
    private final boolean[] inner;

    /**
     * @param parents of each operation the one that it hangs from; of the root anything
     * @param inner of each operation whether a row that it hangs from is not wanted without one of its own
     */
    public JoinShape(int[] parents, boolean[] inner) {
        this.parents = parents.clone();
        this.inner = inner.clone();
    }

    /** How many operations there are. */
    public int size() {
        return parents.length;
    }

    /**
     * Takes out the rows that miss one that they need, and those that hang from a row that is not there.
     *
     * @param rows of each operation its row, or null; changed
     * @return whether anything is left, the root's row, that is
     */
    public <R> boolean reduce(@Nullable R[] rows) {
        for (int i = parents.length - 1; i > 0; i--) {
            if (inner[i] && rows[i] == null) {
                rows[parents[i]] = null;
            }
        }
        for (int i = 1; i < parents.length; i++) {
            if (rows[parents[i]] == null) {
                rows[i] = null;
            }
        }
        return rows[0] != null;
    }
}
