package io.ndbwire.rest.embed;

import io.ndbwire.rest.http.UrlText;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of a row is asked for: {@code id,name,orders(id,items(*))}. What is a column's name is the column, whatever other
 * form it has. Immutable.
 */
public final class Selection {

    /** All columns, and nothing else. */
    public static final Selection ALL = new Selection(null, List.of());

    private static final String EVERY_COLUMN = "*";

    private final @Nullable List<Column> columns;
    private final List<EmbeddedTable> embedded;

    private Selection(@Nullable List<Column> columns, List<EmbeddedTable> embedded) {
        this.columns = columns;
        this.embedded = embedded;
    }

    /**
     * Reads a selection as it stands in a URL.
     *
     * @throws ProblemException if it has not the form, or the table has no such column
     */
    public static Selection parse(TableFormat format, String text) {
        UrlText members = new UrlText(text);
        List<String> list = new ArrayList<>();
        do {
            list.add(members.upToComma());
        } while (members.accept(','));
        members.requireEnd();
        return of(format, list);
    }

    /**
     * Reads a selection whose members are apart already.
     *
     * @throws ProblemException if one has not the form, or the table has no such column
     */
    public static Selection of(TableFormat format, List<String> members) {
        List<Column> columns = new ArrayList<>();
        List<EmbeddedTable> embedded = new ArrayList<>();
        boolean all = false;
        for (String member : members) {
            boolean isColumn = format.table().findColumn(member) != null;
            if (EVERY_COLUMN.equals(member) && !isColumn) {
                all = true;
            } else if (EmbeddedTable.hasForm(member) && !isColumn) {
                embedded.add(EmbeddedTable.parse(member));
            } else {
                columns.add(format.reader(member).column());
            }
        }
        if (all && !columns.isEmpty()) {
            throw ProblemException.invalid(
                    "select: * has all columns, " + columns.get(0).name() + " too");
        }
        requireDifferent(all ? format.table().columns() : columns, embedded);
        return new Selection(all ? null : List.copyOf(columns), List.copyOf(embedded));
    }

    private static void requireDifferent(List<Column> columns, List<EmbeddedTable> embedded) {
        Set<String> names = new HashSet<>();
        for (Column column : columns) {
            if (!names.add(column.name())) {
                throw ProblemException.invalid("select: " + column.name() + " stands there twice");
            }
        }
        for (EmbeddedTable table : embedded) {
            if (!names.add(table.name())) {
                throw ProblemException.invalid("select: two members would be called " + table.name()
                        + "; give one another name, as in other:" + table.table() + "(*)");
            }
        }
    }

    /** The columns to show, in order; null for all. */
    public @Nullable List<Column> columns() {
        return columns;
    }

    /** Whether rows of other tables are asked for. */
    public boolean embeds() {
        return !embedded.isEmpty();
    }

    List<EmbeddedTable> embedded() {
        return embedded;
    }
}
