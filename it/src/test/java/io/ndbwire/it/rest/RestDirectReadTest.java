package io.ndbwire.it.rest;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;
import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Plain reads of rows, which are answered before the server looks for a route, are answered as the server would. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestDirectReadTest {

    private static final Pattern DIRECT = Pattern.compile("(?m)^ndbwire_reads_direct_total(?:\\{.*\\})? ([0-9.E]+)$");
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** So many looks, 100 ms apart, must agree. */
    private static final int SAME_LOOKS = 10;

    private static final int PAYLOAD_BYTES = 6000;

    private final GatewayUnderTest gateway;
    private final TableHandle table;
    private final String path;

    RestDirectReadTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(
                Column.builder("name", ColumnType.VARCHAR)
                        .length(40)
                        .collation(46)
                        .nullable(true)
                        .build(),
                Column.builder("payload", ColumnType.LONG_VARCHAR)
                        .length(PAYLOAD_BYTES)
                        .collation(8)
                        .nullable(true)
                        .build());
        path = GatewayUnderTest.path(table);
    }

    @BeforeEach
    void rows() {
        for (int id = 1; id <= 3; id++) {
            gateway.client().blocking().execute(table.insert().set("id", id).set("name", "Name \"" + id + "\" ü"));
        }
        gateway.client().blocking().execute(table.insert().set("id", 4).set("payload", "x".repeat(PAYLOAD_BYTES)));
    }

    private double direct() {
        Matcher count = DIRECT.matcher(gateway.get("/prometheus").body());
        assertThat(count.find()).isTrue();
        return Double.parseDouble(count.group(1));
    }

    /** How many of the requests that an action sends are answered directly. */
    private double directDuring(Runnable action) {
        // A table that the gateway does not know yet is looked up first.
        assertThat(gateway.get(path + "/1").statusCode()).isEqualTo(200);
        double before = direct();
        action.run();
        return direct() - before;
    }

    private static Map<String, List<String>> headers(HttpResponse<String> answer) {
        Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
        headers.remove("date");
        return headers;
    }

    /** What is preferred of changes is nothing to a read, but no plain one has it. */
    private void requireSameBothWays(String rowPath, String... sent) {
        HttpResponse<String> plain = gateway.get(rowPath, sent);
        String[] preferring = Stream.concat(Stream.of("Prefer", "return=minimal"), Stream.of(sent))
                .toArray(String[]::new);
        HttpResponse<String> routed = gateway.get(rowPath, preferring);
        assertThat(plain.statusCode()).isEqualTo(routed.statusCode());
        assertThat(plain.body()).isEqualTo(routed.body());
        assertThat(headers(plain)).isEqualTo(headers(routed));
        assertThat(Instant.from(RFC_1123_DATE_TIME.parse(
                        plain.headers().firstValue("date").orElseThrow())))
                .isBetween(Instant.now().minus(LIMIT), Instant.now().plus(LIMIT));
    }

    @Test
    void bothWaysAnswerTheSame() {
        double direct = directDuring(() -> {
            requireSameBothWays(path + "/1");
            requireSameBothWays(path + "/4");
            requireSameBothWays(path + "/99");
            requireSameBothWays(path + "/1", "Accept", "application/json");
            requireSameBothWays(path + "/1", "Accept", "text/plain, */*");
        });
        assertThat(direct).isEqualTo(5);
    }

    @Test
    void whatIsNotPlainIsTheServers() {
        double direct = directDuring(() -> {
            requireSameBothWays(path + "/1", "Accept", "text/csv");
            requireSameBothWays(path + "/1", "Accept", "application/json-seq");
            requireSameBothWays(path + "/1", "Accept", "application/json;q=0.5, text/html");
            requireSameBothWays(path + "/1", "If-None-Match", "*");
            requireSameBothWays(path + "/1", "Prefer", "big-integers=strings");
            requireSameBothWays(path + "/1", "Origin", "http://elsewhere.example");
            requireSameBothWays(path + "/one");
            requireSameBothWays(path + "/1,2");
            requireSameBothWays(path + "/%31");
            requireSameBothWays(path + "/1/");
            requireSameBothWays("/v1/data/rest/nothere/1");
            assertThat(gateway.send("HEAD", path + "/1", "").statusCode()).isEqualTo(200);
        });
        assertThat(direct).isZero();
    }

    @Test
    void largeAnswersAreCompressedForThoseWhoSaySo() {
        HttpResponse<String> large = gateway.get(path + "/4", "Accept-Encoding", "gzip");
        // The next one is expected to be as large, and left to the server at once.
        assertThat(directDuring(() -> gateway.get(path + "/4", "Accept-Encoding", "gzip")))
                .isZero();
        HttpResponse<String> little = gateway.get(path + "/1", "Accept-Encoding", "gzip");
        assertThat(large.headers().firstValue("content-encoding")).hasValue("gzip");
        assertThat(little.headers().firstValue("content-encoding")).isEmpty();
        assertThat(little.body()).startsWith("{\"id\":1,");
    }

    @Test
    void answersFollowTheOrderOfRequests() {
        assertThat(gateway.get(path + "/1").statusCode()).isEqualTo(200);
        try (RawConnection connection = new RawConnection(gateway.uri("/"))) {
            for (int i = 0; i < 20; i++) {
                // What needs nobody's answer would be the first to have one.
                connection.send(request("GET", path + "/1", "")
                        + request("GET", "/problems/no-such-row", "")
                        + request("PATCH", path + "/2", "{\"name\":\"" + i + "\"}")
                        + request("GET", path + "/2", "")
                        + request("GET", path + "/3?columns=id", "")
                        + request("GET", path + "/99", ""));
                assertThat(connection.answer()).startsWith("200 {\"id\":1,");
                assertThat(connection.answer()).startsWith("200 {\"type\":");
                assertThat(connection.answer()).isEqualTo("204 ");
                assertThat(connection.answer()).isEqualTo("200 {\"id\":2,\"name\":\"" + i + "\",\"payload\":null}");
                assertThat(connection.answer()).isEqualTo("200 {\"id\":3}");
                assertThat(connection.answer()).startsWith("404 {");
                assertThat(connection
                                .send(request("GET", path + "/3", "") + request("GET", path + "/1", ""))
                                .answer())
                        .startsWith("200 {\"id\":3,");
                assertThat(connection.answer()).startsWith("200 {\"id\":1,");
            }
        }
    }

    @Test
    void anAnswerThatTheServerHasAtOnceIsSentAtOnce() {
        assertThat(gateway.get(path + "/1").statusCode()).isEqualTo(200);
        try (RawConnection connection = new RawConnection(gateway.uri("/"))) {
            connection.send(request("GET", path + "/1", "") + request("GET", "/problems/no-such-row", ""));
            assertThat(connection.answer()).startsWith("200 {\"id\":1,");
            assertThat(connection.answer()).startsWith("200 {\"type\":");
            connection.send(request("PATCH", path + "/1", "{\"name\":\"a\"}") + request("DELETE", path + "/none", ""));
            assertThat(connection.answer()).isEqualTo("204 ");
            assertThat(connection.answer()).startsWith("400 {");
            assertThat(connection.send(request("GET", path + "/1", "")).answer())
                    .startsWith("200 {\"id\":1,");
        }
    }

    @Test
    void aRowThatHasNoTextIsRefused() {
        gateway.client().blocking().execute(table.insert().set("id", 5).set("name", new byte[] {(byte) 0xFF}));
        double direct = directDuring(() -> requireSameBothWays(path + "/5"));
        assertThat(direct).isEqualTo(1);
        assertThat(gateway.get(path + "/5").statusCode()).isEqualTo(400);
    }

    /** The server by itself would begin to read while the change is under way. */
    @Test
    void whatFollowsAChangeSeesIt() {
        try (RawConnection connection = new RawConnection(gateway.uri("/"))) {
            for (int i = 0; i < 50; i++) {
                connection.send(request("PATCH", path + "/2", "{\"name\":\"" + i + "\"}")
                        + request("GET", path + "/2?columns=name", "")
                        + request("DELETE", path + "/3", "")
                        + request("GET", path + "/3", "")
                        + request("PUT", path + "/3", "{}"));
                assertThat(connection.answer()).isEqualTo("204 ");
                assertThat(connection.answer()).isEqualTo("200 {\"name\":\"" + i + "\"}");
                assertThat(connection.answer()).isEqualTo("204 ");
                assertThat(connection.answer()).startsWith("404 {");
                assertThat(connection.answer()).isEqualTo("201 ");
            }
        }
    }

    private static String request(String method, String target, String body) {
        String content =
                body.isEmpty() ? "" : "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n";
        return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + content + "\r\n" + body;
    }

    /** The socket's buffers take some answers; then the gateway stops to read, and so the client to send. */
    @Test
    void whoDoesNotReadAnswersIsNotReadEither() {
        // Netty takes 128 requests at once from a connection; so large, one reading brings less.
        String request = request("GET", path + "/4", "").replace("Host", "X-Padding: " + "x".repeat(1000) + "\r\nHost");
        int most = (64 << 20) / PAYLOAD_BYTES;
        AtomicInteger sent = new AtomicInteger();
        try (RawConnection connection = new RawConnection(gateway.uri("/"))) {
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < most * 10; i++) {
                    connection.send(request);
                    sent.incrementAndGet();
                }
            });
            double before = directInTheEnd();
            assertThat(before).isLessThan(most);
            assertThat(sending).isNotDone();
            for (int i = 0; i < most; i++) {
                assertThat(connection.answer()).startsWith("200 {\"id\":4,");
            }
            assertThat(direct()).isGreaterThan(before);
        }
    }

    /** The count when it has not changed for a while. */
    private double directInTheEnd() {
        Deque<Double> seen = new ArrayDeque<>();
        Await.until(
                "no more answers",
                LIMIT,
                () -> {
                    seen.addLast(direct());
                    return seen.size() > SAME_LOOKS && seen.removeFirst().equals(seen.getLast());
                },
                seen::toString);
        return seen.getLast();
    }

    @Test
    void aTableThatIsAnotherNowIsReadAsItIs() {
        TableName name = gateway.newName();
        TableHandle first = gateway.create(TableDefinition.builder(name)
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("a", ColumnType.INT).build())
                .build());
        gateway.client().blocking().execute(first.insert().set("id", 1).set("a", 5));
        String row = GatewayUnderTest.path(first) + "/1";
        try (RawConnection connection = new RawConnection(gateway.uri("/"))) {
            assertThat(connection.send(request("GET", row, "")).answer()).isEqualTo("200 {\"id\":1,\"a\":5}");
            gateway.drop(first);
            assertThat(connection.send(request("GET", row, "")).answer()).startsWith("404 ");
            TableHandle second = gateway.create(TableDefinition.builder(name)
                    .column(Column.builder("id", ColumnType.VARCHAR)
                            .length(40)
                            .collation(46)
                            .primaryKey(true)
                            .build())
                    .column(Column.builder("b", ColumnType.INT).build())
                    .build());
            gateway.client().blocking().execute(second.insert().set("id", "1").set("b", 6));
            assertThat(connection.send(request("GET", row, "")).answer()).isEqualTo("200 {\"id\":\"1\",\"b\":6}");
            assertThat(connection.send(request("GET", row, "")).answer()).isEqualTo("200 {\"id\":\"1\",\"b\":6}");
        }
    }
}
