package io.ndbwire.client;

import io.ndbwire.internal.blob.PartsTable;
import io.ndbwire.internal.dictionary.Dictionary;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.NodeListener;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The one handle for each table that a client has, kept true while tables change. Thread-safe. */
final class TableDirectory {

    private final NdbClient client;
    private final ClusterConnection connection;
    private final Dictionary dictionary;
    private final Map<TableName, TableHandle> handles = new ConcurrentHashMap<>();

    TableDirectory(NdbClient client, ClusterConnection connection, Dictionary dictionary) {
        this.client = client;
        this.connection = connection;
        this.dictionary = dictionary;
        // Behind the dictionary, which has thrown its description away by then.
        connection.addListener(new NodeListener() {
            @Override
            public void tableAltered(int tableId, int tableVersion, String internalName) {
                handles.values().forEach(handle -> handle.altered(tableId, tableVersion));
            }
        });
    }

    CompletionStage<TableHandle> find(TableName name) {
        TableHandle known = handles.get(name);
        if (known != null) {
            return CompletableFuture.completedFuture(known);
        }
        return dictionary.table(name).thenCompose(this::bind).thenApply(binding -> handle(name, binding));
    }

    CompletionStage<Table> describe(TableName name) {
        TableHandle known = handles.get(name);
        CompletionStage<TableBinding> current =
                known == null ? find(name).thenApply(TableHandle::binding) : known.refresh(known.binding());
        return current.thenApply(TableBinding::table);
    }

    CompletionStage<List<TableName>> names(String database) {
        return names().thenApply(all ->
                all.stream().filter(name -> name.database().equals(database)).toList());
    }

    CompletionStage<List<TableName>> names() {
        return dictionary.tables();
    }

    CompletionStage<List<ForeignKey>> foreignKeys(TableName name) {
        return dictionary.foreignKeys(name);
    }

    CompletionStage<TableHandle> create(TableDefinition definition) {
        return dictionary.createTable(definition).thenCompose(this::bind).thenApply(binding -> {
            TableHandle handle = handle(definition.name(), binding);
            handle.bind(binding);
            return handle;
        });
    }

    CompletionStage<TableHandle> alter(TableName name, TableAlteration alteration) {
        return dictionary.alterTable(name, alteration).thenCompose(this::bind).thenApply(binding -> {
            TableName newName = binding.table().name();
            if (!newName.equals(name)) {
                handles.remove(name);
            }
            TableHandle handle = handle(newName, binding);
            handle.rebind(binding);
            return handle;
        });
    }

    CompletionStage<Void> drop(TableName name) {
        return dictionary.dropTable(name).thenRun(() -> handles.remove(name));
    }

    /** Asks the data nodes for a table whose known description they refused. */
    CompletionStage<TableBinding> describeAgain(TableBinding stale) {
        dictionary.invalidate(stale.table());
        for (Column column : stale.columnsWithParts()) {
            dictionary.invalidate(Objects.requireNonNull(stale.parts(column)).table());
        }
        return dictionary.table(stale.table().name()).thenCompose(this::bind);
    }

    private TableHandle handle(TableName name, TableBinding binding) {
        return handles.computeIfAbsent(name, missing -> new TableHandle(client, binding));
    }

    private CompletionStage<TableBinding> bind(Table table) {
        boolean queues = connection.queuesOnRedoProblem();
        return PartsTable.of(dictionary, table, queues).thenApply(parts -> new TableBinding(table, parts, queues));
    }

    void close() {
        dictionary.close();
    }
}
