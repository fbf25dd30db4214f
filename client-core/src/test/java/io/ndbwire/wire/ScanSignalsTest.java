package io.ndbwire.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.PermanentException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The signals of scans as they go out and come in: protocol document 06, and what a data node would stop at, section 22. */
class ScanSignalsTest {

    private static final int BLOCK = 0x8001;
    private static final int COORDINATOR = 0x2F5;
    private static final int BATCH_ROWS = 0x3FF << 16;
    private static final int DISTRIBUTION_KEY = 1 << 26;

    @ParameterizedTest
    @MethodSource("io.ndbwire.wire.ScanVectors#scanRequests")
    void producesTheWordsOfAnAcceptedScan(ScanVectors.Captured captured) {
        int info = captured.word(2) & ~(BATCH_ROWS | DISTRIBUTION_KEY);
        boolean expressible =
                expressible().contains(info) && captured.word(9) != 0 && rows(captured) <= captured.word(9);
        if (!expressible) {
            assertThat(captured.group())
                    .as("scans that this client has no use for, or refuses")
                    .isIn(
                            "acc scan",
                            "committed read with keyinfo",
                            "batch rows larger than batch bytes",
                            "batch bytes 0 means no byte limit",
                            "scan meets a locked row",
                            "exclusive scan with take-over");
            return;
        }
        OutboundSignal signal = new OutboundSignal(64);
        boolean bounds = captured.sections().size() > 2;
        if ((captured.word(2) & DISTRIBUTION_KEY) != 0) {
            ScanTabReq.beginInPartition(
                    signal,
                    BLOCK,
                    captured.word(3),
                    captured.word(4),
                    info,
                    rows(captured),
                    captured.word(9),
                    bounds,
                    captured.word(11));
        } else {
            ScanTabReq.begin(
                    signal, BLOCK, captured.word(3), captured.word(4), info, rows(captured), captured.word(9), bounds);
        }
        for (int i = 0; i < captured.sections().size(); i++) {
            byte[] section = captured.section(i);
            signal.append(section, 0, section.length).closeSection();
        }
        ScanTabReq.stamp(signal, COORDINATOR, captured.word(0), captured.word(6), captured.word(7), captured.word(8));
        ReceivedSignal sent = ScanVectors.sent(signal);
        assertThat(sent.gsn()).isEqualTo(captured.gsn());
        assertThat(sent.data()).isEqualTo(captured.words());
        assertThat(sent.sections()).isEqualTo(captured.sections());
    }

    /** Every request info that {@link ScanTabReq} makes. */
    private static List<Integer> expressible() {
        return Arrays.stream(ScanTabReq.Lock.values())
                .flatMap(lock -> List.of(
                        ScanTabReq.tableScan(lock), ScanTabReq.rangeScan(lock, false), ScanTabReq.rangeScan(lock, true))
                        .stream())
                .toList();
    }

    private static int rows(ScanVectors.Captured captured) {
        return (captured.word(2) & BATCH_ROWS) >>> 16;
    }

    @Test
    void theCommonScansAreAmongTheCapturedOnes() {
        assertThat(ScanVectors.scanRequests().map(captured -> captured.word(2) & ~(BATCH_ROWS | DISTRIBUTION_KEY)))
                .contains(
                        ScanTabReq.tableScan(ScanTabReq.Lock.NONE),
                        ScanTabReq.rangeScan(ScanTabReq.Lock.NONE, false),
                        ScanTabReq.rangeScan(ScanTabReq.Lock.NONE, true),
                        ScanTabReq.tableScan(ScanTabReq.Lock.EXCLUSIVE));
    }

