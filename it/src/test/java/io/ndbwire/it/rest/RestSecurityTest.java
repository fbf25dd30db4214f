package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.rest.security.ApiKey;
import io.ndbwire.rest.security.Grant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Who may do what, over HTTP. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestSecurityTest {

    private static final String TOKEN_SECRET = "a secret of 32 bytes, or of more.";

    private final GatewayUnderTest shared;
    private final String path;
    private final ApiKey.Made reader;
    private final ApiKey.Made writer;
    private final ApiKey.Made stranger;

    @TempDir
    Path directory;

    private Path keys;
    private ConfiguredGateway gateway;

    RestSecurityTest(GatewayUnderTest shared) {
        TableHandle table = shared.create();
        this.shared = shared;
        path = GatewayUnderTest.path(table);
        String name = table.description().name().table();
        shared.client().blocking().execute(table.insert().set("id", 1));
        reader = key("reader", "read:rest/" + name);
        writer = key("writer", "write:rest/*");
        stranger = key("stranger", "read,write,ddl:other/*");
    }

    private static ApiKey.Made key(String id, String grant) {
        return ApiKey.make(id, List.of(Grant.parse(grant)));
    }

    private void write(ApiKey.Made... made) throws IOException {
        StringBuilder file = new StringBuilder("keys:\n");
        Arrays.stream(made).forEach(key -> file.append(key.entry()));
        Files.writeString(keys, made.length == 0 ? "keys: []\n" : file);
    }

    @BeforeEach
    void aGatewayWithKeys() throws IOException {
        keys = directory.resolve("keys.yml");
        write(reader, writer, stranger);
        gateway = ConfiguredGateway.start(
                        shared.connectString(),
                        Map.of(
                                "ndbwire.security.keys-file",
                                keys.toString(),
                                "ndbwire.security.reload-interval",
                                "50ms"))
                .connected();
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private static void requireProblem(HttpResponse<String> answer, int status, String slug) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains("\"type\":\"/problems/" + slug + "\"");
    }

    private int status(String method, String where, String body, ApiKey.Made key) {
        return gateway.send(method, where, body, "X-API-Key", key.secret()).statusCode();
    }

    @Test
    void withoutCredentialsNothingIsTold() {
        for (String where : new String[] {path + "/1", path, "/v1/data/rest/nothere/1", "/nowhere", "/prometheus"}) {
            HttpResponse<String> answer = gateway.get(where);
            requireProblem(answer, 401, "not-authenticated");
            assertThat(answer.headers().firstValue("WWW-Authenticate"))
                    .hasValueSatisfying(challenge -> assertThat(challenge).contains("ApiKey", "Bearer"));
        }
        requireProblem(gateway.send("DELETE", path + "/1", ""), 401, "not-authenticated");
        requireProblem(gateway.send("POST", path, "{\"id\":2}"), 401, "not-authenticated");
    }

    @Test
    void wrongCredentialsAreRefused() {
        requireProblem(gateway.get(path + "/1", "X-API-Key", reader.secret() + "x"), 401, "not-authenticated");
        requireProblem(gateway.get(path + "/1", "X-API-Key", "reader"), 401, "not-authenticated");
        requireProblem(
                gateway.get(path + "/1", "X-API-Key", reader.secret().replace("reader", "writer")),
                401,
                "not-authenticated");
        requireProblem(gateway.get(path + "/1", "Authorization", "Basic cmVhZGVyOg=="), 401, "not-authenticated");
    }

    @Test
    void aKeyOpensWhatItsGrantsName() {
        assertThat(status("GET", path + "/1", "", reader)).isEqualTo(200);
        assertThat(status("HEAD", path + "/1", "", reader)).isEqualTo(200);
        assertThat(status("GET", path, "", reader)).isEqualTo(200);
        assertThat(status("POST", path + "/query", "{}", reader)).isEqualTo(200);
        assertThat(gateway.get(path + "/1", "Authorization", "Bearer " + reader.secret())
                        .statusCode())
                .isEqualTo(200);
        assertThat(status("POST", path, "{\"id\":3}", writer)).isEqualTo(201);
        assertThat(status("DELETE", path + "/3", "", writer)).isEqualTo(204);
    }

    @Test
    void whatNoGrantNamesIsForbidden() {
        requireProblem(gateway.send("POST", path, "{\"id\":2}", "X-API-Key", reader.secret()), 403, "forbidden");
        requireProblem(gateway.send("DELETE", path + "/1", "", "X-API-Key", reader.secret()), 403, "forbidden");
        requireProblem(gateway.get(path + "/1", "X-API-Key", writer.secret()), 403, "forbidden");
        requireProblem(gateway.get(path + "/1", "X-API-Key", stranger.secret()), 403, "forbidden");
        requireProblem(gateway.get("/v1/data/rest/others/1", "X-API-Key", reader.secret()), 403, "forbidden");
        assertThat(gateway.get(path + "/1", "X-API-Key", reader.secret()).body())
                .as("what was forbidden was not done")
                .isEqualTo("{\"id\":1}");
    }

    @Test
    void whoMayOnlyWriteIsNotToldWhatIsThere() {
        requireProblem(
                gateway.send(
                        "POST", path, "{\"id\":9}", "X-API-Key", writer.secret(), "Prefer", "return=representation"),
                403,
                "forbidden");
        assertThat(status("GET", path + "/9", "", reader)).isEqualTo(404);
    }

    @Test
    void eachOperationOfABatchNeedsItsRight() {
        String table = path.substring("/v1/data/".length());
        String read = "{\"method\":\"GET\",\"path\":\"" + table + "/1\"}";
        String write = "{\"method\":\"POST\",\"path\":\"" + table + "\",\"body\":{\"id\":77}}";
        for (String atomic : new String[] {"true", "false"}) {
            String both = "{\"atomic\":" + atomic + ",\"operations\":[" + read + "," + write + "]}";
            HttpResponse<String> mixed = gateway.send("POST", "/v1/batch", both, "X-API-Key", reader.secret());
            assertThat(mixed.body()).contains("/problems/forbidden");
            assertThat(status("GET", path + "/77", "", reader)).isEqualTo(404);
            HttpResponse<String> foreign = gateway.send("POST", "/v1/batch", both, "X-API-Key", stranger.secret());
            assertThat(foreign.body()).contains("/problems/forbidden").doesNotContain("\"id\":1");
            requireProblem(gateway.send("POST", "/v1/batch", both), 401, "not-authenticated");
        }
        String reading = "{\"operations\":[" + read + "]}";
        assertThat(gateway.send("POST", "/v1/batch", reading, "X-API-Key", reader.secret())
                        .body())
                .contains("\"id\":1");
    }

    @Test
    void listsNameOnlyWhatTheCallerMayRead() {
        String name = path.substring(path.lastIndexOf('/') + 1);
        for (String where : new String[] {"/v1/schema", "/v1/schema/rest", "/v1/openapi.json"}) {
            assertThat(gateway.get(where, "X-API-Key", reader.secret()).body())
                    .as(where)
                    .contains(name);
            assertThat(gateway.get(where, "X-API-Key", stranger.secret()).body())
                    .as(where)
                    .doesNotContain(name);
        }
        requireProblem(gateway.get("/v1/schema" + path.substring(8), "X-API-Key", stranger.secret()), 403, "forbidden");
        requireProblem(
                gateway.send("DELETE", "/v1/schema" + path.substring(8), "", "X-API-Key", writer.secret()),
                403,
                "forbidden");
        requireProblem(
                gateway.get("/v1/changes" + path.substring(8), "X-API-Key", stranger.secret()), 403, "forbidden");
    }

    /** Else whoever may only write could guess values, and hear whether they are right. */
    @Test
    void whoComparesValuesNeedsToReadThem() {
        HttpResponse<String> guess = gateway.send(
                "DELETE", path + "/1", "", "X-API-Key", writer.secret(), "If-Match", "\"n:aaaaaaaaaaaaaaaaaaaa\"");
        requireProblem(guess, 403, "forbidden");
        assertThat(gateway.send("DELETE", path + "/1", "", "X-API-Key", writer.secret(), "If-Match", "*")
                        .statusCode())
                .isEqualTo(204);
    }

    /** However a path is written, the names that are asked about are those that the operation gets. */
    @Test
    void noWayOfWritingAPathGetsPast() {
        String name = path.substring(path.lastIndexOf('/') + 1);
        String other = "/v1/data/other/";
        for (String where : new String[] {
            "/v1/data/%72est/" + name + "/1",
            "/v1/data/rest/%74" + name.substring(1) + "/1",
            "/v1/data/rest/" + name + "/1/",
            "/v1/data/rest/" + name + "/1?database=other",
            other + "..%2frest%2f" + name + "/1",
            other + "%2e%2e/rest/" + name + "/1",
            "//v1/data/rest/" + name + "/1",
            "/health/../v1/data/rest/" + name + "/1",
            "/health/%2e%2e/v1/data/rest/" + name + "/1",
        }) {
            HttpResponse<String> nobody = rawGet(where, "");
            assertThat(nobody.statusCode()).as(where).isIn(400, 401, 403, 404);
            HttpResponse<String> unentitled = rawGet(where, stranger.secret());
            assertThat(unentitled.body()).as(where).doesNotContain("\"id\":1");
            assertThat(unentitled.statusCode()).as(where).isIn(400, 403, 404);
        }
    }

    private HttpResponse<String> rawGet(String where, String key) {
        String base = gateway.uri().toString();
        return key.isEmpty() ? gateway.get(base + where) : gateway.get(base + where, "X-API-Key", key);
    }

    @Test
    void keysComeAndGoWhileTheGatewayRuns() throws IOException {
        write(writer);
        Await.until(
                "the removed key is refused",
                Duration.ofSeconds(20),
                () -> status("GET", path + "/1", "", reader) == 401,
                () -> "it was not");
        Files.writeString(keys, "keys: {broken");
        write(reader);
        Await.until(
                "the key is back",
                Duration.ofSeconds(20),
                () -> status("GET", path + "/1", "", reader) == 200,
                () -> "it was not");
    }

    @Test
    void healthAndProblemsAreOpen() {
        assertThat(gateway.get("/health/liveness").statusCode()).isEqualTo(200);
        assertThat(gateway.get("/health/readiness").statusCode()).isEqualTo(200);
        assertThat(gateway.get("/problems").statusCode()).isEqualTo(200);
        requireProblem(gateway.get("/healthy"), 401, "not-authenticated");
        assertThat(status("GET", "/prometheus", "", stranger)).isEqualTo(200);
    }

    @Test
    void tokensSpeakForTheirCallers() throws JOSEException {
        try (ConfiguredGateway withTokens = ConfiguredGateway.start(
                        shared.connectString(),
                        Map.of(
                                "ndbwire.security.jwt.hmac-secret", TOKEN_SECRET,
                                "ndbwire.security.jwt.issuer", "the tests",
                                "ndbwire.security.jwt.audience", "ndbwire"))
                .connected()) {
            assertThat(withTokens.get(path + "/1", "Authorization", bearer(300)).statusCode())
                    .isEqualTo(200);
            requireProblem(withTokens.send("DELETE", path + "/1", "", "Authorization", bearer(300)), 403, "forbidden");
            HttpResponse<String> expired = withTokens.get(path + "/1", "Authorization", bearer(-300));
            requireProblem(expired, 401, "not-authenticated");
            assertThat(expired.body()).contains("xpired");
            requireProblem(withTokens.get(path + "/1"), 401, "not-authenticated");
        }
    }

    private static String bearer(int seconds) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader(JWSAlgorithm.HS256),
                new JWTClaimsSet.Builder()
                        .subject("ada")
                        .issuer("the tests")
                        .audience("ndbwire")
                        .claim("ndbwire_grants", "read:rest/*")
                        .expirationTime(Date.from(Instant.now().plusSeconds(seconds)))
                        .build());
        token.sign(new MACSigner(TOKEN_SECRET));
        return "Bearer " + token.serialize();
    }

    @Test
    void withoutAuthenticationOtherMachinesAreKeptOut() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfiguredGateway.start(
                                shared.connectString(), Map.of("micronaut.server.host", "0.0.0.0"))
                        .close())
                .withMessageContainingAll("0.0.0.0", "ndbwire.security.keys-file", "ndbwire.security.open=true");
        try (ConfiguredGateway open = ConfiguredGateway.start(
                shared.connectString(), Map.of("micronaut.server.host", "0.0.0.0", "ndbwire.security.open", true))) {
            assertThat(open.get("/health/liveness").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void listenersAreLookedAtAsTheServersAddressIs() {
        Map<String, Object> listener = Map.of(
                "micronaut.server.netty.listeners.all.host", "0.0.0.0", "micronaut.server.netty.listeners.all.port", 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfiguredGateway.start(shared.connectString(), listener)
                        .close())
                .withMessageContainingAll("0.0.0.0", "ndbwire.security.keys-file");
    }

    /** A page of anybody's, open in a browser on this machine, could else read and change everything. */
    @Test
    void pagesOfOthersAreKeptFromAGatewayWithoutKeys() throws IOException {
        try (ConfiguredGateway open =
                ConfiguredGateway.start(shared.connectString(), Map.of()).connected()) {
            String own = "127.0.0.1:" + open.uri().getPort();
            assertThat(raw(open, "Host: " + own)).startsWith("HTTP/1.1 200");
            assertThat(raw(open, "Host: localhost:1")).startsWith("HTTP/1.1 200");
            assertThat(raw(open, "Host: [::1]")).startsWith("HTTP/1.1 200");
            assertThat(raw(open, "Host: " + own, "Origin: http://" + own)).startsWith("HTTP/1.1 200");
            for (String host : new String[] {"pages.example", "127.0.0.1.pages.example:80", "[::1", "10.0.0.1"}) {
                assertThat(raw(open, "Host: " + host))
                        .startsWith("HTTP/1.1 403")
                        .contains("/problems/forbidden");
            }
            for (String origin : new String[] {"http://pages.example", "null", "http://" + own + "0", "%"}) {
                assertThat(raw(open, "Host: " + own, "Origin: " + origin))
                        .startsWith("HTTP/1.1 403")
                        .contains("micronaut.server.cors");
            }
        }
    }

    @Test
    void pagesThatTheConfigurationNamesMayCall() throws IOException {
        Map<String, Object> cors = Map.of(
                "micronaut.server.cors.enabled",
                true,
                "micronaut.server.cors.configurations.web.allowed-origins",
                "https://pages.example");
        try (ConfiguredGateway open =
                ConfiguredGateway.start(shared.connectString(), cors).connected()) {
            assertThat(raw(open, "Host: localhost", "Origin: https://pages.example"))
                    .startsWith("HTTP/1.1 200");
            assertThat(raw(open, "Host: localhost", "Origin: https://others.example"))
                    .startsWith("HTTP/1.1 403");
        }
    }

    /** With headers that Java's client does not let one write. */
    private String raw(ConfiguredGateway target, String... headers) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), target.uri().getPort())) {
            String request =
                    "GET " + path + "/1 HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aStreamEndsWithTheKeyThatOpenedIt() throws IOException {
        URI changes = gateway.uri().resolve(path.replace("/v1/data/", "/v1/changes/"));
        try (EventReader events = new EventReader(changes, "X-API-Key: " + reader.secret()).read()) {
            events.await("started");
            write(writer);

            assertThat(events.await("reset").data()).contains("forbidden");
            events.awaitEnd();
        }
    }

    @Test
    void aWrongFileOfKeysEndsTheStart() throws IOException {
        Files.writeString(keys, "keys: {broken");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfiguredGateway.start(
                                shared.connectString(), Map.of("ndbwire.security.keys-file", keys.toString()))
                        .close())
                .withMessageContainingAll("ndbwire.security.keys-file", "keys.yml");
    }
}
