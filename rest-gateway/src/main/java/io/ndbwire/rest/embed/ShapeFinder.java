package io.ndbwire.rest.embed;

import io.micronaut.http.HttpRequest;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.security.Authorization;
import io.ndbwire.rest.security.Right;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.rest.value.TableFormats;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.TableName;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Finds the tables that one request embeds, one after the other. */
final class ShapeFinder {

    /** Deeper than this an answer grows faster than anybody means it to. */
    private static final int MAXIMUM_DEPTH = 4;

    private static final int MAXIMUM_TABLES = 16;

    private final HttpRequest<?> request;
    private final Cluster cluster;
    private final TableFormats formats;
    private final ForeignKeys foreignKeys;
    private final Authorization authorization;
    private int tables;

    ShapeFinder(
            HttpRequest<?> request,
            Cluster cluster,
            TableFormats formats,
            ForeignKeys foreignKeys,
            Authorization authorization) {
        this.request = request;
        this.cluster = cluster;
        this.formats = formats;
        this.foreignKeys = foreignKeys;
        this.authorization = authorization;
    }

    /** The other end of a link. */
    private record Target(Link link, TableHandle table, RowFinder finder) {}

    Mono<RowShape> find(TableFormat format, Selection selection) {
        return find(format, selection, 1);
    }

    private Mono<RowShape> find(TableFormat format, Selection selection, int depth) {
        tables += selection.embedded().size();
        if (selection.embeds() && depth > MAXIMUM_DEPTH) {
            throw ProblemException.invalid("select: tables may be embedded " + MAXIMUM_DEPTH + " deep");
        }
        if (tables > MAXIMUM_TABLES) {
            throw ProblemException.invalid("select: more than " + MAXIMUM_TABLES + " embedded tables");
        }
        return Flux.fromIterable(selection.embedded())
                .concatMap(wanted -> target(format, wanted).flatMap(target -> {
                    TableFormat other = formats.of(target.table());
                    return find(other, Selection.parse(other, wanted.selection()), depth + 1)
                            .map(shape -> new Embedding(wanted.name(), target.link(), target.finder(), shape));
                }))
                .collectList()
                .map(embeddings -> new RowShape(format, selection.columns(), embeddings));
    }

    /** What is not found by the foreign keys that are known may be new, or have another name now. */
    private Mono<Target> target(TableFormat format, EmbeddedTable wanted) {
        TableName table = format.table().name();
        ForeignKeys.Reading known = foreignKeys.of(table);
        boolean old = known.found().isDone();
        Mono<Target> target = target(format, wanted, known);
        return old ? target.onErrorResume(missing -> target(format, wanted, foreignKeys.after(known, table))) : target;
    }

    private Mono<Target> target(TableFormat format, EmbeddedTable wanted, ForeignKeys.Reading reading) {
        return Mono.fromCompletionStage(reading.found())
                .map(found -> choose(format.table().name(), wanted, found))
                .flatMap(link -> {
                    link.columns().forEach(format::reader);
                    TableName other = link.other();
                    return Mono.fromCompletionStage(cluster.table(other.database(), other.table()))
                            .map(handle -> new Target(link, handle, RowFinder.of(link, handle)));
                });
    }

    private Link choose(TableName table, EmbeddedTable wanted, List<ForeignKey> found) {
        List<Link> links = found.stream()
                .flatMap(foreignKey -> Link.of(table, foreignKey).stream())
                .filter(link -> mayRead(link.other()))
                .toList();
        List<Link> fitting = links.stream().filter(link -> link.fits(wanted)).toList();
        if (fitting.size() > 1) {
            throw ProblemException.invalid("select: several foreign keys link " + table + " and " + wanted.reference()
                    + "; name one of " + fitting);
        }
        if (fitting.isEmpty()) {
            // Whoever may not read a table is not told whether it is there.
            authorization.require(request, table.database(), wanted.table(), Right.READ);
            throw ProblemException.invalid("select: no foreign key links " + table + " and " + wanted.reference()
                    + (links.isEmpty() ? "; this table has none" : "; there are " + links));
        }
        return fitting.get(0);
    }

    private boolean mayRead(TableName table) {
        return table.equals(TableName.of(table.database(), table.table()))
                && authorization.permits(request, table.database(), table.table(), Right.READ);
    }
}
