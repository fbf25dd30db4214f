package io.ndbwire.client;

import io.ndbwire.internal.blob.PartsTable;
import io.ndbwire.internal.dictionary.Dictionary;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.internal.transport.NodeListener;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The one handle for each table that a client has, kept true while tables change. Thread-safe. */
final class TableDirectory {

    private final NdbClient client;
    private final ClusterConnection connection;
    private final Dictionary dictionary;
    private volatile boolean closed;
    private final Map<TableName, TableHandle> handles = new ConcurrentHashMap<>();
    /** Handles of names that were dropped or given up, which are told what happens as long as somebody has them. */
    private final Set<TableHandle> former = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    TableDirectory(NdbClient client, ClusterConnection connection, Dictionary dictionary) {
        this.client = client;
        this.connection = connection;
        this.dictionary = dictionary;
        // Behind the dictionary, which has thrown its description away by then.
        connection.addListener(new NodeListener() {
            @Override
            public void tableAltered(int tableId, int tableVersion, String internalName) {
                forEach(handle -> handle.altered(tableId, tableVersion));
            }

            @Override
            public void allNodesLost() {
                if (!closed) {
                    forEach(TableHandle::doubt);
                }
            }

            @Override
            public void nodeAvailable(NodeLink link) {
                forEach(TableHandle::makeSure);
            }
        });
    }

    private void forEach(Consumer<TableHandle> action) {
        handles.values().forEach(action);
        List<TableHandle> told;
        synchronized (former) {
            told = List.copyOf(former);
        }
        told.forEach(action);
    }

    CompletionStage<TableHandle> find(TableName name) {
        TableHandle known = handles.get(name);
        if (known == null) {
            return read(name).thenApply(binding -> handle(name, binding));
        }
        return known.isLost()
                ? known.refresh(known.binding()).thenApply(fresh -> known)
                : CompletableFuture.completedFuture(known);
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
                retire(name);
            }
            TableHandle handle = handle(newName, binding);
            handle.rebind(binding);
            return handle;
        });
    }

    CompletionStage<Void> drop(TableName name) {
        return dictionary.dropTable(name).thenRun(() -> retire(name));
    }

    private void retire(TableName name) {
        TableHandle retired = handles.remove(name);
        if (retired != null) {
            former.add(retired);
            retired.doubt();
        }
    }

    /** Asks the data nodes for a table whose known description they refused. */
    CompletionStage<TableBinding> describeAgain(TableBinding stale) {
        dictionary.invalidate(stale.table());
        for (Column column : stale.columnsWithParts()) {
            dictionary.invalidate(Objects.requireNonNull(stale.parts(column)).table());
        }
        return read(stale.table().name());
    }

    /** A change that is told while the parts' tables are read would be told to nobody: then the table is read again. */
    private CompletionStage<TableBinding> read(TableName name) {
        return dictionary
                .table(name)
                .thenCompose(this::bind)
                .thenCompose(binding -> isCurrent(binding) ? CompletableFuture.completedFuture(binding) : read(name));
    }

    /** Whether the table was not altered since it was read, as far as we were told. */
    boolean isCurrent(TableBinding binding) {
        return dictionary.cached(binding.table().name()) == binding.table();
    }

    private TableHandle handle(TableName name, TableBinding binding) {
        TableHandle handle = handles.computeIfAbsent(name, missing -> new TableHandle(client, binding));
        if (!isCurrent(binding)) {
            // Told before the handle was there to be told.
            handle.doubt();
        }
        return handle;
    }

    private CompletionStage<TableBinding> bind(Table table) {
        boolean queues = connection.queuesOnRedoProblem();
        return PartsTable.of(dictionary, table, queues).thenApply(parts -> new TableBinding(table, parts, queues));
    }

    void close() {
        closed = true;
        dictionary.close();
    }
}
