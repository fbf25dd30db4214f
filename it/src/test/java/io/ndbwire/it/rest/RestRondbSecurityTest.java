package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.rest.security.ApiKey;
import io.ndbwire.rest.security.Grant;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** RonDB's dialect: who may do what. Its clients send their key as {@code X-API-KEY}. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestRondbSecurityTest {

    private static final String KEY = "\"filters\":[{\"column\":\"id\",\"value\":1}]";
    private static final String ROW = "\"data\":{\"id\":1,\"n\":7}";

    private final GatewayUnderTest shared;
    private final TableHandle table;
    private final String place;
    private final ApiKey.Made reader;
    private final ApiKey.Made writer;
    private final ApiKey.Made stranger;

    @TempDir
    Path directory;

    private ConfiguredGateway gateway;

    RestRondbSecurityTest(GatewayUnderTest shared) {
        this.shared = shared;
        table = shared.create(Column.builder("n", ColumnType.INT).nullable(true).build());
        place = GatewayUnderTest.path(table).substring("/v1/data/".length());
        reader = key("reader", "read:" + place);
        writer = key("writer", "write:" + place);
        stranger = key("stranger", "read,write,ddl:other/*");
    }

    private static ApiKey.Made key(String id, String grant) {
        return ApiKey.make(id, List.of(Grant.parse(grant)));
    }

    @BeforeEach
    void aGatewayWithKeys() throws IOException {
        shared.client().blocking().execute(table.upsert().set("id", 1).set("n", 7));
        Path keys = directory.resolve("keys.yml");
        Files.writeString(keys, "keys:\n" + reader.entry() + writer.entry() + stranger.entry());
        gateway = ConfiguredGateway.start(shared.connectString(), Map.of("ndbwire.security.keys-file", keys.toString()))
                .connected();
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private HttpResponse<String> post(String path, String body, ApiKey.Made key) {
        return gateway.send("POST", "/0.1.0/" + path, body, "X-API-KEY", key.secret());
    }

    private String batch(String action, String rest) {
        return "{\"operations\":[{\"method\":\"POST\",\"relative-url\":\"" + place + "/" + action + "\",\"body\":{"
                + KEY + rest + "}}]}";
    }

    private static void requireForbidden(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
        assertThat(answer.body()).contains("has no right to").doesNotContain("\"n\":7");
    }

    @Test
    void withoutAKeyPingAndHealthAloneAreOpen() {
        assertThat(gateway.get("/0.1.0/ping").statusCode()).isEqualTo(200);
        assertThat(gateway.get("/0.1.0/health").body()).isEqualTo("1");
        for (String path :
                List.of(place + "/pk-read", place + "/scan", "batch", "batchwrite", "batchdelete", "ronsql")) {
            assertThat(gateway.send("POST", "/0.1.0/" + path, "{}").statusCode())
                    .as(path)
                    .isEqualTo(401);
        }
        assertThat(gateway.send("POST", "/0.1.0/batch", "{}", "X-API-KEY", reader.secret() + "x")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void reading() {
        assertThat(post(place + "/pk-read", "{" + KEY + "}", reader).body()).contains(ROW);
        assertThat(post("batch", batch("pk-read", ""), reader).body()).contains(ROW);
        assertThat(post(place + "/scan", "{\"limit\":1}", reader).body()).contains("\"n\":7");
        for (ApiKey.Made other : List.of(writer, stranger)) {
            requireForbidden(post(place + "/pk-read", "{" + KEY + "}", other));
            requireForbidden(post("batch", batch("pk-read", ""), other));
            requireForbidden(post(place + "/scan", "{\"limit\":1}", other));
        }
    }

    @Test
    void changing() {
        String write = batch("pk-write", ",\"writeColumns\":[{\"column\":\"n\",\"value\":8}]");
        for (ApiKey.Made other : List.of(reader, stranger)) {
            requireForbidden(post("batchwrite", write, other));
            requireForbidden(post("batchdelete", batch("pk-delete", ""), other));
        }
        assertThat(post(place + "/pk-read", "{" + KEY + "}", reader).body())
                .as("what was forbidden was not done")
                .contains(ROW);
        assertThat(post("batchwrite", write, writer).body()).contains("\"code\":200");
        requireForbidden(post("batchdelete", batch("pk-delete", ",\"readColumns\":[{\"column\":\"n\"}]"), writer));
        assertThat(gateway.send("DELETE", "/0.1.0/batchdelete", batch("pk-delete", ""), "X-API-KEY", writer.secret())
                        .body())
                .contains("\"code\":200");
        assertThat(post(place + "/pk-read", "{" + KEY + "}", reader).statusCode())
                .isEqualTo(404);
    }

    /** However a relative URL is written, the names that are asked about are those that the operation gets. */
    @Test
    void oneForbiddenOperationRefusesItsBatch() {
        String allowed = batch("pk-read", "");
        String operation = allowed.substring("{\"operations\":[".length(), allowed.length() - 2);
        String foreign = operation.replace(place, "rest/others");
        requireForbidden(post("batch", "{\"operations\":[" + operation + "," + foreign + "]}", reader));
        for (String written : List.of("///" + place, place.replace("/", "%2F"), place + "/..", "other/../" + place)) {
            assertThat(post("batch", allowed.replace(place, written), stranger).body())
                    .as(written)
                    .doesNotContain("\"n\":7");
        }
    }
}
