package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Health, figures, limits and the ways to the gateway. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestOperationsTest {

    private static final String ORIGIN = "https://shop.example";
    private static final String PASSWORD = "changeit";

    private final GatewayUnderTest gateway;
    private final TableHandle table;
    private final String path;

    @TempDir
    Path directory;

    RestOperationsTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create();
        path = GatewayUnderTest.path(table);
        gateway.client().blocking().execute(table.insert().set("id", 1));
    }

    private static void requireProblem(HttpResponse<String> answer, int status, String slug) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains("\"type\":\"/problems/" + slug + "\"");
    }

    @Test
    void aConnectedGatewayIsAliveAndReady() {
        assertThat(gateway.get("/health/liveness").body()).isEqualTo("{\"status\":\"UP\"}");
        HttpResponse<String> ready = gateway.get("/health/readiness");
        assertThat(ready.statusCode()).as(ready.body()).isEqualTo(200);
        assertThat(ready.body()).matches("\\{\"status\":\"UP\",\"dataNodes\":(\\d+),\"serving\":\\1}");
    }

    @Test
    void withoutAClusterAGatewayIsAliveAndNotReady() {
        try (ConfiguredGateway lonely = ConfiguredGateway.start("127.0.0.1:1", Map.of())) {
            assertThat(lonely.get("/health/liveness").statusCode()).isEqualTo(200);
            HttpResponse<String> unready = lonely.get("/health/readiness");
            requireProblem(unready, 503, "unavailable");
            assertThat(unready.headers().firstValue("Retry-After")).hasValue("1");
        }
    }

    @Test
    void figuresAreThereForPrometheus() {
        gateway.get(path + "/1");
        gateway.get(path + "/one");
        gateway.get("/no/such/path");
        HttpResponse<String> answer = gateway.get("/prometheus");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
        assertThat(answer.body())
                .containsPattern("ndbwire_primary_key_operations_total [1-9]")
                .containsPattern("ndbwire_batch_seconds_count\\{outcome=\"success\"} [1-9]")
                .contains("ndbwire_pending ")
                .containsPattern("ndbwire_requests_active [1-9]")
                .containsPattern(
                        "http_server_requests_seconds_count\\{[^}]*uri=\"/v1/data/\\{database}/\\{table}/\\{key}\"[^}]*} [1-9]");
    }

    @Test
    void pathsThatClientsInventAreNoLabels() {
        gateway.get("/invented/" + System.nanoTime());
        gateway.get(path + "/12345?columns=nothing");
        assertThat(gateway.get("/prometheus").body()).doesNotContain("invented").doesNotContain("12345");
    }

    @Test
    void problemsAreDescribedWhereTheirTypesPoint() {
        HttpResponse<String> one = gateway.get("/problems/duplicate-key");
        assertThat(one.statusCode()).isEqualTo(200);
        assertThat(one.body())
                .startsWith("{\"type\":\"/problems/duplicate-key\",\"title\":\"Duplicate key\",\"status\":409,")
                .endsWith("\"temporary\":false}");
        assertThat(gateway.get("/problems").body())
                .startsWith("[{")
                .contains(one.body())
                .contains("/problems/unknown-outcome");
        requireProblem(gateway.get("/problems/none"), 404, "no-such-resource");
    }

    @Test
    void tooLargeARequestIsRefused() {
        try (ConfiguredGateway small = ConfiguredGateway.start(
                        gateway.connectString(), Map.of("micronaut.server.max-request-size", 1000))
                .connected()) {
            requireProblem(small.send("POST", path, "[" + " ".repeat(2000) + "]"), 413, "too-large");
            assertThat(small.get(path + "/1").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void moreRequestsThanTheLimitAreRefusedAndProbesAreNot() {
        try (ConfiguredGateway busy = ConfiguredGateway.start(
                        gateway.connectString(), Map.of("ndbwire.requests.maximum-active", 0))
                .connected()) {
            HttpResponse<String> refused = busy.get(path + "/1");
            requireProblem(refused, 429, "too-many-requests");
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(busy.get("/health/readiness").statusCode()).isEqualTo(200);
        }
    }

    /** A limit of one would refuse everything for ever if one request were not counted off. */
    @Test
    void everyEndOfARequestIsCountedOff() {
        try (ConfiguredGateway narrow = ConfiguredGateway.start(
                        gateway.connectString(), Map.of("ndbwire.requests.maximum-active", 1))
                .connected()) {
            for (String where : new String[] {"/1", "/one", "/2", "/1/2/3", "?scan=allow", "/1?columns=x"}) {
                assertThat(narrow.get(path + where).statusCode()).as(where).isNotEqualTo(429);
            }
            assertThat(narrow.send("TRACE", path, "").statusCode()).isNotEqualTo(429);
            assertThat(narrow.send("POST", path, "{").statusCode()).isEqualTo(400);
            HttpResponse<String> stream = narrow.get(path + "?scan=allow", "Accept", "application/x-ndjson");
            assertThat(stream.body()).isEqualTo("{\"id\":1}\n");
            assertThat(narrow.get(path + "/1").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aScanThatTakesTooLongIsEnded() {
        try (ConfiguredGateway hasty = ConfiguredGateway.start(
                        gateway.connectString(), Map.of("ndbwire.query.scan-timeout", "1ns"))
                .connected()) {
            gateway.client()
                    .executeAll(IntStream.range(1000, 6000)
                            .mapToObj(id -> table.insert().set("id", id))
                            .toList())
                    .forEach(gateway.client().blocking()::get);
            HttpResponse<String> late = hasty.get(path + "?scan=allow&limit=5000");
            requireProblem(late, 504, "deadline");
            assertThat(late.body()).contains("ndbwire.query.scan-timeout");
            assertThat(hasty.get(path + "/1").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aConnectionThatSaysNothingIsClosed() throws IOException {
        try (ConfiguredGateway impatient = ConfiguredGateway.start(
                        gateway.connectString(), Map.of("micronaut.server.idle-timeout", "1s"));
                Socket idle = new Socket(
                        InetAddress.getLoopbackAddress(), impatient.uri().getPort());
                InputStream input = idle.getInputStream()) {
            idle.setSoTimeout(20_000);
            assertThat(input.read()).as("the end of the connection").isEqualTo(-1);
        }
    }

    @Test
    void otherOriginsAreToldWhatTheyMay() {
        Map<String, Object> settings = Map.of(
                "micronaut.server.cors.enabled",
                true,
                "micronaut.server.cors.configurations.web.allowed-origins",
                ORIGIN);
        try (ConfiguredGateway shared =
                ConfiguredGateway.start(gateway.connectString(), settings).connected()) {
            HttpResponse<String> preflight = shared.send(
                    "OPTIONS",
                    path + "/1",
                    "",
                    "Origin",
                    ORIGIN,
                    "Access-Control-Request-Method",
                    "GET",
                    "Access-Control-Request-Headers",
                    "X-API-Key");
            assertThat(preflight.statusCode()).isEqualTo(200);
            assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin"))
                    .hasValue(ORIGIN);
            HttpResponse<String> read = shared.get(path + "/1", "Origin", ORIGIN);
            assertThat(read.headers().firstValue("Access-Control-Allow-Origin")).hasValue(ORIGIN);
            assertThat(shared.get(path + "/1", "Origin", "https://else.example")
                            .headers()
                            .firstValue("Access-Control-Allow-Origin"))
                    .isEmpty();
        }
        assertThat(gateway.get(path + "/1", "Origin", ORIGIN).headers().firstValue("Access-Control-Allow-Origin"))
                .as("by default nobody may")
                .isEmpty();
    }

    @Test
    void rowsAreServedOverTls() throws IOException, InterruptedException, GeneralSecurityException {
        Path store = directory.resolve("gateway.p12");
        makeCertificate(store);
        Map<String, Object> settings = Map.of(
                "micronaut.server.ssl.enabled",
                true,
                "micronaut.server.ssl.port",
                0,
                "micronaut.server.ssl.key-store.path",
                "file:" + store,
                "micronaut.server.ssl.key-store.password",
                PASSWORD,
                "micronaut.server.ssl.key-store.type",
                "PKCS12");
        HttpClient trusting = HttpClient.newBuilder().sslContext(trust(store)).build();
        try (ConfiguredGateway safe = ConfiguredGateway.start(gateway.connectString(), settings, trusting)
                .connected()) {
            assertThat(safe.uri().getScheme()).isEqualTo("https");
            assertThat(safe.get(path + "/1").body()).isEqualTo("{\"id\":1}");
        }
    }

    private static void makeCertificate(Path store) throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "gateway",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=dns:localhost,ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).as(output).isZero();
    }

    private static SSLContext trust(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream input = Files.newInputStream(store)) {
            keys.load(input, PASSWORD.toCharArray());
        }
        KeyStore certificates = KeyStore.getInstance("PKCS12");
        certificates.load(null, null);
        certificates.setCertificateEntry("gateway", keys.getCertificate("gateway"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(certificates);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
