package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.micrometer.NdbClientMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is counted and timed of a client at work. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class MetricsTest {

    private final ClusterClient fixture;

    MetricsTest(ClusterClient fixture) {
        this.fixture = fixture;
    }

    @Test
    void operationsTransactionsAndRowsAreCountedAndTimed() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Tags tags = Tags.of("client", "metrics");
        NdbClient client = fixture.open(options -> options.latencyRecorder(NdbClientMetrics.latencies(registry, tags)));
        new NdbClientMetrics(client, tags).bindTo(registry);
        TableHandle table = ClusterClient.sameTable(client, fixture.createSimpleTable());
        long sent = client.statistic(ClientCounter.BYTES_SENT);

        Stages.value(client.execute(table.insert().set("id", 1).set("a", 1)));
        Stages.value(client.execute(table.read(1)));
        Stages.failure(client.execute(table.insert().set("id", 1).set("a", 1)), DuplicateKeyException.class);

        assertThat(client.statistics())
                .containsEntry(ClientCounter.PRIMARY_KEY_OPERATIONS, 3L)
                .containsEntry(ClientCounter.TRANSACTIONS_STARTED, 3L)
                .containsEntry(ClientCounter.TRANSACTIONS_COMMITTED, 2L)
                .containsEntry(ClientCounter.TRANSACTIONS_ABORTED, 1L)
                .containsEntry(ClientCounter.ROWS_READ, 1L);
        assertThat(client.statistic(ClientCounter.BYTES_SENT)).isGreaterThan(sent);
        assertThat(registry.get("ndbwire.primary.key.operations")
                        .tags(tags)
                        .functionCounter()
                        .count())
                .isEqualTo(3);
        assertThat(registry.get("ndbwire.pending").gauge().value()).isZero();
        assertThat(registry.get("ndbwire.batch")
                        .tag("outcome", "success")
                        .timer()
                        .count())
                .isEqualTo(2);
        assertThat(registry.get("ndbwire.batch")
                        .tag("outcome", "failure")
                        .timer()
                        .count())
                .isEqualTo(1);
    }
}
