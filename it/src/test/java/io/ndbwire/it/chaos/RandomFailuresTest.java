package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import io.ndbwire.it.cluster.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many clients move money between accounts while data nodes fail in every way, in an order drawn from a seed. */
class RandomFailuresTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int CLIENTS = 4;
    private static final int LOOPS = 24;
    private static final int PROGRESS = 300;
    private static final int INJURIES = 6;
    private static final double WITHDRAWN = 0.1;

    private enum Injury {
        KILL,
        STOP,
        FREEZE_FOR_A_MOMENT,
        FREEZE_FOR_GOOD,
        KILL_ONE_OF_EACH_GROUP
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noMoneyIsLostOrMade(long seed) {
        Random random = new Random(seed);
        List<NdbClient> clients = new ArrayList<>();
        try (EmbeddedCluster cluster = EmbeddedCluster.start(EmbeddedOptions.builder()
                .dataNodes(4)
                .dataNodeHeartbeatMillis(400)
                .deadlockTimeoutMillis(400)
                .build())) {
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(NdbClient.connect(ClientOptions.builder(cluster.connectString())
                        .requestTimeout(Duration.ofSeconds(20))
                        .build()));
            }
            Transfers transfers = new Transfers(clients, "random", WITHDRAWN);
            try (ClosedLoops load = transfers.load(LOOPS)) {
                load.awaitProgress(PROGRESS, LIMIT);
                for (int i = 0; i < INJURIES; i++) {
                    Injury injury = Injury.values()[random.nextInt(Injury.values().length)];
                    int node = 1 + random.nextInt(4);
                    injure(cluster, injury, node, load);
                    load.awaitProgress(PROGRESS, LIMIT);
                }
                Outcomes outcomes = load.stop();
                assertThat(outcomes.failed().values())
                        .as("withdrawn transfers")
                        .anyMatch(Transfers.WithdrawnException.class::isInstance);
                transfers.verify(load);
            }
        } finally {
            clients.forEach(NdbClient::close);
        }
    }

    private static void injure(EmbeddedCluster cluster, Injury injury, int node, ClosedLoops load) {
        switch (injury) {
            case KILL -> {
                cluster.kill(node);
                load.awaitProgress(PROGRESS, LIMIT);
                cluster.restart(node);
            }
            case STOP -> {
                cluster.stop(node);
                load.awaitProgress(PROGRESS, LIMIT);
                cluster.restart(node);
            }
            case FREEZE_FOR_A_MOMENT -> {
                cluster.freeze(node);
                load.awaitProgress(PROGRESS / 10, LIMIT);
                cluster.thaw(node);
                if (!cluster.isStarted(node)) {
                    // The moment was too long.
                    cluster.restart(node);
                }
            }
            case FREEZE_FOR_GOOD -> {
                cluster.freeze(node);
                Await.until("it is declared failed", LIMIT, () -> !cluster.isStarted(node), () -> "not yet");
                load.awaitProgress(PROGRESS, LIMIT);
                cluster.thaw(node);
                cluster.restart(node);
            }
            case KILL_ONE_OF_EACH_GROUP -> {
                int other = (node + 1) % 4 + 1;
                cluster.kill(node);
                cluster.kill(other);
                load.awaitProgress(PROGRESS, LIMIT);
                cluster.restart(node, other);
            }
        }
    }
}
