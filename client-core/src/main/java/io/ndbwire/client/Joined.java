package io.ndbwire.client;

import org.jspecify.annotations.Nullable;

/**
 * An element with the row that was looked up for it.
 *
 * @param left the element
 * @param right its row, or null where there is none
 * @param <L> the element's type
 */
public record Joined<L>(L left, @Nullable Row right) {

    /**
     * The row, which an inner join always has.
     *
     * @throws NullPointerException if there is none
     */
    public Row row() {
        Row found = right;
        if (found == null) {
            throw new NullPointerException("no row was found for " + left);
        }
        return found;
    }
}
