package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachOwnCluster;
import io.ndbwire.it.cluster.InjurableCluster;
import io.ndbwire.rest.RestGateway;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Data nodes fail while a gateway has much to do: its callers are told to try again, and nothing else. */
@EachOwnCluster(ShortHeartbeats.class)
class RestNodeFailureTest {

    private static final Set<Integer> BOTH = Set.of(1, 2);
    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int LOOPS = 16;
    private static final int WARM = 300;

    private final InjurableCluster cluster;
    private final Affinity affinity = new Affinity();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    /** Answers that nobody should get because of a data node's failure. */
    private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();

    private NdbClient client;
    private RestGateway gateway;
    private Inserts inserts;

    RestNodeFailureTest(InjurableCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void start(TestInfo test) {
        client = NdbClient.connect(ClientOptions.builder(cluster.connectString())
                .listener(affinity)
                .requestTimeout(Duration.ofSeconds(20))
                .build());
        affinity.awaitAvailable(BOTH, LIMIT);
        inserts = Inserts.into(client, test.getTestMethod().orElseThrow().getName());
        gateway = RestGateway.start(
                Map.of("ndbwire.cluster.connect-string", cluster.connectString(), "micronaut.server.port", 0));
        gateway.connected().toCompletableFuture().join();
    }

    @AfterEach
    void close() {
        gateway.close();
        client.close();
    }

    private String path() {
        return "/v1/data/" + ChaosTables.DATABASE + "/"
                + inserts.table().description().name().table();
    }

    private CompletableFuture<HttpResponse<String>> send(String method, String where, String body) {
        return http.sendAsync(
                HttpRequest.newBuilder(gateway.uri().resolve(where))
                        .method(method, BodyPublishers.ofString(body))
                        .header("Content-Type", "application/json")
                        .timeout(LIMIT)
                        .build(),
                BodyHandlers.ofString());
    }

    /** Inserts a row; then reads it, and a page, whose answers are looked at and of no other consequence. */
    private CompletionStage<?> work(long key) {
        String row = "{\"" + ChaosTables.KEY + "\":" + key + ",\"value\":" + Inserts.value(key) + "}";
        return send("POST", path(), row)
                .thenAccept(answer -> requireDone(answer, 201))
                .thenCompose(done -> send("GET", path() + "/" + key, ""))
                .thenAccept(answer -> isDone(answer, 200))
                .thenCompose(done -> send("GET", path() + "?scan=allow&limit=3", ""))
                .thenAccept(answer -> isDone(answer, 200));
    }

    private void requireDone(HttpResponse<String> answer, int wanted) {
        if (isDone(answer, wanted)) {
            return;
        }
        if (answer.body().contains("/problems/unknown-outcome")) {
            throw new UnknownOutcomeException(NdbException.NO_CODE, answer.body());
        }
        throw new UnavailableException(NdbException.NO_CODE, answer.body());
    }

    private boolean isDone(HttpResponse<String> answer, int wanted) {
        int status = answer.statusCode();
        boolean mayBe = status == 503 || status == 504;
        boolean isProblem = answer.headers()
                .firstValue("Content-Type")
                .filter("application/problem+json"::equals)
                .isPresent();
        boolean tellsWhenToRetry = answer.headers().firstValue("Retry-After").isPresent();
        if (status != wanted && !(mayBe && isProblem && tellsWhenToRetry)) {
            unexpected.add(status + " " + answer.headers().map() + " " + answer.body());
        }
        return status == wanted;
    }

    @Test
    void aKilledNodeCostsNoAcknowledgedWrite() {
        try (ClosedLoops load = new ClosedLoops(LOOPS, this::work)) {
            load.awaitProgress(WARM, LIMIT);
            cluster.kill(2);
            load.awaitEveryLoopSince(System.nanoTime(), RECOVERY_LIMIT);
            load.awaitProgress(WARM, LIMIT);
            cluster.start(2);
            affinity.awaitAvailable(BOTH, LIMIT);
            load.awaitProgress(WARM, LIMIT);
            load.stop();
            assertThat(unexpected).isEmpty();
            inserts.verify(load);
        }
    }

    @Test
    void aGatewayWhoseClusterIsGoneSaysSoAndComesBackByItself() {
        cluster.kill(1);
        cluster.kill(2);
        affinity.awaitAvailable(Set.of(), LIMIT);
        awaitStatus("/health/readiness", 503);
        HttpResponse<String> refused = send("GET", path() + "/1", "").join();
        assertThat(isDone(refused, 200)).isFalse();
        assertThat(unexpected).isEmpty();
        cluster.startTogether(1, 2);
        awaitStatus("/health/readiness", 200);
        inserts = Inserts.into(client, "after_all_died");
        try (ClosedLoops load = new ClosedLoops(LOOPS, this::work)) {
            load.awaitProgress(WARM, LIMIT);
            load.stop();
            assertThat(unexpected).isEmpty();
            assertThat(load.outcomes().failed()).isEmpty();
            inserts.verify(load);
        }
    }

    private void awaitStatus(String where, int status) {
        Await.until(
                where + " answers " + status,
                LIMIT,
                () -> send("GET", where, "").join().statusCode() == status,
                () -> "");
    }
}
