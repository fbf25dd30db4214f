package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.NodeListener;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.ListTablesConf;
import io.ndbwire.wire.Signal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one cluster as this client knows them, and the way to change them.
 *
 * <p>A table is read once however many callers ask for it at once, and kept until it is told or found to have changed.
 * Drops are not told: a table that is kept is a guess until an operation on it succeeds, and whoever finds it wrong
 * calls {@link #invalidate}. Methods may be called by any thread; stages complete on the connection's event loop
 * unless the answer was there at once.
 *
 * <p>Source: protocol document 05.
 */
public final class Dictionary {

    /** The block under which the dictionary sends and receives. */
    public static final int BLOCK = Block.FIRST_API_BLOCK + 2;

    private static final Pattern PARTS_TABLE = Pattern.compile("NDB\\$BLOB_\\d+_\\d+");

    private final DataNodes nodes;
    private final DictionaryOptions options;
    private final Requests requests;
    private final Requests transactions;
    private final Requests events;
    private final ReplyDispatcher replies;
    private final DictionaryReader reader;
    private final HashMaps hashMaps;
    private final ForeignKeyListing foreignKeys;
    private final SchemaChanges changes;
    private final Subscriptions subscriptions;
    private final Map<TableName, TableFetch> fetches = new HashMap<>();
    private final ConcurrentHashMap<TableName, Table> cache = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * Takes the dictionary's part of a connection. Before the connection is opened, or on its event loop.
     *
     * @param connection carries the signals
     * @param options limits
     * @param counters keeps the counters of auto-increment columns
     */
    public Dictionary(ClusterConnection connection, DictionaryOptions options, NumberCounters counters) {
        this(new ConnectionDataNodes(connection), options, counters);
        connection.register(BLOCK, (link, signal) -> receive(link.nodeId(), signal));
        connection.addListener(new NodeListener() {
            @Override
            public void nodeFailed(int nodeId) {
                Dictionary.this.nodeFailed(nodeId);
            }

            @Override
            public void allNodesLost() {
                Dictionary.this.allNodesLost();
            }

            @Override
            public void tableAltered(int tableId, int tableVersion, String internalName) {
                Dictionary.this.tableAltered(tableId, tableVersion);
            }
        });
    }

    Dictionary(DataNodes nodes, DictionaryOptions options, NumberCounters counters) {
        this.nodes = nodes;
        this.options = options;
        requests = new Requests(nodes);
        transactions = new Requests(nodes);
        events = new Requests(nodes);
        replies = new ReplyDispatcher(nodes, requests, transactions, events);
        reader = new DictionaryReader(nodes, requests);
        hashMaps = new HashMaps(reader);
        foreignKeys = new ForeignKeyListing(reader, new Retries(nodes), this::table, this::invalidate);
        DictionaryMaster master = new DictionaryMaster(nodes);
        EventRequests eventRequests = new EventRequests(nodes, events, master);
        changes = new SchemaChanges(
                nodes,
                new SchemaTransactions(nodes, requests, transactions, master),
                new ChangeTools(
                        reader,
                        eventRequests,
                        new IndexStatistics(reader, nodes),
                        onEventLoop(counters),
                        this::changed),
                options);
        subscriptions = new Subscriptions(nodes, eventRequests, options.changeDeadline());
    }

    /**
     * The table of that name.
     *
     * @return fails with a {@link SchemaException} of code 723 if there is none, with an {@link OverloadException} if
     *     too many other tables are being read, with another {@link NdbException} if no data node answered in time
     */
    public CompletableFuture<Table> table(TableName name) {
        Table known = cache.get(name);
        if (known != null) {
            return CompletableFuture.completedFuture(known);
        }
        if (closed) {
            return CompletableFuture.failedFuture(closedFailure());
        }
        CompletableFuture<Table> result = new CompletableFuture<>();
        nodes.execute(() -> fetch(name, result));
        return result;
    }

    /** The table of that name if it is known, else null. */
    public @Nullable Table cached(TableName name) {
        return cache.get(name);
    }

    /** Forgets a table that was found to be outdated, unless it has been read anew meanwhile. */
    public void invalidate(Table stale) {
        cache.computeIfPresent(
                stale.name(),
                (name, known) -> known.id() == stale.id() && known.version() == stale.version() ? null : known);
    }

    /** The names of all tables, without the parts tables of large objects. */
    public CompletableFuture<List<TableName>> tables() {
        if (closed) {
            return CompletableFuture.failedFuture(closedFailure());
        }
        CompletableFuture<List<TableName>> result = new CompletableFuture<>();
        nodes.execute(() -> reader.userTables(readDeadline())
                .thenApply(Dictionary::namesOf)
                .whenComplete((names, failure) -> settle(result, names, failure)));
        return result;
    }

    /**
     * The foreign keys of a table, those by which others refer to it, too.
     *
     * @return in order of their names; fails with a {@link SchemaException} of code 723 if there is no such table, with
     *     another {@link NdbException} if no data node answered in time
     */
    public CompletableFuture<List<ForeignKey>> foreignKeys(TableName name) {
        if (closed) {
            return CompletableFuture.failedFuture(closedFailure());
        }
        CompletableFuture<List<ForeignKey>> result = new CompletableFuture<>();
        nodes.execute(() -> foreignKeys
                .read(name, readDeadline())
                .whenComplete((found, failure) -> settle(result, found, failure)));
        return result;
    }

    /**
     * Creates a table with its indexes, parts tables and foreign keys, all or nothing.
     *
     * @return the table as it was created; fails with a {@link SchemaException} of code 721 if there is one of that
     *     name, with an {@link UnknownOutcomeException} if nobody could tell whether it was created; undone if it is
     *     cancelled in time
     */
    public CompletableFuture<Table> createTable(TableDefinition definition) {
        if (closed) {
            return CompletableFuture.failedFuture(closedFailure());
        }
        return changes.submit(
                "Creating table " + definition.name(),
                change ->
                        new TableCreation(change, definition).run().thenCompose(created -> changed(definition.name())));
    }

    /**
     * Drops a table with its indexes and the foreign keys that it has.
     *
     * @return fails with a {@link SchemaException} of code 723 if there is none, of code 21080 if a foreign key of
     *     another table refers to it, with an {@link UnknownOutcomeException} if nobody could tell whether it was
     *     dropped; undone if it is cancelled in time
     */
    public CompletableFuture<Void> dropTable(TableName name) {
        if (closed) {
            return CompletableFuture.failedFuture(closedFailure());
        }
        if (isPartsTable(name)) {
            return CompletableFuture.failedFuture(partsTable(name));
        }
        return changes.submit(
                "Dropping table " + name,
                change -> new TableRemoval(change, name).run().whenComplete((done, failure) -> forget(name)));
    }

    /**
     * Changes a table that may hold rows and be in use, all or nothing.
     *
     * @return the table as it is then; fails as {@link #createTable} does, with a {@link SchemaException} of code 21080 if
     *     a foreign key needs an index that is to be dropped; undone if it is cancelled in time
     */
    public CompletableFuture<Table> alterTable(TableName name, TableAlteration alteration) {
        if (closed) {
            return CompletableFuture.failedFuture(closedFailure());
        }
        if (isPartsTable(name)) {
            return CompletableFuture.failedFuture(partsTable(name));
        }
        String renamed = alteration.newName();
        TableName after = renamed == null ? name : new TableName(name.database(), name.schema(), renamed);
        return changes.submit(
                "Altering table " + name,
                change -> new TableModification(change, name, alteration)
                        .run()
                        .whenComplete((done, failure) -> forget(name))
                        .thenCompose(done -> changed(after)));
    }

    /** Starts and stops subscriptions to tables' changes. */
    public Subscriptions subscriptions() {
        return subscriptions;
    }

    /** Fails all that waits. The connection is closed by whoever opened it. */
    public void close() {
        closed = true;
        nodes.execute(() -> {
            requests.close();
            transactions.close();
            events.close();
            changes.close();
            ClosedException failure = closedFailure();
            new ArrayList<>(fetches.values()).forEach(fetch -> fetch.result().completeExceptionally(failure));
        });
    }

    void receive(int nodeId, Signal signal) {
        replies.receive(nodeId, signal);
    }

    void nodeFailed(int nodeId) {
        requests.nodeFailed(nodeId);
        transactions.nodeFailed(nodeId);
        events.nodeFailed(nodeId);
    }

    void allNodesLost() {
        cache.clear();
        hashMaps.clear();
        changes.clusterLost();
        fetches.values().forEach(TableFetch::outdated);
    }

    void tableAltered(int tableId, int version) {
        cache.values().removeIf(table -> table.id() == tableId && table.version() == version);
        fetches.values().forEach(fetch -> fetch.altered(tableId, version));
    }

    private void fetch(TableName name, CompletableFuture<Table> result) {
        Table known = cache.get(name);
        if (known != null) {
            result.complete(known);
            return;
        }
        TableFetch running = fetches.get(name);
        if (running == null) {
            if (closed) {
                result.completeExceptionally(closedFailure());
                return;
            }
            if (fetches.size() >= options.maximumFetches()) {
                result.completeExceptionally(new OverloadException(
                        OverloadException.NO_CODE,
                        "Table " + name + ": " + fetches.size()
                                + " other tables are being read, as many as are allowed at once; try again"));
                return;
            }
            running = begin(name);
        }
        running.result().whenComplete((table, failure) -> settle(result, table, failure));
    }

    private TableFetch begin(TableName name) {
        TableFetch fetch = new TableFetch(name, reader, new Retries(nodes), hashMaps, readDeadline());
        fetches.put(name, fetch);
        fetch.start(table -> {
            fetches.remove(name);
            if (table != null) {
                cache.put(name, table);
            }
        });
        return fetch;
    }

    private CompletableFuture<Table> changed(TableName name) {
        forget(name);
        return table(name);
    }

    private void forget(TableName name) {
        cache.remove(name);
        nodes.execute(() -> {
            TableFetch running = fetches.get(name);
            if (running != null) {
                running.outdated();
            }
        });
    }

    /** The same counters, with stages that complete where all else of a change happens. */
    private NumberCounters onEventLoop(NumberCounters counters) {
        return (tableId, first) -> {
            CompletableFuture<Void> result = new CompletableFuture<>();
            counters.begin(tableId, first)
                    .whenComplete((done, failure) -> nodes.execute(() -> settle(result, null, failure)));
            return result;
        };
    }

    private long readDeadline() {
        return nodes.nanoTime() + options.readDeadline().toNanos();
    }

    private static boolean isPartsTable(TableName name) {
        return PARTS_TABLE.matcher(name.table()).matches();
    }

    private static InvalidValueException partsTable(TableName name) {
        return new InvalidValueException("Table " + name
                + " has the parts of another table's large objects: it comes, changes and goes with that table alone");
    }

    private static List<TableName> namesOf(List<ListTablesConf.Entry> entries) {
        List<TableName> names = new ArrayList<>();
        for (ListTablesConf.Entry entry : entries) {
            String[] parts = entry.name().split("/", 3);
            if (parts.length == 3
                    && entry.isOnline()
                    && !PARTS_TABLE.matcher(parts[2]).matches()) {
                names.add(new TableName(parts[0], parts[1], parts[2]));
            }
        }
        return List.copyOf(names);
    }

    static <T> void settle(CompletableFuture<T> result, @Nullable T value, @Nullable Throwable failure) {
        if (failure == null) {
            result.complete(value);
        } else {
            result.completeExceptionally(DictionaryErrors.cause(failure));
        }
    }

    private static ClosedException closedFailure() {
        return new ClosedException(ClosedException.NO_CODE, "The client was closed");
    }
}
