package io.ndbwire.rest.batch;

import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.http.KeyPath;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.TableFormats;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The tables of one batch, each looked up once. Not thread-safe. */
final class BatchTables {

    private final TableFormats formats;
    private final NumberStyle numbers;
    private final Map<String, CompletableFuture<TableHandle>> lookups = new HashMap<>();
    private final Map<String, BatchTable> tables = new HashMap<>();

    private BatchTables(TableFormats formats, NumberStyle numbers) {
        this.formats = formats;
        this.numbers = numbers;
    }

    /** Looks all tables up; one that cannot be found is told when it is asked for. */
    static CompletionStage<BatchTables> of(
            BatchRequest request, Cluster cluster, TableFormats formats, NumberStyle numbers) {
        BatchTables tables = new BatchTables(formats, numbers);
        for (BatchRequest.Entry entry : request.operations()) {
            tables.lookups.computeIfAbsent(entry.table(), path -> lookUp(cluster, path));
        }
        return CompletableFuture.allOf(tables.lookups.values().toArray(CompletableFuture[]::new))
                .handle((done, failure) -> tables);
    }

    private static CompletableFuture<TableHandle> lookUp(Cluster cluster, String path) {
        int slash = path.indexOf('/');
        try {
            String database = KeyPath.decode(path.substring(0, slash));
            String table = KeyPath.decode(path.substring(slash + 1));
            return cluster.table(database, table).toCompletableFuture();
        } catch (RuntimeException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    /**
     * A table.
     *
     * @throws java.util.concurrent.CompletionException if it was not found
     */
    BatchTable get(String path) {
        BatchTable known = tables.get(path);
        if (known == null) {
            TableHandle handle = Objects.requireNonNull(lookups.get(path)).join();
            known = new BatchTable(handle, formats.of(handle), numbers);
            tables.put(path, known);
        }
        return known;
    }
}
