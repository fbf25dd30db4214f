package io.ndbwire.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.internal.data.JoinShape;
import io.ndbwire.internal.transaction.EngineOptions;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.internal.transport.ScriptedCluster;
import io.ndbwire.internal.transport.ScriptedDataNode;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.ScanNextReq;
import io.ndbwire.wire.ScanTabConf;
import io.ndbwire.wire.ScanTabReq;
import io.ndbwire.wire.TransIdAi;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What comes for a pushed join that begins with a scan, in every order: protocol document 07, sections B6 and B7. */
class JoinedScanTest {

    private static final int FINISHED = ScanTabConf.FINISHED;
    private static final int END_OF_DATA = 1 << 31;
    private static final int ROOT_HAS_MORE = 1;
    private static final int[] OFFSETS = {8, 16, 4};
    private static final int CORRELATION = 0xFFE80008;

    private final ScriptedCluster cluster = new ScriptedCluster();
    private final TransactionEngine transactions =
            new TransactionEngine(cluster.connection(), new EngineOptions(100, 1, 100), null);
    private final ScanEngine engine = new ScanEngine(cluster.connection(), transactions, new ScanOptions(3, 1));
    private final ScriptedDataNode node = cluster.open().node(1);

    @AfterEach
    void close() {
        cluster.close();
    }

    /** The root, an inner operation that hangs from it, and an outer one that hangs from that. */
    private static ScanRequest request() {
        return ScanRequest.ofAllFragments(
                        "a join",
                        7,
                        1,
                        ScanTabReq.pushedJoin(ScanTabReq.tableScan(ScanTabReq.Lock.NONE)),
                        new byte[24],
                        new byte[0],
                        2,
                        new BatchSize(4, 1000))
                .join(new PushedOperations(
                        new JoinShape(new int[] {0, 0, 1}, new boolean[] {true, true, false}), OFFSETS))
                .preferredNode(1)
                .limit(TimeUnit.SECONDS.toNanos(60), false);
    }

    private ScriptedConsumer started() {
        ScriptedConsumer consumer = ScriptedConsumer.of(engine, request());
        consumer.cursor().want(Long.MAX_VALUE);
        return consumer;
    }

    private static int number(ReceivedSignal request, int section, int offset) {
        String bytes = request.sections().get(section).substring(2 * offset, 2 * offset + 8);
        return Integer.reverseBytes(Integer.parseUnsignedInt(bytes, 16));
    }

    private static OutboundSignal row(ReceivedSignal request, int operation, int stream, int tuple, int value) {
        return OutboundSignal.of(
                TransIdAi.GSN,
                0x2F9,
                ScanEngine.BLOCK,
                number(request, 1, OFFSETS[operation]),
                request.word(6),
                request.word(7),
                value,
                CORRELATION,
                tuple << 16 | tuple,
                number(request, 0, 4 * stream));
    }

    private OutboundSignal confirmation(ReceivedSignal request, int flags, int stream, int handle, int rows, int more) {
        return OutboundSignal.of(
                ScanTabConf.GSN,
                ScriptedDataNode.COORDINATOR,
                ScanEngine.BLOCK,
                node.clientPointer(request.word(0)),
                1 | flags,
                request.word(6),
                request.word(7),
                number(request, 0, 4 * stream),
                handle,
                rows,
                more,
                more);
    }

    private void send(OutboundSignal... signals) {
        node.send(signals);
        cluster.awaitTaken(1);
        cluster.awaitEventLoop();
    }

    /** The rows that can be taken, as the values of all operations; 0 where there is none. */
    private static List<List<Integer>> rows(ScriptedConsumer consumer) {
        List<List<Integer>> rows = new ArrayList<>();
        while (consumer.cursor().next()) {
            List<Integer> values = new ArrayList<>();
            for (byte[] row : consumer.cursor().joinedRows()) {
                values.add(row == null ? 0 : (int) row[0]);
            }
            rows.add(values);
        }
        return rows;
    }

    private void endOther(ReceivedSignal request, ScriptedConsumer consumer) {
        send(confirmation(request, END_OF_DATA, 1, FINISHED, 0, 0));
        consumer.awaitEnd();
        assertThat(engine.pending()).isZero();
    }

