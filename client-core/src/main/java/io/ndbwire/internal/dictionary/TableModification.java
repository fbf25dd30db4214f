package io.ndbwire.internal.dictionary;

import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.dictionary.sdi.ForeignKeyReference;
import io.ndbwire.internal.dictionary.sdi.TableDocumentEditor;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.AlterTableReq;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.ListTablesConf;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Changes a table, its indexes and foreign keys, and what SQL servers are told of it, in one schema transaction, inside
 * which nobody else can change them (protocol document 05, sections 14.3 to 14.6 and 20.9). Event loop only.
 */
final class TableModification {

    private final SchemaChange change;
    private final DictionaryReader reader;
    private final TableName name;
    private final TableAlteration alteration;
    private final Map<String, ForeignKeyDescription> foreignKeys = new LinkedHashMap<>();
    private final Map<String, ObjectVersion> indexVersions = new LinkedHashMap<>();

    /** What was read of the table inside the transaction. */
    @SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
    private record Present(
            Table table,
            List<IndexDefinition> created,
            List<IndexDefinition> indexes,
            Map<TableName, KeyedTable> parents,
            int changes,
            byte[] description) {

        ObjectVersion version() {
            return new ObjectVersion(table.id(), table.version());
        }
    }

    TableModification(SchemaChange change, TableName name, TableAlteration alteration) {
        this.change = change;
        this.name = name;
        this.alteration = alteration;
        reader = change.tools().reader();
    }

    /** Completes when the table is changed. */
    CompletableFuture<ObjectVersion> run() {
        // What cannot be done is refused before a transaction is begun; inside it, all is looked at once more.
        return read().thenCompose(present -> change.prepareFor(present.created()))
                .thenCompose(done -> change.inTransaction(this::alter, this::happened));
    }

    private CompletableFuture<Present> read() {
        return change.tools()
                .tables()
                .apply(name)
                .thenCompose(table -> reader.properties(name.internalName(), change.deadlineNanos())
                        .thenCompose(properties -> ForeignKeyCreation.parents(
                                        change, name, alteration.createdForeignKeys())
                                .thenApply(parents -> present(table, new TableProperties(properties), parents))));
    }

    private Present present(Table table, TableProperties properties, Map<TableName, KeyedTable> parents) {
        alteration.requireFits(table, properties.hasVariableRows());
        List<IndexDefinition> created = new ArrayList<>(alteration.createdIndexes());
        List<IndexDefinition> indexes = new ArrayList<>(KeyedTable.definitions(table));
        indexes.removeIf(index -> alteration.droppedIndexes().contains(index.storedName()));
        indexes.addAll(created);
        List<String> key = table.keyColumns().stream().map(Column::name).toList();
        for (ForeignKeyDefinition foreignKey : alteration.createdForeignKeys()) {
            if (foreignKey.supportingIndex(key, indexes) == null) {
                IndexDefinition index = IndexDefinition.ordered(
                        foreignKey.name(), foreignKey.columns().toArray(String[]::new));
                created.add(index);
                indexes.add(index);
            }
        }
        int changes = (alteration.newName() == null ? 0 : AlterTableReq.NAME)
                | (alteration.addedColumns().isEmpty() ? 0 : AlterTableReq.ADDED_COLUMNS)
                | (properties.extraMetadata() == null ? 0 : AlterTableReq.EXTRA_METADATA);
        describe(table, properties, created, indexes, parents);
        return new Present(table, created, indexes, parents, changes, properties.encode());
    }

