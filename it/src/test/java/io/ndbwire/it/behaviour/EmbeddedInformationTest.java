package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.DbInfoScanConf;
import io.ndbwire.wire.DbInfoScanReq;
import io.ndbwire.wire.DbInfoTransIdAi;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What the embedded data nodes tell of themselves, read as NDB's own programs read it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddedInformationTest {

    private static final int FIRST = 1;
    private static final int SECOND = 2;
    private static final int CURSOR_LENGTH = 11;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final EmbeddedCluster cluster = EmbeddedCluster.start(
            EmbeddedOptions.builder().dataNodes(2).telecomSample(10).build());
    private final RawApiNode api = new RawApiNode(cluster.connectString());

    @AfterAll
    void close() {
        api.close();
        cluster.close();
    }

    /** A row by the numbers of its columns. */
    private record Entry(Map<Integer, byte[]> columns) {

        static Entry of(byte[] items) {
            Map<Integer, byte[]> columns = new HashMap<>();
            ByteBuffer in = ByteBuffer.wrap(items).order(ByteOrder.LITTLE_ENDIAN);
            while (in.hasRemaining()) {
                int header = in.getInt();
                byte[] value = new byte[header & 0xFFFF];
                in.get(value);
                in.position(in.position() + 3 & ~3);
                columns.put(header >>> 16, value);
            }
            return new Entry(columns);
        }

        long number(int column) {
            ByteBuffer value = ByteBuffer.wrap(columns.get(column)).order(ByteOrder.LITTLE_ENDIAN);
            return value.capacity() == Integer.BYTES ? value.getInt() : value.getLong();
        }

        String text(int column) {
            byte[] value = columns.get(column);
            return new String(value, 0, value.length - 1, StandardCharsets.UTF_8);
        }
    }

    private List<Entry> read(int nodeId, int table) throws InterruptedException {
        List<Entry> rows = new ArrayList<>();
        int[] cursor = {};
        while (true) {
            api.send(nodeId, DbInfoScanReq.scan(api.reference(), 7, table, cursor));
            RawApiNode.Answer answer = api.next();
            int inBatch = 0;
            for (; answer.gsn() == DbInfoTransIdAi.GSN; answer = api.next()) {
                rows.add(Entry.of(answer.sections().get(0)));
                inBatch++;
            }
            assertThat(answer.gsn()).isEqualTo(DbInfoScanConf.GSN);
            assertThat(answer.words().get(10)).isEqualTo(inBatch);
            if (answer.words().get(CURSOR_LENGTH) == 0) {
                return rows;
            }
            cursor = answer.words().subList(CURSOR_LENGTH + 1, answer.words().size()).stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
    }

    private static List<Long> numbers(Entry row, int... columns) {
        return Arrays.stream(columns).mapToObj(row::number).toList();
    }

    @Test
    void theCatalogueNamesEveryTableAndColumn() throws InterruptedException {
        assertThat(read(FIRST, 0))
                .extracting(row -> row.text(1))
                .contains("tables", "columns", "pools", "counters", "nodes", "transactions", "operations");
        assertThat(read(FIRST, 1))
                .hasSizeGreaterThan(50)
                .anyMatch(row -> row.number(0) == 13 && row.text(2).equals("transid0") && row.number(3) == 2);
    }

    @Test
    void eachNodeNamesItselfAndItsNeighbour() throws InterruptedException {
        assertThat(read(SECOND, 9))
                .singleElement()
                .satisfies(row -> assertThat(numbers(row, 0, 2)).containsExactly(2L, 3L));
        assertThat(read(SECOND, 15))
                .singleElement()
                .satisfies(row -> assertThat(numbers(row, 0, 2, 3, 4)).containsExactly(2L, 1L, 1L, 1L));
    }

    @Test
    void theMasterListsTheDictionary() throws InterruptedException {
        assertThat(read(FIRST, 16))
                .extracting(row -> row.text(6))
                .contains("telecom/def/subscriber", "sys/def/SYSTAB_0");
        assertThat(read(SECOND, 16)).isEmpty();
    }

    @Test
    void rowsAreCountedWhereTheyAreHeld() throws InterruptedException {
        long table;
        try (NdbClient client = NdbClient.connect(cluster.connectString())) {
            table = client.blocking()
                    .table("telecom", "subscriber")
                    .description()
                    .id();
        }
        for (int node : new int[] {FIRST, SECOND}) {
            assertThat(read(node, 17).stream()
                            .filter(fragment -> fragment.number(2) == table)
                            .mapToLong(fragment -> fragment.number(4))
                            .sum())
                    .isEqualTo(10);
        }
    }

    @Test
    void anOpenTransactionIsShownWithWhatItHolds() throws InterruptedException {
        try (NdbClient client = NdbClient.connect(cluster.connectString())) {
            TableHandle table = client.blocking().table("telecom", "subscriber");
            long id = table.description().id();
            Transaction transaction = client.begin();
            client.blocking().get(transaction.execute(table.update(1).set("vlr_location", 7L)));
            assertThat(readBoth(14))
                    .singleElement()
                    .satisfies(row -> assertThat(numbers(row, 7, 9)).containsExactly(id, 1L));
            assertThat(readBoth(13))
                    .singleElement()
                    .satisfies(row -> assertThat(numbers(row, 6, 8)).containsExactly(2L, 1L));
            client.blocking().get(transaction.rollback());
            assertThat(readBoth(14)).isEmpty();
        }
    }

    private List<Entry> readBoth(int table) throws InterruptedException {
        List<Entry> rows = new ArrayList<>(read(FIRST, table));
        rows.addAll(read(SECOND, table));
        return rows;
    }

    @Test
    void aRequestThatWouldStopADataNodeCostsTheLinks() {
        try (RawApiNode other = new RawApiNode(cluster.connectString())) {
            // A cursor that the request says it has, and has not.
            other.send(FIRST, DbInfoScanReq.GSN, Block.DBINFO, 7, 0, 0, other.reference(), 9, -1, -1, 0, 256, 0, 0, 10);
            Await.until("the links are lost", LIMIT, () -> other.losses() > 0, () -> "they are not");
        }
    }
}
