package io.ndbwire.internal.dictionary;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.PropertyListWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Creates an index, alone or with its table (protocol document 05, section 14.3). Event loop only. */
final class IndexCreation {

    private IndexCreation() {}

    /** Creates an index on a table that exists. */
    static CompletableFuture<ObjectVersion> run(
            SchemaChange change, DictionaryReader reader, Table table, IndexDefinition index) {
        CompletableFuture<Void> ready = index.kind() == Index.Kind.ORDERED
                ? change.statistics().ensure(change)
                : CompletableFuture.completedFuture(null);
        return ready.thenCompose(done -> change.inTransaction(
                transaction -> create(
                        transaction,
                        new ObjectVersion(table.id(), table.version()),
                        table.columns(),
                        table.isLogged(),
                        table.isReadBackup(),
                        table.isFullyReplicated(),
                        index),
                created -> reader.table(
                                index.internalName(table.id()), GetTabInfoReq.NO_TRANSACTION, change.deadlineNanos())
                        .thenApply(read -> created.equals(new ObjectVersion(read.id(), read.version())))));
    }

    /**
     * Creates an index in a transaction.
     *
     * @param table number and version of the table, which may be of the same transaction
     * @param columns the table's columns
     */
    static CompletableFuture<ObjectVersion> create(
            SchemaTransaction transaction,
            ObjectVersion table,
            List<Column> columns,
            boolean logged,
            boolean readBackup,
            boolean fullyReplicated,
            IndexDefinition index) {
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
        int[] numbers = index.columns().stream()
                .mapToInt(columnName -> columns.stream()
                        .filter(column -> column.name().equals(columnName))
                        .findAny()
                        .orElseThrow()
                        .number())
                .toArray();
        return transaction.createIndex(
                name,
                table,
                unique ? DictionaryObjectType.UNIQUE_INDEX : DictionaryObjectType.ORDERED_INDEX,
                numbers,
                properties.toByteArray());
    }
}
