package io.ndbwire.rest.rondb;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.http.ConnectionThread;
import io.ndbwire.rest.rondb.KeyRequest.Action;
import io.ndbwire.rest.security.Authorization;
import io.ndbwire.rest.security.Right;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.TableFormats;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Rows by key. */
@Controller("/0.1.0")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
final class KeyController {

    private static final Set<Action> READS = EnumSet.of(Action.READ);
    private static final Set<Action> WRITES = EnumSet.of(Action.WRITE, Action.UPDATE, Action.INSERT);
    private static final Set<Action> DELETES = EnumSet.of(Action.DELETE);

    private final Cluster cluster;
    private final TableFormats formats;
    private final RonDbSettings settings;
    private final RonDbAnswers answers;
    private final Authorization authorization;

    KeyController(
            Cluster cluster,
            TableFormats formats,
            RonDbSettings settings,
            RonDbAnswers answers,
            Authorization authorization) {
        this.cluster = cluster;
        this.formats = formats;
        this.settings = settings;
        this.answers = answers;
        this.authorization = authorization;
    }

    @Post("/{database}/{table}/pk-read")
    CompletionStage<HttpResponse<byte[]>> read(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> sent, @Body byte[] body) {
        return answers.json(body, given -> {
            KeyRequest.Body content = Json.parse(given, json -> KeyRequestReader.read(json, settings));
            KeyRequest request =
                    KeyRequest.of(database, table, Action.READ, content).requireOthersRead();
            return tasks(List.of(request), given)
                    .thenCompose(tasks -> new KeyReads(cluster.client()).one(tasks.get(0), ConnectionThread.of(sent)));
        });
    }

    @Post("/batch")
    CompletionStage<HttpResponse<byte[]>> readAll(HttpRequest<?> request, @Body byte[] body) {
        return answers.json(
                body,
                given -> batch(request, given, READS)
                        .thenCompose(tasks -> new KeyReads(cluster.client()).all(tasks, ConnectionThread.of(request))));
    }

    @Post("/batchwrite")
    CompletionStage<HttpResponse<byte[]>> write(HttpRequest<?> request, @Body byte[] body) {
        return change(request, body, WRITES);
    }

    /** RonDB took this by POST before it took it by DELETE. */
    @Post("/batchdelete")
    CompletionStage<HttpResponse<byte[]>> deleteByPost(HttpRequest<?> request, @Body byte[] body) {
        return change(request, body, DELETES);
    }

    @Delete("/batchdelete")
    CompletionStage<HttpResponse<byte[]>> delete(HttpRequest<?> request, @Body byte[] body) {
        return change(request, body, DELETES);
    }

    private CompletionStage<HttpResponse<byte[]>> change(HttpRequest<?> request, byte[] body, Set<Action> allowed) {
        return answers.json(
                body,
                given -> batch(request, given, allowed)
                        .thenCompose(tasks ->
                                new KeyChanges(cluster.client(), tasks).execute(ConnectionThread.of(request))));
    }

    private CompletionStage<List<KeyTask>> batch(HttpRequest<?> request, byte[] body, Set<Action> allowed) {
        List<KeyRequest> operations = KeyBatchReader.read(body, allowed, settings);
        operations.forEach(operation -> requireRights(request, operation));
        return tasks(operations, body);
    }

    private void requireRights(HttpRequest<?> request, KeyRequest operation) {
        if (operation.action() != Action.READ) {
            authorization.require(request, operation.database(), operation.table(), Right.WRITE);
        }
        if (operation.action() == Action.READ || operation.readColumns() != null) {
            authorization.require(request, operation.database(), operation.table(), Right.READ);
        }
    }

    private CompletionStage<List<KeyTask>> tasks(List<KeyRequest> requests, byte[] body) {
        return KeyTables.of(requests, cluster, formats)
                .thenApply(tables -> requests.stream()
                        .map(request -> KeyTask.of(request, tables, body))
                        .toList());
    }
}
