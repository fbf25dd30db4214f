package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.rest.RestGateway;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableName;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables and indexes, described, made and dropped over HTTP. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestSchemaTest {

    private static final String ORDERS = "{\"columns\":["
            + "{\"name\":\"customer\",\"type\":\"INT_UNSIGNED\"},"
            + "{\"name\":\"number\",\"type\":\"INT\",\"autoIncrement\":true},"
            + "{\"name\":\"item\",\"default\":\"bolt\",\"type\":\"VARCHAR\",\"length\":40,\"collation\":46},"
            + "{\"name\":\"price\",\"type\":\"DECIMAL\",\"precision\":10,\"scale\":2,\"nullable\":true},"
            + "{\"name\":\"sent\",\"type\":\"DATETIME\",\"precision\":3,\"nullable\":true},"
            + "{\"name\":\"count\",\"type\":\"SMALLINT\",\"default\":-7}],"
            + "\"primaryKey\":[\"customer\",\"number\"],"
            + "\"indexes\":[{\"name\":\"PRIMARY\",\"kind\":\"ordered\",\"columns\":[\"customer\",\"number\"]},"
            + "{\"name\":\"item\",\"kind\":\"unique\",\"columns\":[\"item\",\"customer\"]},"
            + "{\"name\":\"price\",\"kind\":\"ordered\",\"columns\":[\"price\"]}],"
            + "\"partitioning\":{\"columns\":[\"customer\"]}}";

    private final GatewayUnderTest gateway;

    RestSchemaTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
    }

    private static String path(TableName name) {
        return "/v1/schema/" + name.database() + "/" + name.table();
    }

    private void requireProblem(HttpResponse<String> answer, int status, String slug) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains("\"type\":\"/problems/" + slug + "\"");
    }

    private void requireStatus(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    }

    @Test
    void allTablesAreListedByDatabase() {
        TableName name = gateway.create().description().name();
        HttpResponse<String> all = gateway.get("/v1/schema");
        requireStatus(all, 200);
        assertThat(all.body()).startsWith("{\"databases\":[{\"name\":").contains("\"" + name.table() + "\"");
        assertThat(gateway.get("/v1/schema/rest").body())
                .startsWith("{\"name\":\"rest\",\"tables\":[")
                .contains("\"" + name.table() + "\"");
        requireProblem(gateway.get("/v1/schema/nothere"), 404, "no-such-resource");
        requireProblem(gateway.get("/v1/schema/rest/nothere"), 404, "no-such-table");
    }

    @Test
    void aTableIsDescribedAsItIsNow() {
        TableHandle table = gateway.create(
                Column.builder("n", ColumnType.BIGINT).nullable(true).build());
        TableName name = table.description().name();
        assertThat(gateway.get(path(name)).body())
                .contains(
                        "{\"name\":\"id\",\"type\":\"INT\",\"length\":1,\"precision\":0,\"scale\":0,\"nullable\":false,"
                                + "\"autoIncrement\":false,\"onDisk\":false,"
                                + "\"json\":{\"type\":\"integer\",\"minimum\":-2147483648,\"maximum\":2147483647}}")
                .contains(
                        "\"default\":null,\"json\":{\"type\":[\"integer\",\"string\",\"null\"],\"format\":\"int64\"}}")
                .contains("\"primaryKey\":[\"id\"]")
                .contains("\"indexes\":[{\"name\":\"PRIMARY\",\"kind\":\"ordered\",\"columns\":[\"id\"]}]")
                .contains("\"kind\":\"hash-map\",\"columns\":[\"id\"]")
                .contains("\"fragments\":" + table.description().partitioning().fragmentCount());
        // By another client than the gateway's.
        gateway.client()
                .blocking()
                .alterTable(
                        name,
                        TableAlteration.builder()
                                .createIndex(IndexDefinition.ordered("by_n", "n"))
                                .build());
        assertThat(gateway.get(path(name)).body())
                .contains("{\"name\":\"by_n\",\"kind\":\"ordered\",\"columns\":[\"n\"]}");
    }

    @Test
    void aTableIsMadeOnceAndKept() {
        TableName name = gateway.ownName();
        HttpResponse<String> made = gateway.send("PUT", path(name), ORDERS, "If-None-Match", "*");
        requireStatus(made, 201);
        assertThat(made.headers().firstValue("Location")).hasValue(path(name));
        requireStatus(gateway.send("PUT", path(name), ORDERS), 204);
        requireProblem(gateway.send("PUT", path(name), ORDERS, "If-None-Match", "*"), 412, "precondition-failed");
        requireProblem(gateway.send("PUT", path(name), ORDERS.replace("-7", "-8")), 409, "already-exists");
        assertThat(gateway.get(path(name)).body())
                .contains("\"default\":\"bolt\"")
                .contains("\"default\":-7")
                .contains("\"precision\":10,\"scale\":2")
                .contains("{\"name\":\"item$unique\",\"kind\":\"unique\",\"columns\":[\"customer\",\"item\"]}")
                .contains("\"kind\":\"hash-map\",\"columns\":[\"customer\"]");
        HttpResponse<String> row = gateway.send(
                "POST",
                "/v1/data/rest/" + name.table(),
                "{\"customer\":1,\"price\":1.50}",
                "Prefer",
                "return=representation");
        requireStatus(row, 201);
        assertThat(row.body())
                .isEqualTo("{\"customer\":1,\"number\":1,\"item\":\"bolt\",\"price\":1.50,\"sent\":null,\"count\":-7}");
    }

    @Test
    void aDescriptionMakesAnotherTableLikeIt() {
        TableName first = gateway.ownName();
        TableName second = gateway.ownName();
        requireStatus(gateway.send("PUT", path(first), ORDERS), 201);
        String description = gateway.get(path(first)).body();
        String wanted = description.replace(first.table(), second.table());
        requireStatus(gateway.send("PUT", path(second), wanted), 201);
        assertThat(withoutNumbers(gateway.get(path(second)).body())).isEqualTo(withoutNumbers(wanted));
        requireStatus(gateway.send("PUT", path(second), wanted), 204);
    }

    private static String withoutNumbers(String description) {
        return description.replaceAll("\"(id|version)\":\\d+", "");
    }

    @Test
    void aTableIsDroppedOnce() {
        TableName name = gateway.ownName();
        requireStatus(gateway.send("PUT", path(name), ORDERS), 201);
        requireStatus(gateway.send("DELETE", path(name), ""), 204);
        requireProblem(gateway.send("DELETE", path(name), ""), 404, "no-such-table");
        requireProblem(gateway.get(path(name)), 404, "no-such-table");
    }

    @Test
    void indexesComeAndGo() {
        TableName name = gateway.ownName();
        requireStatus(gateway.send("PUT", path(name), ORDERS), 201);
        String index = path(name) + "/indexes/by_count";
        String body = "{\"kind\":\"unique\",\"columns\":[\"count\"]}";
        HttpResponse<String> made = gateway.send("PUT", index, body);
        requireStatus(made, 201);
        assertThat(gateway.get(path(name)).body())
                .contains("{\"name\":\"by_count$unique\",\"kind\":\"unique\",\"columns\":[\"count\"]}");
        requireStatus(gateway.send("PUT", index, body), 204);
        requireProblem(gateway.send("PUT", index, body, "If-None-Match", "*"), 412, "precondition-failed");
        requireProblem(
                gateway.send("PUT", index, "{\"kind\":\"unique\",\"columns\":[\"item\"]}"), 409, "already-exists");
        requireProblem(
                gateway.send("PUT", path(name) + "/indexes/x", "{\"kind\":\"ordered\",\"columns\":[\"nix\"]}"),
                400,
                "invalid-value");
        requireStatus(gateway.send("DELETE", index, ""), 204);
        requireProblem(gateway.send("DELETE", index, ""), 404, "no-such-resource");
        assertThat(gateway.get(path(name)).body()).doesNotContain("by_count");
    }

    @Test
    void whatIsNoTableIsRefusedWithItsPlace() {
        String path = path(gateway.ownName());
        requireProblem(gateway.send("PUT", path, "[]"), 400, "invalid-request");
        requireProblem(gateway.send("PUT", path, "{\"columns\":[]}"), 400, "invalid-request");
        requireProblem(gateway.send("PUT", path, "{\"engine\":\"x\"}"), 400, "invalid-request");
        requireProblem(gateway.send("PUT", path, "{\"name\":\"other\"}"), 400, "invalid-request");
        requireProblem(gateway.send("PUT", path, ORDERS.replace("SMALLINT", "SMALL")), 400, "invalid-request");
        requireProblem(gateway.send("PUT", path, ORDERS.replace("-7", "70000")), 400, "invalid-value");
        requireProblem(gateway.send("PUT", path, ORDERS, "If-Match", "\"x\""), 400, "invalid-request");
        requireProblem(gateway.send("PUT", "/v1/schema/mysql/x", ORDERS), 403, "forbidden");
        String reference =
                "{\"columns\":[{\"name\":\"id\",\"type\":\"INT\"}],\"primaryKey\":[\"id\"],\"foreignKeys\":[{\"name\":\"fk\","
                        + "\"columns\":[\"id\"],\"references\":{\"database\":\"mysql\",\"table\":\"ndb_schema\",\"columns\":[\"id\"]}}]}";
        requireProblem(gateway.send("PUT", path, reference), 403, "forbidden");
        requireProblem(gateway.get(path), 404, "no-such-table");
    }

    @Test
    void nothingIsChangedUnlessTheConfigurationPermitsIt() {
        TableName name = gateway.create().description().name();
        try (RestGateway other = gateway.start(Map.of())) {
            String path = other.uri().resolve(path(name)).toString();
            requireProblem(gateway.send("DELETE", path, ""), 403, "forbidden");
            requireProblem(gateway.send("PUT", path + "x", ORDERS), 403, "forbidden");
            requireProblem(gateway.send("DELETE", path + "/indexes/PRIMARY", ""), 403, "forbidden");
            requireStatus(gateway.get(path), 200);
        }
    }
}
