package io.ndbwire.rest.data;

import io.micronaut.http.HttpRequest;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.http.KeyPath;
import io.ndbwire.rest.value.TableFormats;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Finds the row that a path names. */
@Singleton
final class RowTargets {

    private final Cluster cluster;
    private final TableFormats formats;

    RowTargets(Cluster cluster, TableFormats formats) {
        this.cluster = cluster;
        this.formats = formats;
    }

    /**
     * Does something with the row; of a wrong path the stage tells.
     *
     * @param request its path ends with the key, see {@link KeyPath}
     */
    <T> CompletionStage<T> with(
            String database, String table, HttpRequest<?> request, Function<RowTarget, CompletionStage<T>> action) {
        return of(database, table, request)
                .thenCompose(target -> action.apply(target)
                        .exceptionallyCompose(failure -> isMisread(target, failure)
                                // Nothing was sent: the table is another one than when the values were read.
                                ? of(database, table, request).thenCompose(action)
                                : CompletableFuture.failedStage(failure)));
    }

    private static boolean isMisread(RowTarget target, Throwable failure) {
        return target.isOutdated()
                && target.failsBeforeChanges()
                && (failure instanceof InvalidValueException || failure.getCause() instanceof InvalidValueException);
    }

    private CompletionStage<RowTarget> of(String database, String table, HttpRequest<?> request) {
        String path = request.getUri().getRawPath();
        if (path.endsWith("/")) {
            // The router passes over it; it is not an empty key's beginning.
            path = path.substring(0, path.length() - 1);
        }
        String key = path.substring(path.lastIndexOf('/') + 1);
        return cluster.table(database, table)
                .thenApply(handle -> new RowTarget(cluster.client(), handle, formats.of(handle), key, request));
    }
}
