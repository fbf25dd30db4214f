package io.ndbwire.it.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.NdbException;
import io.ndbwire.it.cluster.EachOwnCluster;
import io.ndbwire.it.cluster.InjurableCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** A data node fails while large objects are on their way. */
@EachOwnCluster(ShortHeartbeats.class)
class BlobFailureTest {

    private static final Set<Integer> BOTH = Set.of(1, 2);
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int ROWS = 8;
    private static final int BYTES = 3_000_000;
    private static final int INLINE_BYTES = 256;
    private static final int PART_BYTES = 13_948;
    /** More than the first pieces, which have been sent then. */
    private static final int BEGUN_BYTES = 1_300_000;

    private final InjurableCluster cluster;
    private final Affinity affinity = new Affinity();
    private NdbClient client;
    private BlockingClient blocking;
    private TableHandle table;

    BlobFailureTest(InjurableCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connectAndFill(TestInfo test) {
        client = NdbClient.connect(ClientOptions.builder(cluster.connectString())
                .listener(affinity)
                .requestTimeout(Duration.ofSeconds(20))
                .build());
        blocking = client.blocking();
        affinity.awaitAvailable(BOTH, LIMIT);
        TableName name = TableName.of(
                ChaosTables.DATABASE, test.getTestMethod().orElseThrow().getName());
        table = blocking.createTable(TableDefinition.builder(name)
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("b", ColumnType.BLOB)
                        .precision(INLINE_BYTES)
                        .scale(PART_BYTES)
                        .nullable(true)
                        .build())
                .build());
        for (int id = 0; id < ROWS; id++) {
            blocking.execute(table.insert().set("id", id).set("b", oldValue(id)));
        }
    }

    @AfterEach
    void close() {
        client.close();
    }

    private static byte[] oldValue(int id) {
        return bytes(BYTES, id);
    }

    private static byte[] newValue(int id) {
        return bytes(BYTES / 2 * 3, ROWS + id);
    }

    private static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    @Test
    void aWriteIsWholeOrLeavesTheOldValueWhenANodeIsKilled() throws IOException {
        List<Transaction> transactions = new ArrayList<>();
        List<OutputStream> streams = new ArrayList<>();
        for (int id = 0; id < ROWS; id++) {
            Transaction transaction = client.begin();
            OutputStream stream = blocking.outputStream(transaction.blob(table, "b", id), false);
            stream.write(newValue(id), 0, BEGUN_BYTES);
            transactions.add(transaction);
            streams.add(stream);
        }
        cluster.kill(2);
        List<byte[]> expected = new ArrayList<>();
        int failed = 0;
        for (int id = 0; id < ROWS; id++) {
            byte[] value = newValue(id);
            OutputStream stream = streams.get(id);
            try {
                stream.write(value, BEGUN_BYTES, value.length - BEGUN_BYTES);
                stream.close();
                blocking.get(transactions.get(id).commit());
                expected.add(value);
            } catch (IOException e) {
                failed++;
                assertThat(e.getCause()).isInstanceOf(NdbException.class);
                assertThat(((NdbException) e.getCause()).isRetryable())
                        .as("%s", e)
                        .isTrue();
                expected.add(oldValue(id));
                transactions.get(id).rollback();
            }
        }
        assertThat(failed).as("writes that node 2 had a share in").isPositive();
        long parts = 0;
        for (int id = 0; id < ROWS; id++) {
            byte[] value = readWithoutDeadNode(id);
            assertThat(Arrays.equals(value, expected.get(id))).as("row %d", id).isTrue();
            parts += (value.length - INLINE_BYTES + PART_BYTES - 1) / PART_BYTES;
        }
        assertThat(blocking.count(partsTable().scan())).as("no part too many").isEqualTo(parts);
        for (int id = 0; id < ROWS; id++) {
            blocking.writeBlob(table, "b", new ByteArrayInputStream(newValue(id)), id);
            assertThat(Arrays.equals(read(id), newValue(id))).isTrue();
        }
        cluster.start(2);
        affinity.awaitAvailable(BOTH, LIMIT);
    }

    @Test
    void aReadIsWholeOrFailsWhenANodeIsKilled() throws IOException {
        List<InputStream> streams = new ArrayList<>();
        for (int id = 0; id < ROWS; id++) {
            streams.add(blocking.readBlob(table, "b", id));
        }
        cluster.kill(2);
        int failed = 0;
        for (int id = 0; id < ROWS; id++) {
            try (InputStream stream = streams.get(id)) {
                assertThat(Arrays.equals(stream.readAllBytes(), oldValue(id))).isTrue();
            } catch (IOException e) {
                failed++;
                assertThat(e.getCause()).isInstanceOf(NdbException.class);
                assertThat(((NdbException) e.getCause()).isRetryable())
                        .as("%s", e)
                        .isTrue();
            }
        }
        assertThat(failed).as("reads that node 2 coordinated").isPositive();
        for (int id = 0; id < ROWS; id++) {
            assertThat(Arrays.equals(readWithoutDeadNode(id), oldValue(id))).isTrue();
            try (InputStream stream = blocking.readBlob(table, "b", id)) {
                assertThat(Arrays.equals(stream.readAllBytes(), oldValue(id))).isTrue();
            }
        }
        cluster.start(2);
        affinity.awaitAvailable(BOTH, LIMIT);
    }

    private byte[] readWithoutDeadNode(int id) {
        return Takeover.through(LIMIT, () -> read(id));
    }

    private byte[] read(int id) {
        return Objects.requireNonNull(
                Objects.requireNonNull(blocking.execute(table.read(id))).getBytes("b"));
    }

    private TableHandle partsTable() {
        return blocking.table(
                ChaosTables.DATABASE,
                "NDB$BLOB_" + table.description().id() + "_"
                        + table.description().column("b").number());
    }
}
