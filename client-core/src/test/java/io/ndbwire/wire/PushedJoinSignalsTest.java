package io.ndbwire.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.PermanentException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pushed joins as they go out and come in: protocol document 07, part B. */
class PushedJoinSignalsTest {

    private static final int BLOCK = 0x8001;
    private static final int COORDINATOR = 0x2F5;
    private static final int BATCH_ROWS = 0x3FF << 16;
    private static final int ROOT = 0x5550;
    private static final int CHILD = 0x5560;
    private static final byte[] ALL_OF_TWO = words(0xFFF00002);

    private static byte[] words(int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        IntStream.of(words).forEach(bytes::putInt);
        return bytes.array();
    }

    private static byte[] correlated(int... words) {
        int[] all = IntStream.concat(IntStream.of(words), IntStream.of(QueryTree.CORRELATION))
                .toArray();
        return words(all);
    }

    private static KeyPattern firstColumn() {
        return new KeyPattern().column(0, 0);
    }

    private static ScanVectors.Captured request(String group, String name) {
        return ScanVectors.pushedJoins(name)
                .filter(captured -> captured.group().equals(group))
                .findFirst()
                .orElseThrow();
    }

    /** The words of a tree with receiver ids in their places. */
    private static byte[] words(QueryTree tree, int... receiverIds) {
        ByteBuffer words = ByteBuffer.wrap(tree.words().clone()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < receiverIds.length; i++) {
            words.putInt(tree.receiverOffset(i), receiverIds[i]);
        }
        return words.array();
    }

    @ParameterizedTest
    @CsvSource({"scan -> lookup inner join, 7", "index range scan -> lookup inner join, 14"})
    void producesTheWordsOfAScanWithALookUp(String group, int rootId) {
        ScanVectors.Captured captured = request(group, "SCAN_TABREQ");
        QueryTree tree = new QueryTree(List.of(
                QueryNode.rootScan(rootId, 1, 16, 16384, false)
                        .linkedColumns(new int[] {1}, false)
                        .read(correlated(0, 1 << 16), false),
                QueryNode.lookUp(8, 1, 0, firstColumn()).inner().read(correlated(0xFFF00002), false)));

        byte[] section = words(tree, ROOT, CHILD);
        assertThat(section).isEqualTo(captured.section(1));
        int info = rootId == 7
                ? ScanTabReq.tableScan(ScanTabReq.Lock.NONE)
                : ScanTabReq.rangeScan(ScanTabReq.Lock.NONE, false);
        OutboundSignal signal = new OutboundSignal(64);
        boolean bounds = captured.sections().size() > 2;
        ScanTabReq.begin(signal, BLOCK, rootId, 1, ScanTabReq.pushedJoin(info), 16, 16384, bounds);
        for (int i = 0; i < captured.sections().size(); i++) {
            byte[] part = captured.section(i);
            signal.append(part, 0, part.length).closeSection();
        }
        ScanTabReq.stamp(signal, COORDINATOR, captured.word(0), captured.word(6), captured.word(7), captured.word(8));
        assertThat(ScanVectors.sent(signal).data()).isEqualTo(captured.words());
        assertThat(captured.word(2) & BATCH_ROWS).isEqualTo(16 << 16);
    }

    @Test
    void producesTheWordsOfALookUpThroughAUniqueIndex() {
        QueryTree tree = new QueryTree(List.of(
                QueryNode.rootScan(4, 1, 16, 16384, false)
                        .linkedColumns(new int[] {0}, false)
                        .read(correlated(0), false),
                QueryNode.lookUp(12, 3, 0, firstColumn()).inner().uniqueIndex(1),
                QueryNode.lookUpOfIndexEntry(8, 1, 1).read(correlated(0), false)));

        byte[] captured = request("scan -> unique key lookup", "SCAN_TABREQ").section(1);
        // The capture's child reads another list than the rest of it; the nodes are what counts.
        int nodeBytes = 4 * (captured[2] & 0xFF);
        assertThat(nodeBytes).isEqualTo(4 * 21);
        assertThat(words(tree, ROOT, 0, CHILD)).startsWith(Arrays.copyOf(captured, nodeBytes + 4 * (11 + 3)));
    }