    /** Makes the table's description what it is to be, together with that for SQL servers, if there is one. */
    private void describe(
            Table table,
            TableProperties properties,
            List<IndexDefinition> created,
            List<IndexDefinition> indexes,
            Map<TableName, KeyedTable> parents) {
        properties.name(newName().internalName());
        alteration.addedColumns().forEach(properties::add);
        List<ForeignKeyReference> references = new ArrayList<>();
        for (ForeignKeyDefinition foreignKey : alteration.createdForeignKeys()) {
            KeyedTable parent = parents.getOrDefault(foreignKey.parent(), KeyedTable.of(table));
            List<IndexDefinition> keys = parent.name().equals(name) ? indexes : parent.indexes();
            references.add(ForeignKeyCreation.reference(foreignKey, table.columns(), parent.columns(), keys));
        }
        byte[] metadata = properties.extraMetadata();
        if (metadata == null) {
            return;
        }
        TableDocumentEditor editor = new TableDocumentEditor(name, metadata);
        List<IndexDefinition> changed = new ArrayList<>(created);
        KeyedTable.definitions(table).stream()
                .filter(index -> alteration.droppedIndexes().contains(index.storedName()))
                .forEach(changed::add);
        if (!changed.isEmpty()) {
            editor.indexes(indexes, changed, table.columns());
        }
        // Behind the indexes, which are of the columns that the table had.
        alteration.addedColumns().forEach(editor::add);
        alteration.droppedForeignKeys().forEach(editor::dropForeignKey);
        references.forEach(editor::add);
        if (alteration.newName() != null) {
            editor.rename(newName().table());
        }
        properties.extraMetadata(editor.packed(Instant.now()));
    }

    private CompletableFuture<ObjectVersion> alter(SchemaTransaction transaction) {
        return read().thenCompose(present -> reader.dependents(present.table().id(), change.deadlineNanos())
                .thenCompose(dependents -> TableCreation.inOrder(looks(present, dependents)))
                .thenCompose(done -> TableCreation.inOrder(changes(transaction, present)))
                .thenCompose(done -> alter(transaction, present)));
    }

    /** Finds the foreign keys to drop, and those that need an index that is to be dropped. */
    private List<Supplier<CompletableFuture<?>>> looks(Present present, List<ListTablesConf.Entry> dependents) {
        List<Supplier<CompletableFuture<?>>> looks = new ArrayList<>();
        for (ListTablesConf.Entry entry : dependents) {
            if (entry.type() == DictionaryObjectType.FOREIGN_KEY) {
                looks.add(() -> reader.foreignKey(entry.name(), change.deadlineNanos())
                        .thenAccept(read -> foreignKeys.put(entry.name(), read)));
            }
        }
        looks.add(() -> {
            requireForeignKeys(present.table());
            return CompletableFuture.completedFuture(null);
        });
        for (String index : alteration.droppedIndexes()) {
            looks.add(() -> requireUnused(present.table(), index));
        }
        return looks;
    }

