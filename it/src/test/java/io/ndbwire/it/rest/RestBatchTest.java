package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Batches over HTTP. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestBatchTest {

    private final GatewayUnderTest gateway;
    private final TableHandle table;
    private final String place;

    RestBatchTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(
                Column.builder("name", ColumnType.VARCHAR)
                        .length(80)
                        .collation(46)
                        .nullable(true)
                        .build(),
                Column.builder("n", ColumnType.BIGINT).nullable(true).build());
        place = GatewayUnderTest.path(table).substring("/v1/data/".length());
    }

    @BeforeEach
    void aRow() {
        gateway.client()
                .blocking()
                .execute(table.insert().set("id", 1).set("name", "Ada").set("n", 7));
    }

    /** An operation; the rest begins with a comma. */
    private String operation(String method, String key, String rest) {
        return "{\"method\":\"" + method + "\",\"path\":\"" + place + key + "\"" + rest + "}";
    }

    private HttpResponse<String> send(boolean atomic, String... operations) {
        return gateway.send(
                "POST",
                "/v1/batch",
                "{\"atomic\":" + atomic + ",\"etags\":false,\"operations\":[" + String.join(",", operations) + "]}");
    }

    private String row(int id) {
        return gateway.get("/v1/data/" + place + "/" + id).body();
    }

    private void requireProblem(HttpResponse<String> answer, int status, String slug) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains("\"type\":\"/problems/" + slug + "\"");
    }

    @Test
    void eachOperationHasItsResultInOrder() {
        HttpResponse<String> answer = send(
                false,
                operation("GET", "/1", ",\"columns\":[\"n\",\"id\"]"),
                operation("GET", "/2", ""),
                operation("POST", "", ",\"body\":{\"id\":3,\"n\":1}"),
                operation("PUT", "/4", ",\"body\":{\"name\":\"whole\"}"),
                operation("PATCH", "/5", ",\"body\":{\"n\":1}"),
                operation("DELETE", "/6", ""),
                operation("GET", "/one", ""),
                operation("GET", "/1", ",\"columns\":[\"x\"]"),
                "{\"method\":\"GET\",\"path\":\"rest/nothere/1\"}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.body())
                .startsWith("{\"results\":[{\"status\":200,\"body\":{\"n\":7,\"id\":1}},"
                        + "{\"status\":404,\"problem\":{\"type\":\"/problems/no-such-row\"")
                .containsSubsequence(
                        "{\"status\":201,\"location\":\"/v1/data/" + place + "/3\"},{\"status\":204},",
                        "{\"status\":404,\"problem\":{\"type\":\"/problems/no-such-row\"",
                        "{\"status\":404,\"problem\":{\"type\":\"/problems/no-such-row\"",
                        "{\"status\":400,\"problem\":{\"type\":\"/problems/invalid-value\"",
                        "{\"status\":400,\"problem\":{\"type\":\"/problems/no-such-column\"",
                        "{\"status\":404,\"problem\":{\"type\":\"/problems/no-such-table\"")
                .endsWith("}]}");
        assertThat(row(3)).isEqualTo("{\"id\":3,\"name\":null,\"n\":1}");
        assertThat(row(4)).isEqualTo("{\"id\":4,\"name\":\"whole\",\"n\":null}");
    }

    @Test
    void allOfAnAtomicBatchHappens() {
        HttpResponse<String> answer = send(
                true,
                operation("PATCH", "/1", ",\"body\":{\"n\":{\"$increment\":3}}"),
                operation("POST", "", ",\"body\":{\"id\":2}"),
                operation("PUT", "/2", ",\"body\":{\"name\":\"second\"}"),
                operation("GET", "/9", ""));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body())
                .startsWith("{\"results\":[{\"status\":204},{\"status\":201,\"location\":\"/v1/data/" + place
                        + "/2\"},{\"status\":204},{\"status\":404,\"problem\":{");
        assertThat(row(1)).isEqualTo("{\"id\":1,\"name\":\"Ada\",\"n\":10}");
        assertThat(row(2)).isEqualTo("{\"id\":2,\"name\":\"second\",\"n\":null}");
    }

    @Test
    void nothingOfAnAtomicBatchHappensIfOneOperationFailsWhichIsNamed() {
        HttpResponse<String> duplicate = send(
                true,
                operation("PATCH", "/1", ",\"body\":{\"n\":8}"),
                operation("POST", "", ",\"body\":{\"id\":2}"),
                operation("POST", "", ",\"body\":{\"id\":1}"),
                operation("DELETE", "/77", ""));
        requireProblem(duplicate, 409, "duplicate-key");
        assertThat(duplicate.body()).contains("\"operation\":2");
        HttpResponse<String> missing =
                send(true, operation("PATCH", "/1", ",\"body\":{\"n\":8}"), operation("DELETE", "/77", ""));
        requireProblem(missing, 404, "no-such-row");
        assertThat(missing.body()).contains("\"operation\":1");
        HttpResponse<String> invalid = send(
                true,
                operation("PATCH", "/1", ",\"body\":{\"n\":8}"),
                operation("PATCH", "/1", ",\"body\":{\"n\":99999999999999999999}"));
        requireProblem(invalid, 400, "invalid-value");
        assertThat(invalid.body()).contains("\"operation\":1");
        assertThat(row(1)).isEqualTo("{\"id\":1,\"name\":\"Ada\",\"n\":7}");
        requireProblem(gateway.get("/v1/data/" + place + "/2"), 404, "no-such-row");
    }

    @Test
    void preconditionsAreComparedInEachKindOfBatch() {
        String tag = gateway.get("/v1/data/" + place + "/1")
                .headers()
                .firstValue("ETag")
                .orElseThrow();
        String quoted = tag.replace("\"", "\\\"");
        HttpResponse<String> separate = send(
                false,
                operation("PATCH", "/1", ",\"body\":{\"n\":8},\"ifMatch\":\"" + quoted + "\""),
                operation("PUT", "/2", ",\"body\":{},\"ifNoneMatch\":\"*\""),
                operation("DELETE", "/3", ",\"ifMatch\":\"*\""));
        assertThat(separate.body())
                .startsWith("{\"results\":[{\"status\":204},{\"status\":204},{\"status\":412,\"problem\":"
                        + "{\"type\":\"/problems/precondition-failed\"");
        HttpResponse<String> atomic = send(
                true,
                operation("DELETE", "/2", ",\"ifMatch\":\"*\""),
                operation("PATCH", "/1", ",\"body\":{\"n\":9},\"ifMatch\":\"" + quoted + "\""));
        requireProblem(atomic, 412, "precondition-failed");
        assertThat(atomic.body()).contains("\"operation\":1");
        assertThat(row(2)).isEqualTo("{\"id\":2,\"name\":null,\"n\":null}");
        HttpResponse<String> met = send(
                true,
                operation("DELETE", "/2", ",\"ifMatch\":\"*\""),
                operation("PUT", "/3", ",\"body\":{\"n\":1},\"ifNoneMatch\":\"*\""));
        assertThat(met.body()).isEqualTo("{\"results\":[{\"status\":204},{\"status\":204}]}");
        assertThat(row(3)).isEqualTo("{\"id\":3,\"name\":null,\"n\":1}");
    }

    @Test
    void tagsAreThoseOfTheRowsPaths() {
        HttpResponse<String> alone = gateway.get("/v1/data/" + place + "/1");
        String tag = alone.headers().firstValue("ETag").orElseThrow().replace("\"", "\\\"");
        String read = operation("GET", "/1", "");
        assertThat(gateway.send("POST", "/v1/batch", "{\"operations\":[" + read + "]}")
                        .body())
                .isEqualTo("{\"results\":[{\"status\":200,\"etag\":\"" + tag + "\",\"body\":" + alone.body() + "}]}");
        assertThat(send(false, operation("GET", "/1", ",\"ifNoneMatch\":\"" + tag + "\""))
                        .body())
                .isEqualTo("{\"results\":[{\"status\":304,\"etag\":\"" + tag + "\"}]}");
    }

    @Test
    void aNumberThatARowGetsIsPartOfItsLocation() {
        TableHandle numbered = gateway.create(TableDefinition.builder(gateway.newName())
                .column(Column.builder("id", ColumnType.INT)
                        .primaryKey(true)
                        .autoIncrement(true)
                        .build())
                .column(Column.builder("n", ColumnType.INT).nullable(true).build())
                .build());
        String path = GatewayUnderTest.path(numbered);
        for (boolean atomic : new boolean[] {false, true}) {
            HttpResponse<String> made = gateway.send(
                    "POST",
                    "/v1/batch",
                    "{\"atomic\":" + atomic + ",\"operations\":[{\"method\":\"POST\",\"path\":\"" + path
                            + "\",\"body\":{\"n\":5}}]}");
            assertThat(made.body()).startsWith("{\"results\":[{\"status\":201,\"location\":\"" + path + "/");
            String location = made.body()
                    .substring(made.body().indexOf("/v1"), made.body().length() - "\"}]}".length());
            assertThat(gateway.get(location + "?columns=n").body()).isEqualTo("{\"n\":5}");
        }
    }

    @Test
    void batchesWithoutTheirFormAreRefusedAsAWhole() {
        requireProblem(gateway.send("POST", "/v1/batch", "{\"operations\":[]}"), 400, "invalid-request");
        requireProblem(gateway.send("POST", "/v1/batch", "[]"), 400, "invalid-request");
        requireProblem(gateway.send("POST", "/v1/batch", "{\"atomic\":1}"), 400, "invalid-request");
        requireProblem(send(false, "{\"method\":\"GET\"}"), 400, "invalid-request");
        requireProblem(send(false, operation("GET", "", "")), 400, "invalid-request");
        requireProblem(send(false, operation("GET", "/1/2", "")), 400, "invalid-request");
        requireProblem(send(false, operation("HEAD", "/1", "")), 400, "invalid-request");
        requireProblem(send(false, operation("GET", "/1", ",\"body\":{}")), 400, "invalid-request");
        requireProblem(send(false, operation("PUT", "/1", "")), 400, "invalid-request");
        requireProblem(send(false, operation("POST", "", ",\"body\":{},\"ifMatch\":\"*\"")), 400, "invalid-request");
        requireProblem(send(false, operation("GET", "/1", ",\"prefer\":\"x\"")), 400, "invalid-request");
        assertThat(send(false, operation("GET", "/1", ""), operation("GET", "/1", ",\"columns\":[]"))
                        .body())
                .contains("operation 1");
    }

    @Test
    void aBatchHasSoManyOperationsAndNoMore() {
        String reads = IntStream.range(0, 1000)
                .mapToObj(i -> operation("GET", "/1", ""))
                .collect(Collectors.joining(","));
        HttpResponse<String> most = send(false, reads);
        assertThat(most.statusCode()).isEqualTo(200);
        assertThat(most.body().split("\"name\":\"Ada\"", -1)).hasSize(1001);
        HttpResponse<String> tooMany = send(false, reads, operation("GET", "/1", ""));
        requireProblem(tooMany, 413, "too-large");
        assertThat(tooMany.body()).contains("ndbwire.batch.maximum-operations").contains("1000");
    }
}
