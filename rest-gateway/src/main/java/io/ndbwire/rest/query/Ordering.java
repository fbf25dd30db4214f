package io.ndbwire.rest.query;

import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.TableFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * The order that is asked for: {@code name.asc,id.asc}.
 *
 * @param columns in order; none for any order
 * @param descending of all columns alike, as an index can be followed one way or the other
 */
record Ordering(List<String> columns, boolean descending) {

    static final Ordering NONE = new Ordering(List.of(), false);

    Ordering {
        columns = List.copyOf(columns);
    }

    /** Whether any order will do. */
    boolean isEmpty() {
        return columns.isEmpty();
    }

    /**
     * Reads an order.
     *
     * @throws ProblemException if a column does not exist, or the directions differ
     */
    static Ordering parse(TableFormat format, List<String> terms) {
        List<String> columns = new ArrayList<>();
        boolean descending = false;
        for (String term : terms) {
            boolean down = term.endsWith(".desc");
            String column = down || term.endsWith(".asc") ? term.substring(0, term.lastIndexOf('.')) : term;
            if (!columns.isEmpty() && down != descending) {
                throw ProblemException.invalid("order: " + String.join(",", terms)
                        + ": all columns must go the same way, as an index is followed up or down");
            }
            descending = down;
            columns.add(format.reader(column).column().name());
        }
        return new Ordering(columns, descending);
    }
}
