package io.ndbwire.internal.dictionary;

import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.wire.GetTabInfoReq;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Creates a table with its parts tables and indexes in one schema transaction (protocol document 05, section 15.1).
 * Event loop only.
 */
final class TableCreation {

    private final SchemaChange change;
    private final DictionaryReader reader;
    private final TableDefinition definition;

    TableCreation(SchemaChange change, DictionaryReader reader, TableDefinition definition) {
        this.change = change;
        this.reader = reader;
        this.definition = definition;
    }

    /** Completes with the table's number and version when it is there. */
    CompletableFuture<ObjectVersion> run() {
        // A description that is too long is refused before anything is sent.
        TableDraftEncoder.encode(TableDraft.of(definition, new ObjectVersion(0, 0)));
        boolean ordered = definition.indexes().stream().anyMatch(index -> index.kind() == Index.Kind.ORDERED);
        CompletableFuture<Void> ready =
                ordered ? change.statistics().ensure(change) : CompletableFuture.completedFuture(null);
        return ready.thenCompose(done -> change.inTransaction(this::create, this::happened));
    }

    /** Creates the table in a transaction that is ended by someone else. */
    CompletableFuture<ObjectVersion> create(SchemaTransaction transaction) {
        int partitions = definition.partitionCount() > 0
                ? definition.partitionCount()
                : definition.partitionBalance().number();
        return transaction
                .createHashMap(partitions, definition.isFullyReplicated())
                .thenCompose(hashMap -> transaction.createTable(
                        definition.name().internalName(), TableDraftEncoder.encode(TableDraft.of(definition, hashMap))))
                .thenCompose(table -> readBack(transaction, table)
                        .thenCompose(description -> inOrder(dependents(transaction, table, description)))
                        .thenApply(done -> table));
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

    private List<Supplier<CompletableFuture<ObjectVersion>>> dependents(
            SchemaTransaction transaction, ObjectVersion table, TableDescription description) {
        List<Supplier<CompletableFuture<ObjectVersion>>> steps = new ArrayList<>();
        for (Column column : description.columns()) {
            if (TableDraft.hasPartsTable(column)) {
                TableDraft parts = TableDraft.partsOf(definition.name(), description, column);
                steps.add(() -> transaction.createTable(parts.internalName(), TableDraftEncoder.encode(parts)));
            }
        }
        for (IndexDefinition index : definition.indexes()) {
            steps.add(() -> IndexCreation.create(
                    transaction,
                    table,
                    definition.columns(),
                    definition.isLogged(),
                    definition.isReadBackup(),
                    definition.isFullyReplicated(),
                    index));
        }
        return steps;
    }

    private CompletableFuture<Boolean> happened(ObjectVersion created) {
        return reader.table(definition.name().internalName(), GetTabInfoReq.NO_TRANSACTION, change.deadlineNanos())
                .thenApply(read -> created.equals(new ObjectVersion(read.id(), read.version())));
    }

    /** Takes steps one after the other, up to the first that fails. */
    static <T> CompletableFuture<Void> inOrder(List<Supplier<CompletableFuture<T>>> steps) {
        CompletableFuture<Void> all = CompletableFuture.completedFuture(null);
        for (Supplier<CompletableFuture<T>> step : steps) {
            all = all.thenCompose(done -> step.get()).thenApply(done -> null);
        }
        return all;
    }
}
