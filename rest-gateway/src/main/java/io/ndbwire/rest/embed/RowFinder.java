package io.ndbwire.rest.embed;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Finds the rows of another table that belong to rows, many rows' at a time. Immutable and thread-safe. */
sealed interface RowFinder permits KeyFinder, RangeFinder {

    /**
     * Finds rows.
     *
     * @param rows of the table from which the link is seen, which have the link's columns
     * @param columns the columns to read; null for all
     * @return those of each row, in the order of the rows
     */
    Mono<List<List<Row>>> find(List<Row> rows, @Nullable List<Column> columns, EmbeddedReads reads);

    /** Whether a row may have several. */
    boolean isToMany();

    /**
     * The finder of a link: by a key where the columns are one, else by an ordered index.
     *
     * @throws ProblemException if the table has no index for it
     */
    static RowFinder of(Link link, TableHandle other) {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < link.columns().size(); i++) {
            sources.put(link.otherColumns().get(i), link.columns().get(i));
        }
        Table table = other.description();
        if (hasAll(sources, table.keyColumns())) {
            return new KeyFinder(other, null, sources(sources, table.keyColumns()));
        }
        List<Index> indexes = table.indexes().values().stream()
                .sorted(Comparator.comparingInt((Index index) -> index.columns().size())
                        .thenComparing(Index::name))
                .toList();
        for (Index index : indexes) {
            if (index.kind() == Index.Kind.UNIQUE && hasAll(sources, index.columns())) {
                return new KeyFinder(other, index.name(), sources(sources, index.columns()));
            }
        }
        for (Index index : indexes) {
            if (index.kind() == Index.Kind.ORDERED && index.columns().size() >= sources.size()) {
                List<Column> first = index.columns().subList(0, sources.size());
                if (hasAll(sources, first)) {
                    return new RangeFinder(other, index.name(), first, sources(sources, first));
                }
            }
        }
        throw ProblemException.invalid("select: table " + table.name() + " has no index of " + link.otherColumns()
                + ", by which foreign key " + link.foreignKey() + " could be followed");
    }

    private static boolean hasAll(Map<String, String> sources, List<Column> columns) {
        Set<String> names = new HashSet<>();
        columns.forEach(column -> names.add(column.name()));
        return names.equals(sources.keySet());
    }

    private static List<String> sources(Map<String, String> sources, List<Column> columns) {
        return columns.stream()
                .map(column -> Objects.requireNonNull(sources.get(column.name())))
                .toList();
    }

    /** The values of those columns; null if one is NULL, which is equal to nothing. */
    static Object @Nullable [] key(Row row, List<String> columns) {
        Object[] key = new Object[columns.size()];
        for (int i = 0; i < key.length; i++) {
            Object value = row.get(columns.get(i));
            if (value == null) {
                return null;
            }
            key[i] = value;
        }
        return key;
    }

    /** The names of columns. */
    static String[] names(List<Column> columns) {
        return columns.stream().map(Column::name).toArray(String[]::new);
    }
}
