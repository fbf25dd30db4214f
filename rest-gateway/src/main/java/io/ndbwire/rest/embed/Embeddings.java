package io.ndbwire.rest.embed;

import io.micronaut.http.HttpRequest;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.security.Authorization;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.rest.value.TableFormats;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Finds out which tables selections mean, and how their rows are found. Thread-safe. */
@Singleton
public final class Embeddings {

    private final Cluster cluster;
    private final TableFormats formats;
    private final ForeignKeys foreignKeys;
    private final Authorization authorization;

    Embeddings(Cluster cluster, TableFormats formats, ForeignKeys foreignKeys, Authorization authorization) {
        this.cluster = cluster;
        this.formats = formats;
        this.foreignKeys = foreignKeys;
        this.authorization = authorization;
    }

    /**
     * The shape of the rows that a request asks for.
     *
     * @return fails with a {@link ProblemException} if no foreign key leads to a table, several do, its columns are others,
     *     or the sender may not read it
     */
    public CompletionStage<RowShape> shape(HttpRequest<?> request, TableFormat format, Selection selection) {
        if (!selection.embeds()) {
            return CompletableFuture.completedStage(new RowShape(format, selection.columns(), List.of()));
        }
        return new ShapeFinder(request, cluster, formats, foreignKeys, authorization)
                .find(format, selection)
                .toFuture();
    }
}
