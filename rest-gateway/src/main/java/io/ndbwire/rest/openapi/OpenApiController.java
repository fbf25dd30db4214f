package io.ndbwire.rest.openapi;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.SchemaException;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.http.Answers;
import io.ndbwire.rest.http.ConnectionThread;
import io.ndbwire.rest.security.Authorization;
import io.ndbwire.rest.security.Right;
import io.ndbwire.schema.TableName;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The API's description: what is always there, and the tables that the cluster has now. */
@Controller("/v1/openapi.json")
final class OpenApiController {

    private static final int DESCRIBED_AT_ONCE = 16;
    private static final Set<String> OF_THE_CLUSTER = Set.of("mysql", "sys", "ndbinfo");

    private final Cluster cluster;
    private final Authorization authorization;
    private final OpenApiDocument document = new OpenApiDocument();

    OpenApiController(Cluster cluster, Authorization authorization) {
        this.cluster = cluster;
        this.authorization = authorization;
    }

    @Get
    CompletionStage<HttpResponse<byte[]>> describe(HttpRequest<?> request) {
        return cluster.client()
                .tables()
                .thenCompose(names -> tables(names, request))
                .thenApplyAsync(
                        tables -> Answers.json(
                                HttpStatus.OK.getCode(),
                                document.write(tables.stream()
                                        .map(TableHandle::description)
                                        .toList())),
                        ConnectionThread.of(request));
    }

    private CompletionStage<List<TableHandle>> tables(List<TableName> names, HttpRequest<?> request) {
        return Flux.fromStream(names.stream()
                        .filter(OpenApiController::isOfUsers)
                        .filter(name -> authorization.permits(request, name.database(), name.table(), Right.READ))
                        .sorted(Comparator.comparing(TableName::database).thenComparing(TableName::table)))
                .flatMapSequential(this::table, DESCRIBED_AT_ONCE)
                .collectList()
                .toFuture();
    }

    private static boolean isOfUsers(TableName name) {
        return !OF_THE_CLUSTER.contains(name.database()) && name.equals(TableName.of(name.database(), name.table()));
    }

    /** Nothing of a table that was dropped since they were listed. */
    private Mono<TableHandle> table(TableName name) {
        return Mono.fromCompletionStage(() -> cluster.table(name.database(), name.table()))
                .onErrorResume(SchemaException.class, dropped -> Mono.empty());
    }
}
