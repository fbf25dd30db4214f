package io.ndbwire.rest.embed;

import io.ndbwire.rest.problem.ProblemException;
import java.util.List;

/**
 * A table that a selection asks for, as it was written: {@code alias:table!hint(columns)}. Which one it is, and whether it
 * has these columns, is known only when the foreign keys are.
 *
 * @param name of the member that has its rows: the alias, or else the table
 * @param table the table's name, without its database
 * @param hints which of several foreign keys is meant: its name, or the direction
 * @param selection what is between the parentheses
 */
record EmbeddedTable(String name, String table, List<String> hints, String selection) {

    /** Whether a member of a selection has the form of a table. */
    static boolean hasForm(String member) {
        return member.endsWith(")");
    }

    /**
     * Reads one.
     *
     * @throws ProblemException if it has not this form
     */
    static EmbeddedTable parse(String member) {
        int open = member.indexOf('(');
        if (open < 0) {
            throw wrong(member, "table(column,column) is expected");
        }
        String head = member.substring(0, open);
        String selection = member.substring(open + 1, member.length() - 1);
        int colon = head.indexOf(':');
        String[] parts = head.substring(colon + 1).split("!", -1);
        String name = colon < 0 ? parts[0] : head.substring(0, colon);
        if (name.isEmpty() || List.of(parts).contains("")) {
            throw wrong(member, "alias:table!hint(column,column) is expected, alias and hint as needed");
        }
        if (selection.isEmpty()) {
            throw wrong(member, "columns are expected in the parentheses, or *");
        }
        return new EmbeddedTable(name, parts[0], List.of(parts).subList(1, parts.length), selection);
    }

    /** The table and its hints, as they were written. */
    String reference() {
        return hints.isEmpty() ? table : table + "!" + String.join("!", hints);
    }

    private static ProblemException wrong(String member, String what) {
        return ProblemException.invalid("select: '" + member + "': " + what);
    }
}