    @Test
    void rowsFindEachOtherInWhateverOrderTheyCome() {
        ScriptedConsumer consumer = started();
        ReceivedSignal request = node.take();
        send(row(request, 2, 0, 1, 21), row(request, 1, 0, 3, 13), row(request, 0, 0, 3, 3));
        send(confirmation(request, 0, 0, FINISHED, 6, 0), row(request, 1, 0, 1, 11), row(request, 0, 0, 1, 1));
        assertThat(rows(consumer)).as("one row is missing").isEmpty();
        send(row(request, 0, 0, 0, 9));
        assertThat(rows(consumer)).containsExactly(List.of(3, 13, 0), List.of(1, 11, 21));
        endOther(request, consumer);
    }

    @Test
    void streamsDoNotMix() {
        ScriptedConsumer consumer = started();
        ReceivedSignal request = node.take();
        send(row(request, 1, 1, 0, 12), row(request, 0, 0, 0, 1), row(request, 1, 0, 0, 11), row(request, 0, 1, 0, 2));
        send(confirmation(request, 0, 0, FINISHED, 2, 0));
        assertThat(rows(consumer)).containsExactly(List.of(1, 11, 0));
        send(confirmation(request, END_OF_DATA, 1, FINISHED, 2, 0));
        consumer.awaitEnd();
        assertThat(rows(consumer)).containsExactly(List.of(2, 12, 0));
    }

    @Test
    void aBatchOfWhichNothingIsLeftIsAskedOnAndNumbersBeginAnew() {
        ScriptedConsumer consumer = started();
        ReceivedSignal request = node.take();
        send(row(request, 0, 0, 0, 1), confirmation(request, 0, 0, 0x11, 1, ROOT_HAS_MORE));
        ReceivedSignal next = node.take();
        assertThat(next.gsn()).isEqualTo(ScanNextReq.GSN);
        assertThat(next.word(4)).isEqualTo(0x11);
        send(row(request, 1, 0, 0, 12), row(request, 0, 0, 0, 2), confirmation(request, 0, 0, FINISHED, 2, 0));
        assertThat(rows(consumer)).containsExactly(List.of(2, 12, 0));
        endOther(request, consumer);
    }

    @Test
    void whatDoesNotFitEndsTheJoinAndNotTheClient() {
        assertViolation(request -> new OutboundSignal[] {row(request, 0, 0, 0, 1), row(request, 0, 0, 0, 1)});
        assertViolation(request -> new OutboundSignal[] {row(request, 0, 0, 4096, 1)});
        assertViolation(request -> new OutboundSignal[] {confirmation(request, 0, 0, 0x11, 0, 2)});
        assertViolation(request -> new OutboundSignal[] {confirmation(request, 0, 0, FINISHED, 0, 1)});
        assertViolation(request ->
                new OutboundSignal[] {row(request, 1, 0, 0, 11), confirmation(request, 0, 0, FINISHED, 1, 0)});
        assertViolation(request -> new OutboundSignal[] {
            OutboundSignal.of(
                    TransIdAi.GSN,
                    0x2F9,
                    ScanEngine.BLOCK,
                    number(request, 1, OFFSETS[0]),
                    request.word(6),
                    request.word(7),
                    1)
        });
    }

    @FunctionalInterface
    private interface Answering {
        OutboundSignal[] answers(ReceivedSignal request);
    }

    private void assertViolation(Answering answering) {
        ScriptedConsumer consumer = started();
        ReceivedSignal request = node.take();
        send(answering.answers(request));
        assertThat(consumer.failure()).isInstanceOf(ProtocolException.class);
        assertThat(node.take().word(1)).as("closes").isEqualTo(1);
        send(OutboundSignal.of(
                ScanTabConf.GSN,
                ScriptedDataNode.COORDINATOR,
                ScanEngine.BLOCK,
                node.clientPointer(request.word(0)),
                END_OF_DATA,
                request.word(6),
                request.word(7)));
        assertThat(engine.pending()).isZero();
    }
}