    @ParameterizedTest
    @CsvSource({
        "lookup -> lookup id=8, true",
        "lookup -> lookup id=9, true",
        "lookup -> lookup id=9 again, false",
        "lookup -> lookup id=11, true"
    })
    void producesTheWordsOfAReadWithALookUp(String group, boolean inner) {
        ScanVectors.Captured captured = request(group, "TCKEYREQ");
        QueryNode child = QueryNode.lookUp(8, 1, 0, firstColumn()).read(ALL_OF_TWO, false);
        QueryTree tree = new QueryTree(List.of(
                QueryNode.rootLookUp(7, 1).linkedColumns(new int[] {1}, false).read(words(0, 1 << 16, 2 << 16), false),
                inner ? child.inner() : child));

        assertThat(words(tree, ROOT, CHILD)).isEqualTo(captured.section(1));
        assertThat(ScanVectors.sent(keyRequest(captured)).data()).isEqualTo(captured.words());
    }

    @Test
    void producesTheWordsOfAReadThroughAUniqueIndexWithALookUp() {
        ScanVectors.Captured captured = request("unique key lookup -> lookup", "TCKEYREQ");
        QueryTree tree = new QueryTree(List.of(
                QueryNode.rootLookUp(12, 3).uniqueIndex(1).inner(),
                QueryNode.lookUpOfIndexEntry(8, 1, 0)
                        .linkedColumns(new int[] {1}, false)
                        .read(words(0, 1 << 16, 2 << 16), false),
                QueryNode.lookUp(7, 1, 1, firstColumn()).read(ALL_OF_TWO, false)));

        assertThat(words(tree, 0, ROOT, CHILD)).isEqualTo(captured.section(1));
        assertThat(ScanVectors.sent(keyRequest(captured)).data()).isEqualTo(captured.words());
    }

    private static OutboundSignal keyRequest(ScanVectors.Captured captured) {
        OutboundSignal signal = new OutboundSignal(64);
        TcKeyReq.begin(signal, false, BLOCK, captured.word(3), captured.word(5), TcKeyReq.pushedJoin(), true);
        for (int i = 0; i < 2; i++) {
            byte[] section = captured.section(i);
            signal.append(section, 0, section.length).closeSection();
        }
        TcKeyReq.stamp(
                signal,
                COORDINATOR,
                captured.word(0),
                captured.word(1),
                captured.word(6),
                captured.word(7),
                true,
                TcKeyReq.Ending.COMMIT);
        return signal;
    }

    @Test
    void keysAreMadeOfConstantsAndOfColumnsOfAllLevels() {
        QueryTree tree = new QueryTree(List.of(
                QueryNode.rootLookUp(7, 1)
                        .linkedColumns(new int[] {1, 4, 2}, true)
                        .read(ALL_OF_TWO, true),
                QueryNode.lookUp(8, 1, 0, firstColumn())
                        .linkedColumns(new int[] {5}, false)
                        .read(ALL_OF_TWO, false),
                QueryNode.lookUp(
                                9,
                                2,
                                1,
                                new KeyPattern()
                                        .column(0, 0)
                                        .constant(words(0xCAFE, 0xBABE))
                                        .column(1, 2))
                        .program(words(0x12, 0x13))
                        .read(ALL_OF_TWO, false)));
        assertThat(tree.words())
                .isEqualTo(words(
                        27 << 16 | 3,
                        6 << 16 | 1,
                        0x110,
                        7,
                        1,
                        1 << 16 | 3,
                        2 << 16 | 4,
                        8 << 16 | 1,
                        0x13,
                        8,
                        1,
                        1,
                        1,
                        2 << 16,
                        5 << 16 | 1,
                        12 << 16 | 1,
                        3,
                        9,
                        2,
                        1 << 16 | 1,
                        6,
                        2 << 16,
                        1 << 16 | 2,
                        0xCAFE,
                        0xBABE,
                        5 << 16 | 1,
                        2 << 16 | 2,
                        5 << 16 | 1,
                        0x11,
                        0,
                        1,
                        0xFFF00002,
                        5 << 16 | 1,
                        1,
                        0,
                        1,
                        0xFFF00002,
                        8 << 16 | 1,
                        9,
                        0,
                        2,
                        0x12,
                        0x13,
                        1,
                        0xFFF00002));
    }

