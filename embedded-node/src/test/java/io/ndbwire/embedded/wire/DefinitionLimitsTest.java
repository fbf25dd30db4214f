package io.ndbwire.embedded.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.wire.CreateHashMapReq;
import io.ndbwire.wire.CreateIndxReq;
import io.ndbwire.wire.CreateTableReq;
import io.ndbwire.wire.DropTableReq;
import io.ndbwire.wire.PropertyListWriter;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.SchemaTransBeginReq;
import io.ndbwire.wire.SchemaTransEndReq;
import io.ndbwire.wire.TcSeizeConf;
import io.ndbwire.wire.TcSeizeRef;
import io.ndbwire.wire.TcSeizeReq;
import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits that clients keep by themselves: what a data node says to one that does not (protocol document 05, section 7). */
class DefinitionLimitsTest {

    private static final int TRANSACTION = 77;
    private static final int CREATE_TABLE_REF = 588;
    private static final int DROP_TABLE_REF = 102;
    private static final int CREATE_INDX_REF = 512;
    private static final int UNIQUE_INDEX = 3;
    private static final int INT_UNSIGNED = 8;
    private static final int BINARY = 16;
    private static final int MOST_RECORDS = 16_384;

    private final EmbeddedCluster cluster = EmbeddedCluster.start();
    private final RawApiNode node;
    private int transactionKey;
    private int tableId;
    private int tableVersion;

    DefinitionLimitsTest() throws IOException {
        node = RawApiNode.connect(cluster.port(), 50);
    }

    @BeforeEach
    void begin() throws IOException {
        node.send(SchemaTransBeginReq.begin(node.reference(), TRANSACTION));
        transactionKey = node.await(SchemaTransBeginReq.GSN + 1).word(2);
    }

    @AfterEach
    void end() throws IOException {
        node.send(SchemaTransEndReq.abort(node.reference(), TRANSACTION, transactionKey));
        node.await(SchemaTransEndReq.GSN + 1);
        node.close();
        cluster.close();
    }

    /** Columns behind the key: their number and bytes; 0 for success. */
    @ParameterizedTest
    @CsvSource({
        "4, 1, 0, false, 0",
        "4, 511, 4, false, 0",
        "4, 512, 4, false, 703",
        "4, 1, 29996, false, 0",
        "4, 1, 29997, false, 738",
        "4, 300, 100, false, 738",
        "4092, 0, 0, false, 0",
        "4093, 0, 0, false, 739",
        "4, 0, 0, true, 740",
    })
    void tablesHaveLimits(int keyBytes, int columns, int bytes, boolean nullableKey, int code) throws IOException {
        assertThat(create(keyBytes, columns, Math.max(bytes, 1), nullableKey)).isEqualTo(code);
    }

    @Test
    void aKeyHasAtMost32Columns() throws IOException {
        PropertyListWriter list = table();
        for (int i = 0; i < 33; i++) {
            column(list, "k" + i, 4, true, false);
        }
        assertThat(create(list)).isEqualTo(739);
    }

    /** With database and schema in front, and without the byte that ends them. */
    @ParameterizedTest
    @CsvSource({"127, 191, 0", "128, 191, 703", "127, 192, 703"})
    void namesHaveLimits(int tableNameBytes, int columnNameBytes, int code) throws IOException {
        PropertyListWriter list = table("limits/def/".concat("t".repeat(tableNameBytes - "limits/def/".length())));
        column(list, "c".repeat(columnNameBytes), 4, true, false);
        assertThat(create(list)).isEqualTo(code);
    }

    @Test
    void nothingIsDroppedTwiceInOneTransaction() throws IOException {
        assertThat(create(4, 1, 4, false)).isZero();
        assertThat(drop()).isZero();
        assertThat(drop()).isEqualTo(283);
    }

    @ParameterizedTest
    @CsvSource({"30, 0", "32, 0", "33, 4250"})
    void anIndexHasAtMost32Columns(int columns, int code) throws IOException {
        assertThat(create(4, 40, 4, false)).isZero();
        assertThat(createIndex(UNIQUE_INDEX, columns)).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"3, 2, 0", "3, 3, 739", "6, 2, 0", "6, 3, 739"})
    void anIndexHasAtMost4092Bytes(int type, int columns, int code) throws IOException {
        assertThat(create(4, 4, 2_000, false)).isZero();
        assertThat(createIndex(type, columns)).isEqualTo(code);
    }

    @Test
    void transactionRecordsAreLimited() throws IOException {
        for (int i = 0; i < MOST_RECORDS; i++) {
            node.send(TcSeizeReq.encode(RawApiNode.BLOCK, node.reference(), 2 * i));
            assertThat(node.next().gsn()).isEqualTo(TcSeizeConf.GSN);
        }
        node.send(TcSeizeReq.encode(RawApiNode.BLOCK, node.reference(), 8));
        ReceivedSignal refusal = node.await(TcSeizeRef.GSN);
        assertThat(refusal.data()).containsExactly(8, 219);
    }

    private int create(int keyBytes, int columns, int bytes, boolean nullableKey) throws IOException {
        PropertyListWriter list = table();
        column(list, "k", keyBytes, true, nullableKey);
        for (int i = 0; i < columns; i++) {
            column(list, "c" + i, bytes, false, false);
        }
        return create(list);
    }

    private PropertyListWriter table() throws IOException {
        return table("limits/def/t");
    }

    private PropertyListWriter table(String name) throws IOException {
        node.send(CreateHashMapReq.defaultMap(node.reference(), 1, TRANSACTION, transactionKey, 2, false));
        ReceivedSignal map = node.await(CreateHashMapReq.GSN + 2);
        return new PropertyListWriter()
                .string(1, name)
                .number(13, 9)
                .number(18, 2)
                .number(153, map.word(2))
                .number(154, map.word(3));
    }

    private static void column(PropertyListWriter list, String name, int bytes, boolean isKey, boolean nullable) {
        list.string(1000, name)
                .number(1006, isKey ? 1 : 0)
                .number(1008, nullable ? 1 : 0)
                .number(1013, bytes == 4 ? INT_UNSIGNED : BINARY)
                .number(1016, bytes == 4 ? 1 : bytes)
                .number(1999, 1);
    }

    private int create(PropertyListWriter list) throws IOException {
        node.send(CreateTableReq.create(node.reference(), 1, TRANSACTION, transactionKey, list.toByteArray()));
        ReceivedSignal answer = node.next();
        if (answer.gsn() == CREATE_TABLE_REF) {
            return answer.word(3);
        }
        tableId = answer.word(3);
        tableVersion = answer.word(4);
        return 0;
    }

    /** Of the table that this transaction has made. */
    private int drop() throws IOException {
        node.send(DropTableReq.drop(node.reference(), 1, TRANSACTION, transactionKey, tableId, tableVersion));
        ReceivedSignal answer = node.next();
        return answer.gsn() == DROP_TABLE_REF ? answer.word(5) : 0;
    }

    /** On the first columns behind the key of the table that this transaction has made. */
    private int createIndex(int type, int columns) throws IOException {
        byte[] properties = new PropertyListWriter()
                .string(1, "sys/def/" + tableId + "/i")
                .number(4, type == UNIQUE_INDEX ? 1 : 0)
                .toByteArray();
        int[] numbers = IntStream.rangeClosed(1, columns).toArray();
        node.send(CreateIndxReq.create(
                node.reference(), 1, TRANSACTION, transactionKey, tableId, tableVersion, type, numbers, properties));
        ReceivedSignal answer = node.next();
        return answer.gsn() == CREATE_INDX_REF ? answer.word(3) : 0;
    }
}
