package io.ndbwire.internal.dictionary;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One end of a foreign key: a table with the indexes through which rows are found, which may be of the transaction under
 * way.
 *
 * @param name the table's name
 * @param table its number and version
 * @param columns its columns
 * @param indexes its indexes
 * @param indexVersions number and version of each index, by stored name
 */
record KeyedTable(
        TableName name,
        ObjectVersion table,
        List<Column> columns,
        List<IndexDefinition> indexes,
        Map<String, ObjectVersion> indexVersions) {

    /** A table that was read. */
    static KeyedTable of(Table table) {
        Map<String, ObjectVersion> versions = new LinkedHashMap<>();
        table.indexes()
                .values()
                .forEach(index -> versions.put(index.name(), new ObjectVersion(index.id(), index.version())));
        return new KeyedTable(
                table.name(),
                new ObjectVersion(table.id(), table.version()),
                table.columns(),
                definitions(table),
                versions);
    }

    /** The indexes of a table that was read, as they were defined. */
    static List<IndexDefinition> definitions(Table table) {
        return table.indexes().values().stream()
                .map(KeyedTable::definition)
                .sorted((one, other) -> one.storedName().compareTo(other.storedName()))
                .toList();
    }

    private static IndexDefinition definition(Index index) {
        return new IndexDefinition(
                index.name(),
                index.kind(),
                index.columns().stream().map(Column::name).toList());
    }

    /** Names of the primary key's columns. */
    List<String> key() {
        return columns.stream().filter(Column::isPrimaryKey).map(Column::name).toList();
    }

    /** The number of a column, by name. */
    int columnNumber(String columnName) {
        return columns.stream()
                .filter(column -> column.name().equals(columnName))
                .findAny()
                .orElseThrow()
                .number();
    }
}
