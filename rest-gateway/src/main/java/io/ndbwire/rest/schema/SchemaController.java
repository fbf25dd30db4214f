package io.ndbwire.rest.schema;

import com.fasterxml.jackson.core.JsonGenerator;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.http.Answers;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.rest.security.Authorization;
import io.ndbwire.rest.security.Right;
import io.ndbwire.rest.value.Json;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;

/** What tables there are, and how they are made. */
@Controller("/v1/schema")
final class SchemaController {

    private final Cluster cluster;
    private final Authorization authorization;

    SchemaController(Cluster cluster, Authorization authorization) {
        this.cluster = cluster;
        this.authorization = authorization;
    }

    @Get
    CompletionStage<HttpResponse<byte[]>> databases(HttpRequest<?> request) {
        return cluster.client()
                .tables()
                .thenApply(names -> json(Json.bytes(json -> {
                    json.writeStartObject();
                    json.writeArrayFieldStart("databases");
                    for (Map.Entry<String, SortedSet<String>> database :
                            byDatabase(names, request).entrySet()) {
                        writeDatabase(database.getKey(), database.getValue(), json);
                    }
                    json.writeEndArray();
                    json.writeEndObject();
                })));
    }

    @Get("/{database}")
    CompletionStage<HttpResponse<byte[]>> database(@PathVariable String database, HttpRequest<?> request) {
        return cluster.client().tables(database).thenApply(names -> {
            SortedSet<String> tables = byDatabase(names, request).get(database);
            if (tables == null) {
                throw new ProblemException(
                        ProblemType.NO_SUCH_RESOURCE, "The cluster has no table in a database '" + database + "'");
            }
            return json(Json.bytes(json -> writeDatabase(database, tables, json)));
        });
    }

    @Get("/{database}/{table}")
    CompletionStage<HttpResponse<byte[]>> table(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request) {
        TableName name = TableName.of(database, table);
        return cluster.client()
                .describeTable(name)
                .thenCompose(description -> cluster.client()
                        .foreignKeys(name)
                        .thenApply(found -> json(TableWriter.describe(description, known(found, request)))));
    }

    /** Those alone of which the caller may read both tables. */
    private List<ForeignKey> known(List<ForeignKey> foreignKeys, HttpRequest<?> request) {
        return foreignKeys.stream()
                .filter(foreignKey -> mayRead(foreignKey.parent(), request) && mayRead(foreignKey.child(), request))
                .toList();
    }

    private boolean mayRead(TableName table, HttpRequest<?> request) {
        return authorization.permits(request, table.database(), table.table(), Right.READ);
    }

    private static HttpResponse<byte[]> json(byte[] body) {
        return Answers.json(HttpStatus.OK.getCode(), body);
    }

    /** Tables of SQL's schema alone, as paths name no other, and those alone that the caller may read. */
    private Map<String, SortedSet<String>> byDatabase(List<TableName> names, HttpRequest<?> request) {
        Map<String, SortedSet<String>> databases = new TreeMap<>();
        for (TableName name : names) {
            if (name.equals(TableName.of(name.database(), name.table())) && mayRead(name, request)) {
                databases
                        .computeIfAbsent(name.database(), missing -> new TreeSet<>())
                        .add(name.table());
            }
        }
        return databases;
    }

    private static void writeDatabase(String name, SortedSet<String> tables, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeArrayFieldStart("tables");
        for (String table : tables) {
            json.writeString(table);
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
