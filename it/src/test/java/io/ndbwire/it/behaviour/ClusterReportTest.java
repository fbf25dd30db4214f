package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.ClusterNode;
import io.ndbwire.client.ClusterNode.Kind;
import io.ndbwire.client.ClusterNode.State;
import io.ndbwire.client.ClusterReport;
import io.ndbwire.client.DataNodeCounter;
import io.ndbwire.client.DataNodeReport;
import io.ndbwire.client.DataNodeState;
import io.ndbwire.client.MemoryUse;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.ClosedException;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.wire.NdbVersion;
import java.time.Duration;
import java.util.List;
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
    void theManagementServerKnowsAllNodes() {
        List<ClusterNode> nodes = fixture.blocking().nodes();

        assertThat(nodes).extracting(ClusterNode::nodeId).isSorted().doesNotHaveDuplicates();
        assertThat(nodes).extracting(ClusterNode::kind).contains(Kind.values());
        int own = fixture.client().nodeIds().get(0);
        assertThat(nodes)
                .filteredOn(node -> node.nodeId() == own)
                .singleElement()
                .satisfies(node -> {
                    assertThat(node.kind()).isEqualTo(Kind.API);
                    assertThat(node.state()).isEqualTo(State.CONNECTED);
                    assertThat(node.isConnected()).isTrue();
                    assertThat(node.version()).isEqualTo(NdbVersion.toString(NdbVersion.OWN));
                    assertThat(node.address()).isEqualTo("127.0.0.1");
                });
        assertThat(nodes)
                .filteredOn(node -> node.kind() == Kind.DATA)
                .extracting(ClusterNode::nodeId)
                .containsExactlyElementsOf(fixture.blocking().cluster().dataNodes().stream()
                        .map(DataNodeReport::nodeId)
                        .toList());
        assertThat(nodes).filteredOn(node -> node.kind() == Kind.DATA).allSatisfy(node -> {
            assertThat(node.state()).isEqualTo(State.STARTED);
            assertThat(node.nodeGroup()).isBetween(0, nodes.size());
            assertThat(node.version()).matches("\\d+\\.\\d+\\.\\d+");
        });
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
        Stages.failure(client.nodes(), ClosedException.class);
    }
}
