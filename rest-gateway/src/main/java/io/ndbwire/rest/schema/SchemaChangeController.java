package io.ndbwire.rest.schema;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.http.Precondition;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.rest.security.Authorization;
import io.ndbwire.rest.security.Right;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Tables and indexes made and dropped, where the configuration permits it. */
@Controller("/v1/schema/{database}/{table}")
final class SchemaChangeController {

    /** Without these, SQL servers or data nodes do not work any more. */
    private static final Set<String> OF_THE_CLUSTER = Set.of("mysql", "sys", "ndbinfo");

    private final Cluster cluster;
    private final Authorization authorization;
    private final SchemaSettings settings;

    SchemaChangeController(Cluster cluster, Authorization authorization, SchemaSettings settings) {
        this.cluster = cluster;
        this.authorization = authorization;
        this.settings = settings;
    }

    @Put
    @Consumes(MediaType.APPLICATION_JSON)
    CompletionStage<HttpResponse<byte[]>> createTable(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request, @Body byte[] body) {
        SchemaChange change = change(database, table, request);
        TableDefinition definition = DefinitionReader.table(TableName.of(database, table), body);
        for (ForeignKeyDefinition foreignKey : definition.foreignKeys()) {
            // Whoever refers to a table keeps its rows from being deleted, and sees which keys it has.
            TableName parent = foreignKey.parent();
            requireOwn(parent.database());
            authorization.require(request, parent.database(), parent.table(), Right.DDL);
        }
        return change.createTable(definition);
    }

    @Delete
    CompletionStage<HttpResponse<byte[]>> dropTable(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request) {
        return change(database, table, request).dropTable();
    }

    @Put("/indexes/{index}")
    @Consumes(MediaType.APPLICATION_JSON)
    CompletionStage<HttpResponse<byte[]>> createIndex(
            @PathVariable String database,
            @PathVariable String table,
            @PathVariable String index,
            HttpRequest<?> request,
            @Body byte[] body) {
        return change(database, table, request).createIndex(index, body);
    }

    @Delete("/indexes/{index}")
    CompletionStage<HttpResponse<byte[]>> dropIndex(
            @PathVariable String database,
            @PathVariable String table,
            @PathVariable String index,
            HttpRequest<?> request) {
        return change(database, table, request).dropIndex(index);
    }

    private static void requireOwn(String database) {
        if (OF_THE_CLUSTER.contains(database)) {
            throw new ProblemException(
                    ProblemType.FORBIDDEN, "Database '" + database + "' is the cluster's own; it is not changed here");
        }
    }

    private SchemaChange change(String database, String table, HttpRequest<?> request) {
        if (!settings.allowChanges()) {
            throw new ProblemException(
                    ProblemType.FORBIDDEN,
                    "This gateway does not change schemas; its setting ndbwire.schema.allow-changes is false");
        }
        requireOwn(database);
        Precondition precondition = Precondition.of(request);
        if (!precondition.isEmpty() && !precondition.demandsAbsence()) {
            throw ProblemException.invalid(
                    "Tables and indexes have no entity tags: of preconditions, If-None-Match: * alone is understood");
        }
        return new SchemaChange(
                cluster.client(), TableName.of(database, table), request.getUri(), precondition.demandsAbsence());
    }
}
