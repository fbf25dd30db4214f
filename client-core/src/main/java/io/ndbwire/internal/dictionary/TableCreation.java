package io.ndbwire.internal.dictionary;

import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.dictionary.sdi.ForeignKeyReference;
import io.ndbwire.internal.dictionary.sdi.GivenDocument;
import io.ndbwire.internal.dictionary.sdi.TableDocument;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.GetTabInfoReq;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates a table with its parts tables, indexes and foreign keys in one schema transaction, so that nothing half-made is
 * ever seen (protocol document 05, sections 15.1 and 20.10). Event loop only.
 */
final class TableCreation {

    private final SchemaChange change;
    private final DictionaryReader reader;
    private final TableDefinition definition;
    private final Map<String, ObjectVersion> indexes = new LinkedHashMap<>();
    private Map<TableName, KeyedTable> parents = Map.of();

    TableCreation(SchemaChange change, TableDefinition definition) {
        this.change = change;
        this.definition = definition;
        reader = change.tools().reader();
    }

    /** Completes with the table's number and version when it is there. */
    CompletableFuture<ObjectVersion> run() {
        // What has no form in SQL, or a description that is too long, is refused before anything is sent.
        byte[] given = definition.extraMetadata();
        if (given != null) {
            GivenDocument.check(definition, given);
        }
        byte[] metadata = metadata(List.of(), 0);
        TableDraftEncoder.encode(TableDraft.of(definition, new ObjectVersion(0, 0), metadata));
        return change.prepareFor(definition.indexes())
                .thenCompose(done -> change.inTransaction(this::create, this::happened));
    }

    /** Creates the table in a transaction that is ended by someone else. */
    CompletableFuture<ObjectVersion> create(SchemaTransaction transaction) {
        int partitions = definition.partitionCount() > 0
                ? definition.partitionCount()
                : definition.partitionBalance().number();
        return ForeignKeyCreation.parents(change, definition.name(), definition.foreignKeys())
                .thenCompose(read -> {
                    parents = read;
                    return transaction.createHashMap(partitions, definition.isFullyReplicated());
                })
                .thenCompose(hashMap -> metadata(transaction, hashMap)
                        .thenCompose(metadata -> transaction.createTable(
                                definition.name().internalName(),
                                TableDraftEncoder.encode(TableDraft.of(
                                        definition, hashMap, metadata.isEmpty() ? null : metadata.get(0))))))
                .thenCompose(table -> readBack(transaction, table)
                        .thenCompose(description -> inOrder(dependents(transaction, table, description)))
                        .thenApply(done -> table));
    }

    /** What is kept for SQL servers: one array of bytes, or none. */
    private CompletableFuture<List<byte[]>> metadata(SchemaTransaction transaction, ObjectVersion hashMap) {
        if (!definition.isSqlVisible() || definition.partitionCount() > 0) {
            return CompletableFuture.completedFuture(described(definition.partitionCount()));
        }
        return reader.hashMap(hashMap.id(), transaction.id(), change.deadlineNanos())
                .thenApply(map -> described(map.highestPartition() + 1));
    }

    private List<byte[]> described(int partitions) {
        List<ForeignKeyReference> references =
                definition.foreignKeys().stream().map(this::reference).toList();
        byte[] metadata = metadata(references, partitions);
        return metadata == null ? List.of() : List.of(metadata);
    }

    private byte @Nullable [] metadata(List<ForeignKeyReference> references, int partitions) {
        byte[] given = definition.extraMetadata();
        if (given != null || !definition.isSqlVisible()) {
            return given;
        }
        return TableDocument.packed(definition, references, partitions, Instant.now());
    }

    private ForeignKeyReference reference(ForeignKeyDefinition foreignKey) {
        KeyedTable parent = parents.get(foreignKey.parent());
        return parent == null
                ? ForeignKeyCreation.reference(
                        foreignKey, definition.columns(), definition.columns(), definition.indexes())
                : ForeignKeyCreation.reference(foreignKey, definition.columns(), parent.columns(), parent.indexes());
    }

    private CompletableFuture<TableDescription> readBack(SchemaTransaction transaction, ObjectVersion created) {
        return reader.table(definition.name().internalName(), transaction.id(), change.deadlineNanos())
                .thenApply(description -> {
                    if (!created.equals(new ObjectVersion(description.id(), description.version()))) {
                        throw new SchemaException(
                                DictionaryErrors.BEING_DROPPED,
                                "Table " + definition.name() + " was created as " + created + ", but is number "
                                        + description.id() + ", version " + description.version());
                    }
                    return description;
                });
    }

    private List<Supplier<CompletableFuture<?>>> dependents(
            SchemaTransaction transaction, ObjectVersion table, TableDescription description) {
        List<Supplier<CompletableFuture<?>>> steps = new ArrayList<>();
        if (definition.columns().stream().anyMatch(Column::isAutoIncrement)) {
            steps.add(() -> change.tools()
                    .counters()
                    .begin(table.id(), definition.firstNumber())
                    .toCompletableFuture());
        }
        for (Column column : description.columns()) {
            if (TableDraft.hasPartsTable(column)) {
                TableDraft parts = TableDraft.partsOf(definition.name(), description, column);
                steps.add(() -> transaction.createTable(parts.internalName(), TableDraftEncoder.encode(parts)));
            }
        }
        IndexCreation creation = new IndexCreation(
                transaction,
                table,
                definition.columns(),
                definition.isLogged(),
                definition.isReadBackup(),
                definition.isFullyReplicated());
        for (IndexDefinition index : definition.indexes()) {
            steps.add(() -> creation.create(index).thenAccept(created -> indexes.put(index.storedName(), created)));
        }
        for (ForeignKeyDefinition foreignKey : definition.foreignKeys()) {
            steps.add(() -> createForeignKey(transaction, table, foreignKey));
        }
        return steps;
    }

    private CompletableFuture<ObjectVersion> createForeignKey(
            SchemaTransaction transaction, ObjectVersion table, ForeignKeyDefinition foreignKey) {
        KeyedTable child =
                new KeyedTable(definition.name(), table, definition.columns(), definition.indexes(), indexes);
        KeyedTable parent = parents.getOrDefault(foreignKey.parent(), child);
        return ForeignKeyCreation.create(transaction, foreignKey, parent, child);
    }

    private CompletableFuture<Boolean> happened(ObjectVersion created) {
        return reader.table(definition.name().internalName(), GetTabInfoReq.NO_TRANSACTION, change.deadlineNanos())
                .thenApply(read -> created.equals(new ObjectVersion(read.id(), read.version())));
    }

    /** Takes steps one after the other, up to the first that fails. */
    static CompletableFuture<Void> inOrder(List<Supplier<CompletableFuture<?>>> steps) {
        CompletableFuture<Void> all = CompletableFuture.completedFuture(null);
        for (Supplier<CompletableFuture<?>> step : steps) {
            all = all.thenCompose(done -> step.get()).thenApply(done -> null);
        }
        return all;
    }
}
