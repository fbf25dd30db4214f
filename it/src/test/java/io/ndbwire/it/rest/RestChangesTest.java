package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.rest.EventReader.Event;
import io.ndbwire.rest.RestGateway;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Changes as Server-Sent Events. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestChangesTest {

    private static final int TEXT_BYTES = 8_000;

    private final GatewayUnderTest gateway;
    private final BlockingClient blocking;
    private TableHandle table;
    private String path;

    RestChangesTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        blocking = gateway.client().blocking();
        table = newTable();
        path = path(table);
    }

    /** No test sees what another one does. */
    @BeforeEach
    void ownTable() {
        table = newTable();
        path = path(table);
    }

    private TableHandle newTable() {
        return gateway.create(
                Column.builder("text", ColumnType.LONG_VARCHAR)
                        .length(TEXT_BYTES)
                        .collation(46)
                        .nullable(true)
                        .build(),
                Column.builder("n", ColumnType.BIGINT).nullable(true).build());
    }

    private static String path(TableHandle table) {
        return GatewayUnderTest.path(table).replace("/data/", "/changes/");
    }

    private EventReader open(URI uri, String... headers) throws IOException {
        return new EventReader(uri, headers).read();
    }

    private void insert(int id) {
        blocking.execute(table.insert().set("id", id).set("n", 10L * id));
    }

    @Test
    void changesComeWithTheRowBeforeAndAfter() throws IOException {
        try (EventReader reader = open(gateway.uri(path))) {
            Event started = reader.await(1).get(0);
            assertThat(reader.head())
                    .containsIgnoringCase("content-type: text/event-stream")
                    .containsIgnoringCase("cache-control: no-cache")
                    .contains("200");
            assertThat(started.name()).isEqualTo("started");
            assertThat(started.data()).isEqualTo("{\"resumed\":false}");
            blocking.execute(table.insert().set("id", 1).set("text", "a\nb"));
            blocking.execute(table.update(1).set("n", 7));
            reader.await("update");
            blocking.execute(table.delete(1));

            List<Event> events = reader.await(4);
            assertThat(events).extracting(Event::name).containsExactly("started", "insert", "update", "delete");
            assertThat(events.get(1).data())
                    .isEqualTo("{\"before\":null,\"after\":{\"id\":1,\"text\":\"a\\nb\",\"n\":null}}");
            assertThat(events.get(2).data())
                    .isEqualTo("{\"before\":{\"id\":1,\"text\":\"a\\nb\",\"n\":null},"
                            + "\"after\":{\"id\":1,\"text\":\"a\\nb\",\"n\":7}}");
            assertThat(events.get(3).data()).endsWith(",\"after\":null}");
            assertThat(Long.parseLong(events.get(3).id())).isGreaterThan(Long.parseLong(started.id()));
        }
    }

    @Test
    void anEpochHasItsIdAtItsEnd() throws IOException {
        try (EventReader reader = open(gateway.uri(path))) {
            reader.await("started");
            blocking.transact(transaction -> {
                for (int id = 1; id <= 3; id++) {
                    transaction.add(table.insert().set("id", id));
                }
                return CompletableFuture.completedFuture(true);
            });
            List<Event> events = reader.await(4).subList(1, 4);
            assertThat(events).extracting(Event::name).containsOnly("insert");
            assertThat(events.subList(0, 2)).extracting(Event::id).containsOnly("");
            assertThat(events.get(2).id()).isNotEmpty();
        }
    }

    @Test
    void columnsAreChosen() throws IOException {
        try (EventReader reader = open(gateway.uri(path + "?columns=n"))) {
            reader.await("started");
            insert(1);
            assertThat(reader.await("insert").data()).isEqualTo("{\"before\":null,\"after\":{\"n\":10,\"id\":1}}");
        }
    }

    @Test
    void whoComesBackMissesNothing() throws IOException {
        String seen;
        try (EventReader reader = open(gateway.uri(path))) {
            reader.await("started");
            insert(1);
            seen = reader.await("insert").id();
        }
        insert(2);
        insert(3);
        try (EventReader reader = open(gateway.uri(path), "Last-Event-ID: " + seen)) {
            List<Event> events = reader.await(3);
            assertThat(events.get(0)).isEqualTo(new Event("started", seen, "{\"resumed\":true}"));
            // Both may be of one epoch, within which rows come in any order.
            assertThat(List.of(events.get(1).data(), events.get(2).data()))
                    .anyMatch(data -> data.contains("\"id\":2"))
                    .anyMatch(data -> data.contains("\"id\":3"));
            insert(4);
            assertThat(reader.await(4).get(3).data()).contains("\"id\":4");
        }
    }

    @Test
    void whoWasAwayForTooLongIsToldSo() throws IOException {
        for (String id : List.of("17", "9223372036854775807", "99999999999999999999", "nonsense")) {
            try (EventReader reader = open(gateway.uri(path), "Last-Event-ID: " + id)) {
                Event first = reader.await(1).get(0);
                assertThat(first.name()).as(id).isEqualTo("reset");
                assertThat(first.data()).isEqualTo("{\"reason\":\"behind\"}");
                assertThat(first.id()).isNotEmpty();
            }
        }
    }

    @Test
    void whoReadsTooSlowlyIsToldSoAndCostsNothing() throws IOException {
        int rows = 3_000;
        try (RestGateway small = gateway.start(Map.of("ndbwire.changes.history-bytes", 100_000));
                EventReader slow = new EventReader(small.uri().resolve(path));
                EventReader fast = open(small.uri().resolve(path))) {
            fast.await("started");
            String text = "x".repeat(TEXT_BYTES);
            for (int begin = 0; begin < rows; begin += 100) {
                List<Write> inserts = new ArrayList<>();
                for (int id = begin; id < begin + 100; id++) {
                    inserts.add(table.insert().set("id", id).set("text", text));
                }
                List<CompletionStage<Void>> done = gateway.client().executeAll(inserts);
                done.forEach(stage -> stage.toCompletableFuture().join());
            }
            slow.read();
            Event reset = slow.await("reset");
            assertThat(reset.id()).isNotEmpty();
            // The epoch of the rows above may not be over: what comes in it is lost with them.
            AtomicInteger later = new AtomicInteger(rows);
            Pattern behind = Pattern.compile("\"id\":3\\d{3},");
            Await.until(
                    "a row behind the gap",
                    Duration.ofSeconds(30),
                    () -> {
                        insert(later.getAndIncrement());
                        return slow.events().stream()
                                .anyMatch(event -> behind.matcher(event.data()).find());
                    },
                    () -> slow.characters() + " characters");
            // What the sockets hold came, and no more.
            assertThat(slow.characters()).isLessThan(rows * TEXT_BYTES / 2);
        }
    }

    @Test
    void noMoreStreamsAreOpenedThanAllowedAndWhoLeavesMakesRoom() throws IOException {
        try (RestGateway one = gateway.start(Map.of("ndbwire.changes.maximum-streams", 1))) {
            URI uri = one.uri().resolve(path);
            try (EventReader reader = open(uri)) {
                reader.await("started");
                HttpResponse<String> refused = gateway.get(uri.toString());
                assertThat(refused.statusCode()).isEqualTo(429);
                assertThat(refused.headers().firstValue("Retry-After")).isPresent();
                assertThat(refused.body())
                        .contains("/problems/too-many-requests")
                        .contains("maximum-streams");
            }
            Await.until(
                    "room",
                    Duration.ofSeconds(30),
                    () -> {
                        try (EventReader next = open(uri)) {
                            Await.until(
                                    "an answer",
                                    Duration.ofSeconds(10),
                                    () -> !next.head().isEmpty(),
                                    next::head);
                            return next.head().contains(" 200 ");
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    },
                    () -> "refused");
        }
    }

    @Test
    void aQuietStreamIsKeptAlive() throws IOException {
        try (RestGateway quick = gateway.start(Map.of("ndbwire.changes.keep-alive", "1s"));
                EventReader reader = open(quick.uri().resolve(path))) {
            assertThat(reader.await(2).get(1)).isEqualTo(new Event("", "", ": keep-alive"));
        }
    }

    @Test
    void aDroppedTableEndsTheStream() throws IOException {
        try (EventReader reader = open(gateway.uri(path))) {
            reader.await("started");
            gateway.drop(table);
            assertThat(reader.await("reset").data()).isEqualTo("{\"reason\":\"table-dropped\"}");
            reader.awaitEnd();
        }
    }

    @Test
    void whatIsNotThereIsRefused() {
        assertThat(gateway.get("/v1/changes/rest/nothere").statusCode()).isEqualTo(404);
        HttpResponse<String> answer = gateway.get(path + "?columns=nothere");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("/problems/no-such-column");
    }
}
