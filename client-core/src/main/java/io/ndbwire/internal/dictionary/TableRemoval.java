package io.ndbwire.internal.dictionary;

import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.ListTablesConf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Drops a table with all that hangs on it, in the order that the data nodes rely on without checking it (protocol
 * document 05, section 15.2). Everything is read inside the transaction, in which nobody else can change it. Event
 * loop only.
 */
final class TableRemoval {

    private final SchemaChange change;
    private final DictionaryReader reader;
    private final TableName name;
    private final Map<String, ForeignKeyDescription> foreignKeys = new LinkedHashMap<>();
    private final Map<String, ObjectVersion> indexes = new LinkedHashMap<>();
    private final Map<String, ObjectVersion> tables = new LinkedHashMap<>();

    TableRemoval(SchemaChange change, TableName name) {
        this.change = change;
        reader = change.tools().reader();
        this.name = name;
    }

    /** Completes when the table is gone. */
    CompletableFuture<Void> run() {
        return change.inTransaction(this::drop, done -> isGone());
    }

    private CompletableFuture<Void> drop(SchemaTransaction transaction) {
        return table(name.internalName()).thenCompose(table -> {
            requireUserTable(table);
            return reader.dependents(table.id(), change.deadlineNanos())
                    .thenCompose(dependents -> TableCreation.inOrder(reads(table, dependents)))
                    .thenCompose(done -> TableCreation.inOrder(drops(transaction, table)));
        });
    }

    /** The data nodes would drop an index under its table, or what they need themselves. */
    private void requireUserTable(TableDescription table) {
        if (table.objectType() != DictionaryObjectType.USER_TABLE) {
            throw new SchemaException(
                    DictionaryErrors.NO_SUCH_OBJECT,
                    name.internalName() + " is not dropped: it is an index or a table of the data nodes' own");
        }
    }

    private CompletableFuture<TableDescription> table(String internalName) {
        return reader.table(internalName, GetTabInfoReq.NO_TRANSACTION, change.deadlineNanos());
    }

    private List<Supplier<CompletableFuture<?>>> reads(TableDescription table, List<ListTablesConf.Entry> dependents) {
        List<Supplier<CompletableFuture<?>>> reads = new ArrayList<>();
        for (ListTablesConf.Entry entry : dependents) {
            switch (entry.type()) {
                case DictionaryObjectType.FOREIGN_KEY -> reads.add(() -> readForeignKey(table, entry.name()));
                case DictionaryObjectType.UNIQUE_INDEX, DictionaryObjectType.ORDERED_INDEX ->
                    reads.add(() -> table(entry.name())
                            .thenAccept(index ->
                                    indexes.put(entry.name(), new ObjectVersion(index.id(), index.version()))));
                default -> {
                    // Triggers go with the object that they serve.
                }
            }
        }
        for (Column column : table.columns()) {
            if (TableDraft.hasPartsTable(column)) {
                reads.add(() -> readPartsTable(TableDraft.partsTable(name, table.id(), column)));
            }
        }
        return reads;
    }

    private CompletableFuture<Void> readForeignKey(TableDescription table, String foreignKeyName) {
        return reader.foreignKey(foreignKeyName, change.deadlineNanos()).thenAccept(foreignKey -> {
            if (foreignKey.parent().id() == table.id() && foreignKey.child().id() != table.id()) {
                throw new SchemaException(
                        DictionaryErrors.PARENT_OF_FOREIGN_KEY,
                        "Table " + name + " is not dropped: foreign key " + foreignKeyName + " of table "
                                + foreignKey.child().table() + " refers to it. Drop that one first");
            }
            foreignKeys.put(foreignKeyName, foreignKey);
        });
    }

    private CompletableFuture<Void> readPartsTable(String partsName) {
        return table(partsName)
                .thenAccept(parts -> tables.put(partsName, new ObjectVersion(parts.id(), parts.version())))
                .exceptionallyCompose(failure -> DictionaryErrors.isNotFound(failure)
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(failure));
    }

    private List<Supplier<CompletableFuture<?>>> drops(SchemaTransaction transaction, TableDescription table) {
        List<Supplier<CompletableFuture<?>>> drops = new ArrayList<>();
        foreignKeys.forEach((foreignKeyName, foreignKey) -> drops.add(() ->
                transaction.dropForeignKey(foreignKeyName, new ObjectVersion(foreignKey.id(), foreignKey.version()))));
        indexes.forEach((indexName, index) -> drops.add(() -> transaction.dropIndex(indexName, index)));
        tables.put(name.internalName(), new ObjectVersion(table.id(), table.version()));
        tables.forEach((tableName, version) -> drops.add(() -> transaction.dropTable(tableName, version)));
        return drops;
    }

    private CompletableFuture<Boolean> isGone() {
        return table(name.internalName()).handle((table, failure) -> DictionaryErrors.isNotFound(failure));
    }
}
