package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Whatever clients do, what they cost is bounded, and others go on. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestBoundsTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");
    private static final Pattern NEXT = Pattern.compile("<([^>]*)>; rel=\"next\"");
    private static final int PAYLOAD_BYTES = 1500;
    /** So many looks, 100 ms apart, must agree. */
    private static final int SAME_LOOKS = 10;

    private static final int LOADED_AT_ONCE = 500;

    private final GatewayUnderTest gateway;

    @TempDir
    Path directory;

    RestBoundsTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
    }

    private ConfiguredGateway start(Map<String, Object> settings) {
        return ConfiguredGateway.start(gateway.connectString(), settings).connected();
    }

    /** A table of wide rows, each with the same number as its neighbours, and an index of those numbers. */
    private String wideRows(int rows, int neighbours) {
        TableHandle table = gateway.create(TableDefinition.builder(gateway.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("n", ColumnType.INT).build())
                .column(Column.builder("payload", ColumnType.LONG_VARCHAR)
                        .length(PAYLOAD_BYTES)
                        .collation(8)
                        .build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.ordered("by_n", "n"))
                .build());
        for (int from = 0; from < rows; from += LOADED_AT_ONCE) {
            List<Write> inserts = IntStream.range(from, Math.min(rows, from + LOADED_AT_ONCE))
                    .mapToObj(id -> table.insert()
                            .set("id", id)
                            .set("n", id / neighbours)
                            .set("payload", "x".repeat(PAYLOAD_BYTES)))
                    .toList();
            gateway.client().executeAll(inserts).forEach(gateway.client().blocking()::get);
        }
        return GatewayUnderTest.path(table);
    }

    private static void requireProblem(HttpResponse<String> answer, int status, String slug) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains("\"type\":\"/problems/" + slug + "\"");
    }

    @Test
    void credentialsAreLookedAtBeforeTheBodyComes() throws Exception {
        Path keys = directory.resolve("keys.yml");
        Files.writeString(keys, "keys: []\n");
        try (ConfiguredGateway guarded = start(Map.of("ndbwire.security.keys-file", keys.toString()));
                RawConnection stranger = new RawConnection(guarded.uri())) {
            stranger.head(
                    "POST /v1/data/rest/t HTTP/1.1", "Content-Type: application/json", "Content-Length: 16000000");
            assertThat(stranger.status()).isEqualTo(401);
        }
    }

    @Test
    void aBodyWhoseLengthIsNotToldIsBoundedToo() {
        String path = wideRows(1, 1);
        try (ConfiguredGateway small = start(Map.of("micronaut.server.max-request-size", 1000));
                RawConnection sender = new RawConnection(small.uri())) {
            sender.head("POST " + path + " HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked");
            sender.send("1f4\r\n[" + " ".repeat(499) + "\r\n").send("1f5\r\n" + " ".repeat(501) + "\r\n");
            assertThat(sender.status()).isEqualTo(413);
        }
    }

    @Test
    void aPageEndsWhereItsBytesDo() {
        String path = wideRows(60, 7);
        try (ConfiguredGateway small = start(Map.of("ndbwire.query.maximum-bytes", 15_000))) {
            requireAllRowsInPages(small, path + "?order=id&id=gte.0", 60, 10);
            requireAllRowsInPages(small, path + "?order=n&n=gte.0", 60, 10);
            requireAllRowsInPages(small, path + "?order=n.desc&n=gte.0&limit=4", 60, 4);
            HttpResponse<String> listed = small.get(path + "?id=in.(" + ids(40) + ")");
            assertThat(ids(listed.body())).hasSizeBetween(5, 10);
            assertThat(listed.headers().firstValue("NdbWire-More")).hasValue("true");
        }
    }

    private static String ids(int end) {
        return String.join(
                ",", IntStream.range(0, end).mapToObj(Integer::toString).toList());
    }

    private static List<Integer> ids(String body) {
        List<Integer> ids = new ArrayList<>();
        Matcher matcher = ID.matcher(body);
        while (matcher.find()) {
            ids.add(Integer.valueOf(matcher.group(1)));
        }
        return ids;
    }

    private static void requireAllRowsInPages(ConfiguredGateway small, String query, int rows, int most) {
        List<Integer> seen = new ArrayList<>();
        String place = query;
        while (place != null) {
            HttpResponse<String> page = small.get(place);
            assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
            List<Integer> ids = ids(page.body());
            assertThat(ids).hasSizeLessThanOrEqualTo(most);
            seen.addAll(ids);
            Matcher next = NEXT.matcher(page.headers().firstValue("Link").orElse(""));
            place = next.find() ? next.group(1) : null;
        }
        Collections.sort(seen);
        assertThat(seen).as(query).isEqualTo(IntStream.range(0, rows).boxed().toList());
    }

    @Test
    void aRowIsAPageHoweverLargeItIs() {
        String path = wideRows(3, 1);
        try (ConfiguredGateway small = start(Map.of("ndbwire.query.maximum-bytes", 100))) {
            requireAllRowsInPages(small, path + "?order=id&id=gte.0", 3, 1);
            assertThat(small.get(path + "/1").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void moreRowsAtOnePlaceOfAnIndexThanFitAreRefused() {
        String path = wideRows(20, 20);
        try (ConfiguredGateway small = start(Map.of("ndbwire.query.maximum-bytes", 15_000))) {
            HttpResponse<String> refused = small.get(path + "?order=n&n=gte.0");
            requireProblem(refused, 400, "invalid-request");
            assertThat(refused.body()).contains("15000 bytes (ndbwire.query.maximum-bytes)", "by_n");
        }
    }

    @Test
    void readersWhoStopKeepNobodyElseFromReading() {
        String path = wideRows(6000, 1);
        String[] stream = {"GET " + path + "?scan=allow HTTP/1.1", "Accept: application/x-ndjson"};
        try (ConfiguredGateway narrow =
                start(Map.of("ndbwire.query.maximum-streams", 2, "ndbwire.cluster.maximum-scans-per-node", 3))) {
            try (RawConnection one = new RawConnection(narrow.uri());
                    RawConnection other = new RawConnection(narrow.uri())) {
                assertThat(one.head(stream).status()).isEqualTo(200);
                assertThat(other.head(stream).status()).isEqualTo(200);
                HttpResponse<String> refused = narrow.get(path + "?scan=allow", "Accept", "application/x-ndjson");
                requireProblem(refused, 429, "too-many-requests");
                assertThat(refused.headers().firstValue("Retry-After")).isPresent();
                assertThat(refused.body()).contains("ndbwire.query.maximum-streams");
                assertThat(narrow.get(path + "/1").statusCode()).isEqualTo(200);
                for (int i = 0; i < 5; i++) {
                    assertThat(ids(narrow.get(path + "?id=lt.50&select=id").body()))
                            .hasSize(50);
                }
            }
            Await.until(
                    "streams of those who have left are over",
                    LIMIT,
                    () -> narrow.get(path + "?scan=allow&limit=1", "Accept", "application/x-ndjson")
                                    .statusCode()
                            == 200,
                    () -> "");
        }
    }

    @Test
    void whoAsksForAStreamsHeadTakesNone() {
        String path = wideRows(10, 1);
        try (ConfiguredGateway narrow = start(Map.of("ndbwire.query.maximum-streams", 1))) {
            for (int i = 0; i < 3; i++) {
                assertThat(narrow.send("HEAD", path + "?scan=allow", "", "Accept", "application/x-ndjson")
                                .statusCode())
                        .isEqualTo(200);
            }
            assertThat(ids(narrow.get(path + "?scan=allow", "Accept", "application/x-ndjson")
                            .body()))
                    .hasSize(10);
        }
    }

    @Test
    void streamsMayNotTakeAllScans() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfiguredGateway.start(
                        gateway.connectString(),
                        Map.of("ndbwire.query.maximum-streams", 8, "ndbwire.cluster.maximum-scans-per-node", 8)))
                .withMessageContainingAll("ndbwire.query.maximum-streams", "ndbwire.cluster.maximum-scans-per-node");
    }

    @Test
    void aReaderWhoStopsHoldsTheScanUp() {
        int rows = 20_000;
        String path = wideRows(rows, 1);
        try (ConfiguredGateway own = start(Map.of());
                RawConnection reader = new RawConnection(own.uri())) {
            reader.head("GET " + path + "?scan=allow HTTP/1.1", "Accept: application/x-ndjson");
            assertThat(reader.status()).isEqualTo(200);
            assertThat(rowsReadInTheEnd(own)).isPositive().isLessThan(rows / 2);
            assertThat(reader.countInChunks('\n')).isEqualTo(rows);
        }
    }

    /** How many rows the gateway has read when it reads no more. */
    private static long rowsReadInTheEnd(ConfiguredGateway own) {
        Deque<Long> seen = new ArrayDeque<>();
        Await.until(
                "no more rows are read",
                LIMIT,
                () -> {
                    seen.addLast(rowsRead(own));
                    return seen.size() > SAME_LOOKS && seen.removeFirst().equals(seen.getLast());
                },
                seen::toString);
        return seen.getLast();
    }

    private static long rowsRead(ConfiguredGateway own) {
        return own.get("/prometheus")
                .body()
                .lines()
                .filter(line -> line.startsWith("ndbwire_rows_read_total"))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
