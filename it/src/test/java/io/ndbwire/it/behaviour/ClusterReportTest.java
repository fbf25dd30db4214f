package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.ClusterReport;
import io.ndbwire.client.DataNodeCounter;
import io.ndbwire.client.DataNodeState;
import io.ndbwire.client.MemoryUse;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.ClosedException;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the data nodes tell of themselves. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ClusterReportTest {

    private final ClusterClient fixture;

    ClusterReportTest(ClusterClient fixture) {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.INFORMATION);
        this.fixture = fixture;
    }

    @Test
    void everyDataNodeTellsItsStateAndItsMemory() {
        ClusterReport report = fixture.blocking().cluster();

        assertThat(report.dataNodes()).isNotEmpty().allSatisfy(node -> {
            assertThat(node.state()).isEqualTo(DataNodeState.STARTED);
            assertThat(node.uptime()).isBetween(Duration.ZERO, Duration.ofDays(1_000));
            assertThat(node.memory()).extracting(MemoryUse::name).contains("Data memory", "Long message buffer");
            assertThat(node.memory()).allSatisfy(memory -> {
                assertThat(memory.totalBytes()).isGreaterThan(1 << 20);
                assertThat(memory.usedBytes()).isBetween(0L, memory.totalBytes());
            });
            assertThat(report.dataNode(node.nodeId())).hasValue(node);
        });
        assertThat(report.dataNode(49)).isEmpty();
    }

    @Test
    void countersGrowWithWhatIsDone() {
        TableHandle table = fixture.createSimpleTable();
        long before = sum(DataNodeCounter.WRITES);
        for (int id = 0; id < 100; id++) {
            fixture.blocking().execute(table.insert().set("id", id));
        }
        assertThat(sum(DataNodeCounter.WRITES)).isGreaterThanOrEqualTo(before + 100);
    }

    private long sum(DataNodeCounter counter) {
        return fixture.blocking().cluster().dataNodes().stream()
                .mapToLong(node -> node.counters().get(counter))
                .sum();
    }

    @Test
    void aClosedClientHasNothingToTell() {
        NdbClient client = fixture.open(options -> options);
        client.close();
        Stages.failure(client.cluster(), ClosedException.class);
    }
}
