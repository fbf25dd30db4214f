package io.ndbwire.rest.rondb;

import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.value.TableFormats;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The tables of one request, each looked up once. Not thread-safe. */
final class KeyTables {

    /** Names that may be no table's at all. */
    record Name(String database, String table) {
        static Name of(KeyRequest request) {
            return new Name(request.database(), request.table());
        }
    }

    private final TableFormats formats;
    private final Map<Name, CompletableFuture<TableHandle>> lookups = new HashMap<>();
    private final Map<Name, KeyTable> tables = new HashMap<>();

    private KeyTables(TableFormats formats) {
        this.formats = formats;
    }

    /** Looks all tables up; one that cannot be found is told when it is asked for. */
    static CompletionStage<KeyTables> of(List<KeyRequest> requests, Cluster cluster, TableFormats formats) {
        KeyTables tables = new KeyTables(formats);
        for (KeyRequest request : requests) {
            tables.lookups.computeIfAbsent(Name.of(request), name -> lookUp(cluster, name));
        }
        return CompletableFuture.allOf(tables.lookups.values().toArray(CompletableFuture[]::new))
                .handle((done, failure) -> tables);
    }

    private static CompletableFuture<TableHandle> lookUp(Cluster cluster, Name name) {
        try {
            return cluster.table(name.database(), name.table()).toCompletableFuture();
        } catch (RuntimeException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    /**
     * The table of an operation.
     *
     * @throws java.util.concurrent.CompletionException if it was not found
     */
    KeyTable get(KeyRequest request) {
        Name name = Name.of(request);
        KeyTable known = tables.get(name);
        if (known == null) {
            TableHandle handle = Objects.requireNonNull(lookups.get(name)).join();
            known = new KeyTable(handle, formats.of(handle));
            tables.put(name, known);
        }
        return known;
    }
}