    @Test
    void whatADataNodeWouldStopAtOrRefuseCannotBeBuilt() {
        assertThatThrownBy(() -> new KeyPattern().constant(new byte[0])).isInstanceOf(PermanentException.class);
        assertThatThrownBy(() -> new KeyPattern().constant(new byte[3])).isInstanceOf(PermanentException.class);
        KeyPattern constant = new KeyPattern().constant(words(1));
        assertThatThrownBy(() -> QueryNode.lookUp(8, 1, 0, constant)).isInstanceOf(PermanentException.class);
        assertThatThrownBy(() -> ScanTabReq.pushedJoin(ScanTabReq.tableScan(ScanTabReq.Lock.EXCLUSIVE)))
                .isInstanceOf(PermanentException.class);
        QueryNode root = QueryNode.rootLookUp(7, 1);
        assertThatThrownBy(() -> new QueryTree(List.of(root, root))).isInstanceOf(PermanentException.class);
        QueryNode early = QueryNode.lookUp(8, 1, 1, firstColumn());
        assertThatThrownBy(() -> new QueryTree(List.of(root, early))).isInstanceOf(PermanentException.class);
    }

    @Test
    void aTreeHasUpTo32NodesOfWhatOneNodeCanHold() {
        List<QueryNode> nodes = new ArrayList<>();
        nodes.add(QueryNode.rootLookUp(7, 1));
        for (int i = 1; i < QueryTree.MAXIMUM_NODES; i++) {
            nodes.add(QueryNode.lookUp(8, 1, i - 1, firstColumn()).read(ALL_OF_TWO, false));
        }
        assertThat(new QueryTree(nodes).words()).startsWith(32);
        nodes.add(QueryNode.lookUp(8, 1, 0, firstColumn()));
        assertThatThrownBy(() -> new QueryTree(nodes))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at most 32");
        QueryNode huge = QueryNode.rootLookUp(7, 1).program(new byte[4 * 0x10000]);
        assertThatThrownBy(() -> new QueryTree(List.of(huge)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at most 65535");
    }

    /** As many rows come in the capture under each stream's number as the confirmations say. */
    @Test
    void readsRowsAndTheirCounts() {
        Map<String, Integer> came = new HashMap<>();
        ScanVectors.pushedJoins("TRANSID_AI")
                .filter(captured -> captured.group().contains("scan"))
                .forEach(captured -> captured.receive(signal -> {
                    assertThat(Correlation.isPresent(signal)).isTrue();
                    assertThat(Correlation.tuple(signal)).isBetween(0, 15);
                    came.merge(captured.group() + Correlation.stream(signal), 1, Integer::sum);
                }));
        Map<String, Integer> confirmed = new HashMap<>();
        ScanVectors.pushedJoins("SCAN_TABCONF")
                .forEach(captured -> captured.receive(signal -> {
                    assertThat(ScanTabConf.streamCount(signal)).isEqualTo(1);
                    confirmed.merge(
                            captured.group() + ScanTabConf.receiverId(signal, 0),
                            ScanTabConf.rows(signal, 0),
                            Integer::sum);
                    boolean finished = ScanTabConf.handle(signal, 0) == ScanTabConf.FINISHED;
                    assertThat(ScanTabConf.words(signal, 0)).isEqualTo(finished ? 0 : 1);
                }));
        assertThat(confirmed).isEqualTo(came).hasSize(6);
        ScanVectors.pushedJoins("TRANSID_AI")
                .filter(captured -> captured.group().startsWith("lookup"))
                .forEach(captured -> captured.receive(
                        signal -> assertThat(Correlation.isPresent(signal)).isFalse()));
    }
}