    @ParameterizedTest
    @MethodSource("io.ndbwire.wire.ScanVectors#nextRequests")
    void producesTheWordsOfAnAcceptedRequestForMore(ScanVectors.Captured captured) {
        boolean close = captured.word(1) == 1;
        int[] handles = Arrays.copyOfRange(captured.data(), 4, captured.words().size());
        OutboundSignal signal = close
                ? ScanNextReq.close(BLOCK, COORDINATOR, captured.word(0), captured.word(2), captured.word(3))
                : ScanNextReq.next(
                        BLOCK,
                        COORDINATOR,
                        captured.word(0),
                        captured.word(2),
                        captured.word(3),
                        handles,
                        handles.length);
        // Which streams wait does not matter to a close.
        assertThat(ScanVectors.sent(signal).data())
                .isEqualTo(close ? captured.words().subList(0, 4) : captured.words());
    }

    @Test
    void moreHandlesThanFitASignalAreASection() {
        int[] handles = IntStream.range(0, 30).toArray();
        ReceivedSignal signal = ScanVectors.sent(ScanNextReq.next(BLOCK, COORDINATOR, 1, 2, 3, handles, 22));
        assertThat(signal.data()).containsExactly(1, 0, 2, 3);
        assertThat(signal.sections().get(0)).hasSize(8 * 22);
        assertThat(ScanVectors.sent(ScanNextReq.next(BLOCK, COORDINATOR, 1, 2, 3, handles, 21))
                        .data())
                .hasSize(25);
    }

    @ParameterizedTest
    @MethodSource("io.ndbwire.wire.ScanVectors#takeOvers")
    void producesTheWordsOfATakeOver(ScanVectors.Captured captured) {
        boolean update = (captured.word(4) >>> 5 & 7) == 1;
        int fragment = captured.word(9);
        int scanInfo = captured.word(8) >>> 1 & 0x3FFFF | fragment << 20;
        OutboundSignal signal = new OutboundSignal(64);
        TcKeyReq.beginTakeOver(
                signal,
                BLOCK,
                captured.word(3),
                captured.word(5),
                TcKeyReq.withoutRedoQueue(TcKeyReq.withDiskColumns(
                        TcKeyReq.locking(update ? TcKeyReq.Operation.UPDATE : TcKeyReq.Operation.READ_EXCLUSIVE))),
                true,
                scanInfo);
        for (int i = 0; i < 2; i++) {
            byte[] section = captured.section(i);
            signal.append(section, 0, section.length).closeSection();
        }
        boolean start = (captured.word(4) & 1 << 11) != 0;
        TcKeyReq.stamp(
                signal,
                COORDINATOR,
                captured.word(0),
                captured.word(1),
                captured.word(6),
                captured.word(7),
                start,
                TcKeyReq.Ending.EXECUTE);
        ReceivedSignal sent = ScanVectors.sent(signal);
        assertThat(sent.data()).isEqualTo(captured.words());
        assertThat(sent.sections()).isEqualTo(captured.sections());
    }

    @Test
    void theScanInfoOfATakeOverIsThatOfTheKey() {
        ScanVectors.Captured captured = ScanVectors.named("KEYINFO20")
                .filter(key -> key.group().equals("exclusive scan with take-over"))
                .findFirst()
                .orElseThrow();
        captured.receive(signal -> {
            assertThat(KeyInfo20.receiverId(signal)).isEqualTo(captured.word(0));
            assertThat(KeyInfo20.scanInfo(signal)).isEqualTo(0x00100086);
            assertThat(KeyInfo20.keyLength(signal)).isEqualTo(captured.word(1));
            assertThat(signal.buffer().getIntLE(KeyInfo20.keyIndex(signal))).isEqualTo(captured.word(5));
        });
        OutboundSignal signal = new OutboundSignal(64);
        TcKeyReq.beginTakeOver(signal, BLOCK, 7, 1, TcKeyReq.locking(TcKeyReq.Operation.DELETE), false, 0x00100086);
        assertThat(signal.word(8)).isEqualTo(0x0010010D);
        assertThat(signal.word(9)).isEqualTo(1);
    }

