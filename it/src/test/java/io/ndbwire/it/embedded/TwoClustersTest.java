package io.ndbwire.it.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.embedded.EmbeddedCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Clusters of one JVM, as test classes that run side by side start them, know nothing of each other. */
class TwoClustersTest {

    private static final int ROWS = 200;
    private static final int ROUNDS = 100;
    private static final int SECONDS = 60;

    @Test
    void eachAnswersItsOwnClients() throws Exception {
        try (EmbeddedCluster one = EmbeddedCluster.start();
                EmbeddedCluster other = EmbeddedCluster.start();
                NdbClient clientOfOne = NdbClient.connect(one.connectString());
                NdbClient clientOfOther = NdbClient.connect(other.connectString())) {
            CompletableFuture<Long> first = inBackground(clientOfOne);
            CompletableFuture<Long> second = inBackground(clientOfOther);
            assertThat(first.get(SECONDS, TimeUnit.SECONDS)).isEqualTo((long) ROWS * ROUNDS);
            assertThat(second.get(SECONDS, TimeUnit.SECONDS)).isEqualTo((long) ROWS * ROUNDS);
        }
    }

    private static CompletableFuture<Long> inBackground(NdbClient client) {
        AccountTable accounts = AccountTable.create(client, ROWS);
        return CompletableFuture.supplyAsync(() -> {
            long found = 0;
            for (int round = 0; round < ROUNDS; round++) {
                List<Operation<@Nullable Row>> reads = new ArrayList<>();
                for (long id = 0; id < ROWS; id++) {
                    reads.add(accounts.table().read(id));
                }
                for (CompletionStage<@Nullable Row> read : client.executeAll(reads)) {
                    Row row = read.toCompletableFuture()
                            .orTimeout(SECONDS, TimeUnit.SECONDS)
                            .join();
                    found += row == null ? 0 : 1;
                }
            }
            return found;
        });
    }
}
