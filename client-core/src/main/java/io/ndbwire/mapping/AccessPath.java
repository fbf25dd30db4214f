package io.ndbwire.mapping;

import io.ndbwire.client.Filter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a query finds its rows; made by {@link Query#explain}.
 *
 * @param kind what is asked
 * @param index the index's name, empty for the primary key and a table scan
 * @param columns whose values lead to the rows, in the order of the key or index
 * @param filter what the data nodes then see to, row by row; null if nothing is left
 */
public record AccessPath(
        Kind kind,
        String index,
        List<String> columns,
        @Nullable Filter filter) {

    /** What can be asked, the cheapest first. */
    public enum Kind {
        /** One row, by its primary key. */
        PRIMARY_KEY,
        /** At most one row, by a unique index. */
        UNIQUE_INDEX,
        /** A range of an ordered index. */
        ORDERED_INDEX,
        /** Every row of the table is looked at. */
        TABLE_SCAN
    }

    /** Copies the list. */
    public AccessPath {
        columns = List.copyOf(columns);
    }

    /** A scan of all rows. */
    static AccessPath scan(@Nullable Filter filter) {
        return new AccessPath(Kind.TABLE_SCAN, "", List.of(), filter);
    }

    /** The cheapest way to the rows whose columns have these values, none of which is null. */
    static AccessPath toEqual(Table table, Map<String, @Nullable Object> values) {
        List<String> key = names(table.keyColumns());
        if (values.keySet().containsAll(key)) {
            return new AccessPath(Kind.PRIMARY_KEY, "", key, rest(values, key));
        }
        List<Index> indexes = table.indexes().values().stream()
                .sorted(Comparator.comparing(Index::name))
                .toList();
        for (Index index : indexes) {
            List<String> columns = names(index.columns());
            if (index.kind() == Index.Kind.UNIQUE && values.keySet().containsAll(columns)) {
                return new AccessPath(Kind.UNIQUE_INDEX, index.name(), columns, rest(values, columns));
            }
        }
        AccessPath longest = scan(rest(values, List.of()));
        for (Index index : indexes) {
            List<String> prefix = prefix(names(index.columns()), values.keySet());
            if (index.kind() == Index.Kind.ORDERED && prefix.size() > longest.columns.size()) {
                longest = new AccessPath(Kind.ORDERED_INDEX, index.name(), prefix, rest(values, prefix));
            }
        }
        return longest;
    }

    private static List<String> names(List<Column> columns) {
        return columns.stream().map(Column::name).toList();
    }

    private static List<String> prefix(List<String> columns, Set<String> known) {
        int length = 0;
        while (length < columns.size() && known.contains(columns.get(length))) {
            length++;
        }
        return columns.subList(0, length);
    }

    private static @Nullable Filter rest(Map<String, @Nullable Object> values, List<String> used) {
        Map<String, @Nullable Object> left = new LinkedHashMap<>(values);
        left.keySet().removeAll(Set.copyOf(used));
        List<Filter> conditions = new ArrayList<>();
        left.forEach((column, value) -> conditions.add(Filter.where(column).equalTo(value)));
        return conditions.isEmpty() ? null : Filter.allOf(conditions);
    }

    /** The way in words, such as {@code ordered index by_cell (cell_id), filter name = 'x'}. */
    @Override
    public String toString() {
        String way = switch (kind) {
            case PRIMARY_KEY -> "primary key " + columns;
            case UNIQUE_INDEX -> "unique index " + index + " " + columns;
            case ORDERED_INDEX -> "ordered index " + index + " " + columns;
            case TABLE_SCAN -> "table scan";
        };
        return filter == null ? way : way + ", filter " + filter;
    }
}
