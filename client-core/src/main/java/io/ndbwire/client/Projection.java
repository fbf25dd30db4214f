package io.ndbwire.client;

import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * A choice of a table's columns, to be made once and used in any number of reads.
 *
 * <p>Thread-safe. It follows the table: when that is altered, the next use works it out anew.
 */
public final class Projection {

    /** What was worked out for one description of the table. */
    private record Resolved(TableBinding binding, RowLayout layout) {}

    private final List<String> names;
    private volatile Resolved resolved;

    Projection(TableBinding binding, List<String> names) {
        this.names = List.copyOf(names);
        resolved = resolve(binding);
    }

    /** The columns' names in the chosen order. */
    public List<String> names() {
        return names;
    }

    RowLayout layout(TableBinding binding) {
        Resolved current = resolved;
        if (current.binding != binding) {
            current = resolve(binding);
            resolved = current;
        }
        return current.layout;
    }

    private Resolved resolve(TableBinding binding) {
        Table table = binding.table();
        List<Column> columns = new ArrayList<>(names.size());
        for (String name : names) {
            columns.add(table.column(name));
        }
        return new Resolved(binding, RowLayout.of(table, columns));
    }
}
