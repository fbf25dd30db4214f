package io.ndbwire.rest.schema;

import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableDefinition;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one sees of an index, whether it is there or is to be created.
 *
 * @param name as stored: that of a unique index ends with {@code $unique}
 * @param columns of a unique index in the order of the table
 */
record IndexShape(String name, Index.Kind kind, List<String> columns) {

    /** The indexes of a table, by name. */
    static List<IndexShape> of(Table table) {
        return sorted(table.indexes().values().stream().map(IndexShape::of));
    }

    /** The indexes of a table that is to be created, by name. */
    static List<IndexShape> of(TableDefinition definition) {
        List<String> order =
                definition.columns().stream().map(column -> column.name()).toList();
        return sorted(definition.indexes().stream().map(index -> of(index, order)));
    }

    static IndexShape of(Index index) {
        return new IndexShape(
                index.name(),
                index.kind(),
                index.columns().stream().map(column -> column.name()).toList());
    }

    /**
     * @param order the names of the table's columns
     */
    static IndexShape of(IndexDefinition index, List<String> order) {
        List<String> columns = index.kind() == Index.Kind.UNIQUE
                ? index.columns().stream()
                        .sorted(Comparator.comparingInt(order::indexOf))
                        .toList()
                : index.columns();
        return new IndexShape(index.storedName(), index.kind(), columns);
    }

    private static List<IndexShape> sorted(Stream<IndexShape> indexes) {
        return indexes.sorted(Comparator.comparing(IndexShape::name)).toList();
    }
}
