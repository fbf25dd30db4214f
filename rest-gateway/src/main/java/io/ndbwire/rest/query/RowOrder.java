package io.ndbwire.rest.query;

import io.ndbwire.client.Row;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The total order of the rows of a page: that of an ordered index, and among rows that are equal to it that of their
 * primary keys, as text: any order would do that is always the same. Immutable.
 *
 * @param descending whether the index is followed from high to low
 */
record RowOrder(Index index, List<Column> key, boolean descending) {

    static RowOrder of(Table table, Index index, boolean descending) {
        return new RowOrder(index, table.keyColumns(), descending);
    }

    /** Whether no two rows can be equal by the index alone. */
    boolean isUnique() {
        return index.columns().containsAll(key);
    }

    /** The columns that rows must have for their place in the order to be known, besides those that are wanted. */
    @Nullable
    List<Column> read(@Nullable List<Column> wanted) {
        if (wanted == null) {
            return null;
        }
        Set<Column> read = new LinkedHashSet<>(wanted);
        read.addAll(index.columns());
        read.addAll(key);
        return new ArrayList<>(read);
    }

    /** The values of the index's columns. */
    @Nullable
    Object[] place(Row row) {
        return index.columns().stream().map(column -> row.get(column.name())).toArray();
    }

    /** The row's primary key, comparable with others. */
    String identity(Row row) {
        RowWriter writer = new RowWriter(key, NumberStyle.NUMBERS);
        return new String(Json.bytes(json -> writer.writeSelected(row, json)), StandardCharsets.UTF_8);
    }
}
