package io.ndbwire.rest.batch;

import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.http.KeyPath;
import io.ndbwire.rest.security.Right;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.TableFormats;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The tables of one batch, each looked up once, and given to whoever may do with it what they ask. Not thread-safe. */
final class BatchTables {

    private final TableFormats formats;
    private final NumberStyle numbers;
    private final Map<String, CompletableFuture<TableHandle>> lookups = new HashMap<>();
    private final Map<String, BatchTable> tables = new HashMap<>();

    private final Map<Right, Set<String>> permitted = new EnumMap<>(Right.class);
    private final Permission permission;

    /** Demands a right, see {@link io.ndbwire.rest.security.Authorization#require}. */
    interface Permission {
        void require(String database, String table, Right right);
    }

    private BatchTables(TableFormats formats, NumberStyle numbers, Permission permission) {
        this.formats = formats;
        this.permission = permission;
        this.numbers = numbers;
    }

    /** Looks all tables up; one that cannot be found is told when it is asked for. */
    static CompletionStage<BatchTables> of(
            BatchRequest request, Cluster cluster, TableFormats formats, NumberStyle numbers, Permission permission) {
        BatchTables tables = new BatchTables(formats, numbers, permission);
        for (BatchRequest.Entry entry : request.operations()) {
            tables.lookups.computeIfAbsent(entry.table(), path -> lookUp(cluster, path));
        }
        return CompletableFuture.allOf(tables.lookups.values().toArray(CompletableFuture[]::new))
                .handle((done, failure) -> tables);
    }

    private static CompletableFuture<TableHandle> lookUp(Cluster cluster, String path) {
        try {
            return cluster.table(database(path), table(path)).toCompletableFuture();
        } catch (RuntimeException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    private static String database(String path) {
        return KeyPath.decode(path.substring(0, path.indexOf('/')));
    }

    private static String table(String path) {
        return KeyPath.decode(path.substring(path.indexOf('/') + 1));
    }

    private void requireRight(String path, Right right) {
        Set<String> paths = permitted.computeIfAbsent(right, none -> new HashSet<>());
        if (!paths.contains(path)) {
            permission.require(database(path), table(path), right);
            paths.add(path);
        }
    }

    /**
     * The table of an operation.
     *
     * @throws io.ndbwire.rest.problem.ProblemException if the operation is forbidden
     * @throws java.util.concurrent.CompletionException if the table was not found
     */
    BatchTable get(BatchRequest.Entry entry) {
        String path = entry.table();
        requireRight(path, entry.method() == BatchRequest.Method.GET ? Right.READ : Right.WRITE);
        if (entry.precondition().comparesValues()) {
            requireRight(path, Right.READ);
        }
        BatchTable known = tables.get(path);
        if (known == null) {
            TableHandle handle = Objects.requireNonNull(lookups.get(path)).join();
            known = new BatchTable(handle, formats.of(handle), numbers);
            tables.put(path, known);
        }
        return known;
    }
}
