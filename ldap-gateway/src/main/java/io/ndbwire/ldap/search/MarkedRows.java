package io.ndbwire.ldap.search;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Filter;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.ldap.entry.RowList;
import io.ndbwire.ldap.entry.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Finds the rows that are marked by what their columns have. Where that takes a scan, it has a place among those of searches. */
final class MarkedRows {

    private final NdbClient client;
    private final ScanShare places;
    private final Executor eventLoop;

    MarkedRows(NdbClient client, ScanShare places, Executor eventLoop) {
        this.client = client;
        this.places = places;
        this.eventLoop = eventLoop;
    }

    /** The rows, with what their level reads of them; any thread. */
    CompletionStage<List<Row>> of(Mark.OfRows mark) {
        Selection selection = mark.level().selection();
        List<Filter> conditions = new ArrayList<>();
        mark.values()
                .forEach((column, value) -> conditions.add(Filter.where(column).equalTo(value)));
        try {
            AccessPath path = AccessPath.of(selection.format().table(), Filter.allOf(conditions));
            return path.isKey()
                    ? client.execute(path.read().columns(selection.projection()))
                            .thenApply(row -> row == null ? List.of() : List.of(row))
                    : placed(path, selection);
        } catch (InvalidValueException e) {
            // No row's columns can have such values.
            return CompletableFuture.completedFuture(List.of());
        }
    }

    private CompletionStage<List<Row>> placed(AccessPath path, Selection selection) {
        return CompletableFuture.supplyAsync(places::enter, eventLoop)
                .thenCompose(place -> place.taken()
                        .thenCompose(taken -> scanned(path, selection))
                        .whenCompleteAsync((rows, failure) -> place.leave(), eventLoop));
    }

    private CompletableFuture<List<Row>> scanned(AccessPath path, Selection selection) {
        CompletableFuture<List<Row>> rows = new CompletableFuture<>();
        client.scan(path.scan().columns(selection.projection()).executor(Runnable::run))
                .subscribe(new RowList(rows));
        return rows;
    }
}