    private void requireForeignKeys(Table table) {
        for (String foreignKey : alteration.droppedForeignKeys()) {
            if (foreignKeys.keySet().stream()
                    .noneMatch(found -> isOwn(found, table) && plainName(found).equals(foreignKey))) {
                throw new SchemaException(
                        DictionaryErrors.NO_SUCH_OBJECT,
                        "Table " + name + " has no foreign key '" + foreignKey + "'; there are "
                                + foreignKeys.keySet());
            }
        }
        if (alteration.newName() != null && !foreignKeys.isEmpty()) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Table " + name + " is not given another name because foreign keys name it: " + foreignKeys.keySet()
                            + ". Rename it by SQL");
        }
    }

    private CompletableFuture<?> requireUnused(Table table, String index) {
        int id = Objects.requireNonNull(table.indexes().get(index)).id();
        return reader.dependents(id, change.deadlineNanos()).thenAccept(dependents -> {
            for (ListTablesConf.Entry entry : dependents) {
                // Another table's foreign key may have the same plain name as one of ours.
                if (entry.type() == DictionaryObjectType.FOREIGN_KEY && !isDropped(entry.name(), table)) {
                    throw new SchemaException(
                            DictionaryErrors.PARENT_OF_FOREIGN_KEY,
                            "Table " + name + ", index '" + index + "': it is not dropped because foreign key "
                                    + entry.name() + " needs it");
                }
            }
        });
    }

    private List<Supplier<CompletableFuture<?>>> changes(SchemaTransaction transaction, Present present) {
        Table table = present.table();
        List<Supplier<CompletableFuture<?>>> steps = new ArrayList<>();
        foreignKeys.entrySet().stream()
                .filter(entry -> isDropped(entry.getKey(), table))
                .forEach(entry -> steps.add(() -> transaction.dropForeignKey(
                        entry.getKey(),
                        new ObjectVersion(
                                entry.getValue().id(), entry.getValue().version()))));
        KeyedTable keyed = KeyedTable.of(table);
        indexVersions.putAll(keyed.indexVersions());
        for (String index : alteration.droppedIndexes()) {
            String internal = "sys/def/" + table.id() + "/" + index.replace("/", "@0047");
            steps.add(() -> transaction.dropIndex(internal, Objects.requireNonNull(indexVersions.remove(index))));
        }
        IndexCreation creation = new IndexCreation(
                transaction,
                present.version(),
                table.columns(),
                table.isLogged(),
                table.isReadBackup(),
                table.isFullyReplicated());
        for (IndexDefinition index : present.created()) {
            steps.add(
                    () -> creation.create(index).thenAccept(version -> indexVersions.put(index.storedName(), version)));
        }
        for (ForeignKeyDefinition foreignKey : alteration.createdForeignKeys()) {
            steps.add(() -> {
                KeyedTable child =
                        new KeyedTable(name, present.version(), table.columns(), present.indexes(), indexVersions);
                KeyedTable parent = present.parents().getOrDefault(foreignKey.parent(), child);
                return ForeignKeyCreation.create(transaction, foreignKey, parent, child);
            });
        }
        return steps;
    }

    /** What is changed of the table itself comes last: the operations before it name its version. */
    private CompletableFuture<ObjectVersion> alter(SchemaTransaction transaction, Present present) {
        return present.changes() == 0
                ? CompletableFuture.completedFuture(present.version())
                : transaction.alterTable(
                        name.internalName(), present.version(), present.changes(), present.description());
    }

    private TableName newName() {
        String renamed = alteration.newName();
        return renamed == null ? name : new TableName(name.database(), name.schema(), renamed);
    }

    private boolean isDropped(String foreignKey, Table table) {
        return isOwn(foreignKey, table) && alteration.droppedForeignKeys().contains(plainName(foreignKey));
    }

    /** Whether it is the table that refers: parent/child/name. */
    private static boolean isOwn(String foreignKey, Table table) {
        return foreignKey.split("/", 3)[1].equals(Integer.toString(table.id()));
    }

    private static String plainName(String foreignKey) {
        return foreignKey.substring(foreignKey.lastIndexOf('/') + 1);
    }

    private CompletableFuture<Boolean> happened(ObjectVersion altered) {
        return change.tools()
                .tables()
                .apply(newName())
                .thenCompose(table -> reader.dependents(table.id(), change.deadlineNanos())
                        .thenApply(dependents -> altered.equals(new ObjectVersion(table.id(), table.version()))
                                && haveIndexesChanged(table)
                                && haveForeignKeysChanged(table, dependents)));
    }

    private boolean haveIndexesChanged(Table table) {
        return indexVersions.equals(KeyedTable.of(table).indexVersions());
    }

    private boolean haveForeignKeysChanged(Table table, List<ListTablesConf.Entry> dependents) {
        Set<String> own = new HashSet<>();
        for (ListTablesConf.Entry entry : dependents) {
            if (entry.type() == DictionaryObjectType.FOREIGN_KEY && isOwn(entry.name(), table)) {
                own.add(plainName(entry.name()));
            }
        }
        return alteration.droppedForeignKeys().stream().noneMatch(own::contains)
                && alteration.createdForeignKeys().stream().allMatch(created -> own.contains(created.name()));
    }
}