    /** What the streams' confirmations say adds up to the rows of the capture's tables. */
    @Test
    void readsHowManyRowsEachBatchHas() {
        Map<String, Integer> rows = new HashMap<>();
        ScanVectors.named("SCAN_TABCONF")
                .forEach(captured -> captured.receive(signal -> {
                    assertThat(ScanTabConf.clientPointer(signal)).isEqualTo(captured.word(0));
                    assertThat(ScanTabConf.transactionId1(signal)).isEqualTo(captured.word(2));
                    assertThat(ScanTabConf.transactionId2(signal)).isEqualTo(captured.word(3));
                    for (int i = 0; i < ScanTabConf.streamCount(signal); i++) {
                        rows.merge(captured.group(), ScanTabConf.rows(signal, i), Integer::sum);
                        assertThat(ScanTabConf.words(signal, i)).isGreaterThanOrEqualTo(0);
                    }
                }));
        assertThat(rows)
                .containsEntry("full table scan", 40)
                .containsEntry("parallelism 1 of 2 fragments", 40)
                .containsEntry("empty projection", 40)
                .containsEntry("ordered index range scan", 14)
                .containsEntry("pruned index scan", 6);
    }

    @Test
    void readsTheEndOfAScan() {
        ScanVectors.Captured closed = ScanVectors.named("SCAN_TABCONF")
                .filter(captured -> captured.group().equals("early close")
                        && captured.words().size() == 4)
                .findFirst()
                .orElseThrow();
        closed.receive(signal -> {
            assertThat(ScanTabConf.isEndOfData(signal)).isTrue();
            assertThat(ScanTabConf.streamCount(signal)).isZero();
        });
        ScanVectors.Captured counted = ScanVectors.named("SCAN_TABCONF")
                .filter(captured -> captured.group().equals("empty projection") && captured.word(1) < 0)
                .findFirst()
                .orElseThrow();
        counted.receive(signal -> {
            assertThat(ScanTabConf.isEndOfData(signal)).isTrue();
            assertThat(ScanTabConf.receiverId(signal, 0)).isEqualTo(counted.word(4));
            assertThat(ScanTabConf.handle(signal, 0)).isEqualTo(ScanTabConf.FINISHED);
            assertThat(ScanTabConf.words(signal, 0)).isZero();
        });
    }

    @Test
    void readsWhyAScanFailed() {
        Map<String, Integer> codes = new HashMap<>();
        ScanVectors.named("SCAN_TABREF")
                .forEach(captured -> captured.receive(signal -> {
                    assertThat(ScanTabRef.clientPointer(signal)).isEqualTo(captured.word(0));
                    assertThat(ScanTabRef.transactionId1(signal)).isEqualTo(captured.word(1));
                    assertThat(ScanTabRef.transactionId2(signal)).isEqualTo(captured.word(2));
                    codes.put(captured.group(), ScanTabRef.isCloseNeeded(signal) ? ScanTabRef.errorCode(signal) : 0);
                }));
        assertThat(codes)
                .containsEntry("invalid bounds", 4259)
                .containsEntry("program refuses with an application error", 4711)
                .containsEntry("wrong schema version", 0)
                .containsEntry("scan meets a locked row", 274);
    }

    @Test
    void whatStopsADataNodeCannotBeBuilt() {
        OutboundSignal signal = new OutboundSignal(64);
        int scan = ScanTabReq.tableScan(ScanTabReq.Lock.NONE);
        for (int rows : new int[] {0, -1, 993, 1024}) {
            assertThatThrownBy(() -> ScanTabReq.begin(signal, BLOCK, 7, 1, scan, rows, 32768, false))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("1..992");
        }
        assertThatThrownBy(() -> ScanTabReq.begin(signal, BLOCK, 7, 1, scan, 100, 99, false))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> ScanTabReq.beginInPartition(signal, BLOCK, 7, 1, scan, 10, 1000, false, 5))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("ordered index");
        for (ScanTabReq.Lock lock : ScanTabReq.Lock.values()) {
            int info = ScanTabReq.tableScan(lock);
            assertThat(ScanTabReq.sendsKeys(info))
                    .as("exclusive locks come with keys")
                    .isEqualTo((info & 1 << 8) != 0);
        }
    }
}
