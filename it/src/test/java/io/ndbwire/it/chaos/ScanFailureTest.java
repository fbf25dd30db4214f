package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.NdbException;
import io.ndbwire.it.cluster.EachOwnCluster;
import io.ndbwire.it.cluster.InjurableCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Data nodes fail while tables are scanned. */
@EachOwnCluster(ShortHeartbeats.class)
class ScanFailureTest {

    private static final Set<Integer> BOTH = Set.of(1, 2);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int ROWS = 2_000;
    private static final int SCANS = 16;

    private final InjurableCluster cluster;
    private final Affinity affinity = new Affinity();
    private NdbClient client;
    private TableHandle table;

    ScanFailureTest(InjurableCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connectAndFill(TestInfo test) {
        client = NdbClient.connect(ClientOptions.builder(cluster.connectString())
                .listener(affinity)
                .requestTimeout(Duration.ofSeconds(20))
                .build());
        affinity.awaitAvailable(BOTH, LIMIT);
        table = ChaosTables.create(client, test.getTestMethod().orElseThrow().getName(), "v");
        List<Operation<Void>> inserts = new ArrayList<>();
        for (long id = 0; id < ROWS; id++) {
            inserts.add(table.insert().set("id", id).set("v", id));
        }
        client.executeAll(inserts).forEach(client.blocking()::get);
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aScanIsWholeOrFailsWhenANodeIsKilledAndTheNextOneIsWhole() {
        List<RowCursor> cursors = new ArrayList<>();
        List<Set<Long>> seen = new ArrayList<>();
        for (int i = 0; i < SCANS; i++) {
            RowCursor cursor = client.blocking().scan(table.scan().batchRows(2));
            Set<Long> ids = new TreeSet<>();
            ids.add(cursor.next().getLong("id"));
            cursors.add(cursor);
            seen.add(ids);
        }
        cluster.kill(2);
        int failed = 0;
        for (int i = 0; i < SCANS; i++) {
            try {
                RowCursor cursor = cursors.get(i);
                while (cursor.hasNext()) {
                    assertThat(seen.get(i).add(cursor.next().getLong("id")))
                            .as("no row twice")
                            .isTrue();
                }
                assertThat(seen.get(i)).hasSize(ROWS);
            } catch (NdbException e) {
                failed++;
                assertThat(e.isRetryable()).as(e.toString()).isTrue();
            }
        }
        assertThat(failed).as("scans that ran on node 2, or read from it").isPositive();
        assertThat(Takeover.through(
                        LIMIT,
                        () -> client.blocking().scan(table.scan()).stream().toList()))
                .hasSize(ROWS);
        assertThat(client.blocking().count(table.scan())).isEqualTo(ROWS);
        cluster.start(2);
        affinity.awaitAvailable(BOTH, LIMIT);
        assertThat(client.blocking().scan(table.scan()).stream()).hasSize(ROWS);
    }
}
