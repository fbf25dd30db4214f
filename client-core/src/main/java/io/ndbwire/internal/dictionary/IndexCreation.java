package io.ndbwire.internal.dictionary;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.PropertyListWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Creates indexes of a table, which may be of the same transaction (protocol document 05, section 14.3). */
final class IndexCreation {

    private final SchemaTransaction transaction;
    private final ObjectVersion table;
    private final List<Column> columns;
    private final boolean logged;
    private final boolean readBackup;
    private final boolean fullyReplicated;

    /**
     * @param table number and version of the table
     * @param columns the table's columns
     * @param logged of the table
     * @param readBackup of the table
     * @param fullyReplicated of the table
     */
    IndexCreation(
            SchemaTransaction transaction,
            ObjectVersion table,
            List<Column> columns,
            boolean logged,
            boolean readBackup,
            boolean fullyReplicated) {
        this.transaction = transaction;
        this.table = table;
        this.columns = columns;
        this.logged = logged;
        this.readBackup = readBackup;
        this.fullyReplicated = fullyReplicated;
    }

    CompletableFuture<ObjectVersion> create(IndexDefinition index) {
        boolean unique = index.kind() == Index.Kind.UNIQUE;
        String name = index.internalName(table.id());
        PropertyListWriter properties = new PropertyListWriter()
                .string(TableKey.NAME, name)
                .number(TableKey.LOGGED, unique && logged ? 1 : 0)
                .number(TableKey.TEMPORARY, 0);
        if (unique) {
            properties
                    .number(TableKey.READ_BACKUP, readBackup ? 1 : 0)
                    .number(TableKey.FULLY_REPLICATED, fullyReplicated ? 1 : 0);
        }
        return transaction.createIndex(
                name,
                table,
                unique ? DictionaryObjectType.UNIQUE_INDEX : DictionaryObjectType.ORDERED_INDEX,
                index.columns().stream().mapToInt(this::number).toArray(),
                properties.toByteArray());
    }

    private int number(String columnName) {
        return columns.stream()
                .filter(column -> column.name().equals(columnName))
                .findAny()
                .orElseThrow()
                .number();
    }
}
