package io.ndbwire.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.internal.transaction.EngineOptions;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.internal.transport.ScriptedCluster;
import io.ndbwire.internal.transport.ScriptedDataNode;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.ScanNextReq;
import io.ndbwire.wire.ScanTabConf;
import io.ndbwire.wire.ScanTabRef;
import io.ndbwire.wire.ScanTabReq;
import io.ndbwire.wire.TcReleaseReq;
import io.ndbwire.wire.TransIdAi;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every order, repetition and loss of a data node's answers to a scan: protocol document 06, sections 7 to 11. */
class ScanEngineTest {

    private static final int FINISHED = ScanTabConf.FINISHED;
    private static final int END_OF_DATA = 1 << 31;
    private static final int LOCK_WAIT = 274;
    private static final int NODE_FAILED = 270;
    private static final long WANTED_ALL = Long.MAX_VALUE;

    private final ScriptedCluster cluster = new ScriptedCluster();
    private final TransactionEngine transactions =
            new TransactionEngine(cluster.connection(), new EngineOptions(100, 1, 100), null);
    private final ScanEngine engine = new ScanEngine(cluster.connection(), transactions, new ScanOptions(3, 1));
    private final ScriptedDataNode node = cluster.open().node(1);

    @AfterEach
    void close() {
        cluster.close();
    }

    private static ScanRequest request() {
        return ScanRequest.ofAllFragments(
                        "scan of t",
                        7,
                        1,
                        ScanTabReq.tableScan(ScanTabReq.Lock.NONE),
                        new byte[24],
                        new byte[0],
                        2,
                        new BatchSize(4, 1000))
                .preferredNode(1)
                .limit(TimeUnit.SECONDS.toNanos(60), false);
    }

    private ScriptedConsumer started(ScanRequest request, long rows) {
        ScriptedConsumer consumer = ScriptedConsumer.of(engine, request);
        consumer.cursor().want(rows);
        return consumer;
    }

    private static int stream(ReceivedSignal request, int index) {
        String bytes = request.sections().get(0).substring(8 * index, 8 * index + 8);
        return Integer.reverseBytes(Integer.parseUnsignedInt(bytes, 16));
    }

    private static OutboundSignal row(ReceivedSignal request, int stream, int value) {
        return OutboundSignal.of(
                TransIdAi.GSN,
                0x2F9,
                ScanEngine.BLOCK,
                stream(request, stream),
                request.word(6),
                request.word(7),
                value);
    }

    /** SCAN_TABCONF for one stream whose rows are one word each. */
    private OutboundSignal confirmation(ReceivedSignal request, int flags, int stream, int handle, int rows) {
        return OutboundSignal.of(
                ScanTabConf.GSN,
                ScriptedDataNode.COORDINATOR,
                ScanEngine.BLOCK,
                node.clientPointer(request.word(0)),
                1 | flags,
                request.word(6),
                request.word(7),
                stream(request, stream),
                handle,
                rows << 10 | rows);
    }

    private OutboundSignal closed(ReceivedSignal request) {
        return OutboundSignal.of(
                ScanTabConf.GSN,
                ScriptedDataNode.COORDINATOR,
                ScanEngine.BLOCK,
                node.clientPointer(request.word(0)),
                END_OF_DATA,
                request.word(6),
                request.word(7));
    }

    private OutboundSignal refusal(ReceivedSignal request, int code, int closeNeeded) {
        return OutboundSignal.of(
                ScanTabRef.GSN,
                ScriptedDataNode.COORDINATOR,
                ScanEngine.BLOCK,
                node.clientPointer(request.word(0)),
                request.word(6),
                request.word(7),
                code,
                closeNeeded);
    }

    private void send(OutboundSignal... signals) {
        node.send(signals);
        cluster.awaitTaken(1);
        cluster.awaitEventLoop();
    }

    private ReceivedSignal takeScan() {
        ReceivedSignal request = node.take();
        assertThat(request.gsn()).isEqualTo(ScanTabReq.GSN);
        return request;
    }

    private void assertCloses(ReceivedSignal request) {
        ReceivedSignal close = node.take();
        assertThat(close.gsn()).isEqualTo(ScanNextReq.GSN);
        assertThat(close.word(0)).isEqualTo(request.word(0));
        assertThat(close.word(1)).as("stopScan").isEqualTo(1);
    }

    /** Runs a scan through, on the record of an earlier one; nothing else was sent meanwhile. */
    private void assertRecordIsFree(ReceivedSignal earlier) {
        ScriptedConsumer next = started(request(), WANTED_ALL);
        ReceivedSignal request = takeScan();
        assertThat(request.word(0)).isEqualTo(earlier.word(0));
        assertThat(request.word(6)).as("another transaction").isNotEqualTo(earlier.word(6));
        send(confirmation(request, 0, 0, FINISHED, 0), confirmation(request, END_OF_DATA, 1, FINISHED, 0));
        next.awaitEnd();
        assertThat(engine.pending()).isZero();
    }

    @Test
    void rowsAreGivenOnceTheyAreCountedInWhateverOrderTheyCome() {
        ScriptedConsumer consumer = started(request(), WANTED_ALL);
        ReceivedSignal request = takeScan();
        send(row(request, 0, 1), row(request, 1, 10));
        assertThat(consumer.rows()).isEmpty();
        send(confirmation(request, 0, 0, FINISHED, 2));
        assertThat(consumer.rows()).isEmpty();
        send(row(request, 0, 2));
        assertThat(consumer.rows()).containsExactly(1, 2);
        send(confirmation(request, END_OF_DATA, 1, FINISHED, 1));
        consumer.awaitEnd();
        assertThat(consumer.rows()).containsExactly(10);
        assertRecordIsFree(request);
    }

    @Test
    void rowsOfAScanThatIsOverInTheCoordinatorMayStillBeOnTheirWay() {
        ScriptedConsumer consumer = started(request(), WANTED_ALL);
        ReceivedSignal request = takeScan();
        send(confirmation(request, 0, 0, FINISHED, 0), confirmation(request, END_OF_DATA, 1, FINISHED, 1));
        assertThat(consumer.isEnded()).isFalse();
        // The record is free all the same.
        ScriptedConsumer other = started(request(), WANTED_ALL);
        ReceivedSignal next = takeScan();
        send(row(request, 1, 5));
        consumer.awaitEnd();
        assertThat(consumer.rows()).containsExactly(5);
        send(confirmation(next, 0, 0, FINISHED, 0), confirmation(next, END_OF_DATA, 1, FINISHED, 0));
        other.awaitEnd();
    }

    @Test
    void theNextBatchIsAskedForOnceAndOnlyWhenItIsWanted() {
        ScriptedConsumer consumer = started(request(), 3);
        ReceivedSignal request = takeScan();
        send(row(request, 0, 1), row(request, 0, 2), confirmation(request, 0, 0, 0x11, 2));
        // The other stream's batch is on its way and may have the row that is still wanted.
        assertThat(node.peek()).isNull();
        send(row(request, 1, 3), confirmation(request, 0, 1, 0x22, 1));
        assertThat(consumer.rows()).containsExactly(1, 2, 3);
        assertThat(node.peek()).isNull();
        consumer.cursor().want(4);
        ReceivedSignal next = node.take();
        assertThat(next.gsn()).isEqualTo(ScanNextReq.GSN);
        assertThat(next.data()).containsExactly(request.word(0), 0, request.word(6), request.word(7), 0x11);
        consumer.cursor().want(5);
        cluster.awaitEventLoop();
        assertThat(node.peek()).as("up to four rows are on their way").isNull();
    }

    @Test
    void anEmptyBatchIsAskedOnWithoutTheConsumer() {
        started(request(), 1);
        ReceivedSignal request = takeScan();
        send(confirmation(request, 0, 0, 0x11, 0));
        ReceivedSignal next = node.take();
        assertThat(next.word(4)).isEqualTo(0x11);
    }

    @Test
    void noMoreThanTwoBatchesOfAStreamWaitForAConsumerThatWantsAll() {
        ScriptedConsumer consumer = started(request(), WANTED_ALL);
        ReceivedSignal request = takeScan();
        send(row(request, 0, 1), confirmation(request, 0, 0, 0x11, 1));
        assertThat(node.take().word(4)).isEqualTo(0x11);
        send(row(request, 0, 2), confirmation(request, 0, 0, 0x12, 1));
        assertThat(node.peek()).isNull();
        assertThat(consumer.rows()).containsExactly(1, 2);
        assertThat(node.take().word(4)).isEqualTo(0x12);
    }

    @Test
    void aCancelledScanIsClosedAndWhatComesLateIsDropped() {
        ScriptedConsumer consumer = started(request(), 1);
        ReceivedSignal request = takeScan();
        send(row(request, 0, 1), confirmation(request, 0, 0, 0x11, 1));
        consumer.cursor().cancel();
        assertCloses(request);
        send(row(request, 1, 2), confirmation(request, 0, 1, 0x22, 1));
        // Its record is not used before the close is answered.
        ScriptedConsumer waiting = started(request(), 1);
        cluster.awaitEventLoop();
        assertThat(node.peek()).isNull();
        send(closed(request), row(request, 1, 3));
        ReceivedSignal next = takeScan();
        send(row(request, 0, 4), row(next, 0, 7), confirmation(next, 0, 0, 0x33, 1));
        assertThat(waiting.rows()).containsExactly(7);
        assertThat(consumer.isEnded()).as("nobody asks any more").isFalse();
    }

    @Test
    void aCloseThatCrossesTheEndWaitsForItsOwnAnswer() {
        ScriptedConsumer consumer = started(request(), 1);
        ReceivedSignal request = takeScan();
        consumer.cursor().cancel();
        assertCloses(request);
        send(confirmation(request, 0, 0, FINISHED, 0), confirmation(request, END_OF_DATA, 1, FINISHED, 0));
        ScriptedConsumer waiting = started(request(), 1);
        cluster.awaitEventLoop();
        assertThat(node.peek()).isNull();
        send(closed(request));
        assertThat(takeScan().word(0)).isEqualTo(request.word(0));
        assertThat(waiting.isEnded()).isFalse();
    }

    @Test
    void aRefusalWithoutScanFreesTheRecord() {
        ScriptedConsumer consumer = started(request(), 1);
        ReceivedSignal request = takeScan();
        send(refusal(request, LOCK_WAIT, 0));
        assertThat(consumer.failure())
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining("scan of t")
                .hasMessageContaining("274");
        assertRecordIsFree(request);
    }

    @Test
    void aRefusalThatLeavesTheScanOpenIsFollowedByAClose() {
        ScriptedConsumer consumer = started(request(), 1);
        ReceivedSignal request = takeScan();
        send(row(request, 0, 1), confirmation(request, 0, 0, 0x11, 1));
        send(refusal(request, NODE_FAILED, 1));
        assertThat(consumer.failure()).isInstanceOf(NodeFailureException.class);
        assertCloses(request);
        send(closed(request));
        assertRecordIsFree(request);
    }

    @Test
    void aRefusalThatCrossesTheCloseLeavesARecordThatIsNotUsedAgain() {
        ScriptedConsumer consumer = started(request(), 1);
        ReceivedSignal request = takeScan();
        consumer.cursor().cancel();
        assertCloses(request);
        send(refusal(request, NODE_FAILED, 0));
        assertThat(node.take().gsn()).isEqualTo(TcReleaseReq.GSN);
        started(request(), 1);
        assertThat(takeScan().word(0)).isNotEqualTo(request.word(0));
    }

    @Test
    void answersToAnotherTransactionAreNoAnswers() {
        ScriptedConsumer consumer = started(request(), WANTED_ALL);
        ReceivedSignal request = takeScan();
        OutboundSignal late = OutboundSignal.of(
                ScanTabConf.GSN,
                ScriptedDataNode.COORDINATOR,
                ScanEngine.BLOCK,
                node.clientPointer(request.word(0)),
                END_OF_DATA,
                request.word(6) - 1,
                request.word(7));
        send(late);
        assertThat(consumer.isEnded()).isFalse();
        send(confirmation(request, 0, 0, FINISHED, 0), confirmation(request, END_OF_DATA, 1, FINISHED, 0));
        consumer.awaitEnd();
    }

    @Test
    void moreRowsThanABatchHasEndTheScanAndNotTheClient() {
        ScriptedConsumer consumer = started(request(), 1);
        ReceivedSignal request = takeScan();
        for (int i = 0; i < 5; i++) {
            send(row(request, 0, i));
        }
        assertThat(consumer.failure()).isInstanceOf(ProtocolException.class);
        assertCloses(request);
        send(closed(request));
        assertRecordIsFree(request);
    }

    @Test
    void aBatchThatNobodyAskedForEndsTheScan() {
        ScriptedConsumer consumer = started(request(), 1);
        ReceivedSignal request = takeScan();
        send(row(request, 0, 1), confirmation(request, 0, 0, 0x11, 1), confirmation(request, 0, 0, 0x12, 0));
        assertThat(consumer.failure()).isInstanceOf(ProtocolException.class);
        assertCloses(request);
    }

    @Test
    void anEndBeforeAllFragmentsWereReadIsAFailure() {
        ScriptedConsumer consumer = started(request(), WANTED_ALL);
        ReceivedSignal request = takeScan();
        send(closed(request));
        assertThat(consumer.failure()).isInstanceOf(ProtocolException.class);
        assertRecordIsFree(request);
    }

    @Test
    void aSilentDataNodeEndsTheScanWhenItsTimeIsUp() {
        ScriptedConsumer consumer = started(request().limit(TimeUnit.MILLISECONDS.toNanos(50), false), 1);
        ReceivedSignal request = takeScan();
        assertThat(consumer.failure()).isInstanceOf(DeadlineException.class).hasMessageContaining("4008");
        assertCloses(request);
        send(closed(request));
        assertRecordIsFree(request);
    }

    @Test
    void aConsumerThatTakesItsTimeIsNoReasonToEndTheScan() {
        ScriptedConsumer consumer = started(request().limit(TimeUnit.MILLISECONDS.toNanos(100), false), 1);
        ReceivedSignal request = takeScan();
        send(row(request, 0, 1), confirmation(request, 0, 0, 0x11, 1));
        send(row(request, 1, 2), confirmation(request, 0, 1, 0x22, 1));
        // A scan of the other node that waits in vain measures the time.
        ScriptedConsumer clock =
                started(request().preferredNode(2).limit(TimeUnit.MILLISECONDS.toNanos(300), false), 1);
        assertThat(clock.failure()).isInstanceOf(DeadlineException.class);
        assertThat(consumer.isEnded()).isFalse();
        assertThat(consumer.rows()).containsExactly(1, 2);
    }

    @Test
    void theFailureOfItsCoordinatorEndsAScan() {
        ScriptedConsumer consumer = started(request(), 1);
        takeScan();
        cluster.reportFailure(2, 1);
        assertThat(consumer.failure()).isInstanceOf(NodeFailureException.class).hasMessageContaining("data node 1");
        assertThat(engine.pending()).isZero();
    }

    @Test
    void rowsOnTheirWayFromANodeThatFailedAreMissedAfterTheEnd() {
        ScriptedConsumer consumer = started(request(), 1);
        ReceivedSignal request = takeScan();
        send(confirmation(request, 0, 0, FINISHED, 0), confirmation(request, END_OF_DATA, 1, FINISHED, 1));
        cluster.reportFailure(1, 2);
        assertThat(consumer.failure()).isInstanceOf(NodeFailureException.class);
    }

    @Test
    void moreScansThanTheBoundWaitOrAreRefused() {
        ScriptedConsumer first = started(request(), 1);
        ReceivedSignal request = takeScan();
        ScriptedConsumer impatient = started(request().limit(TimeUnit.SECONDS.toNanos(60), true), 1);
        assertThat(impatient.failure()).isInstanceOf(OverloadException.class).hasMessageContaining("limit");
        ScriptedConsumer second = started(request(), 1);
        ScriptedConsumer third = started(request(), 1);
        assertThatThrownBy(() -> engine.scan(request(), null, third))
                .isInstanceOf(OverloadException.class)
                .hasMessageContaining("limit");
        assertThat(node.peek()).isNull();
        second.cursor().cancel();
        first.cursor().cancel();
        assertCloses(request);
        send(closed(request));
        takeScan();
        assertThat(third.isEnded()).isFalse();
    }

    @Test
    void closingEndsScansThatNobodyTakesRowsOfAndRefusesNewOnes() {
        ScriptedConsumer paused = started(request(), 1);
        ReceivedSignal request = takeScan();
        send(row(request, 0, 1), confirmation(request, 0, 0, 0x11, 1));
        send(row(request, 1, 2), confirmation(request, 0, 1, 0x22, 1));
        CompletableFuture<Void> drained = engine.close(Duration.ofSeconds(60));
        assertThat(paused.failure()).isInstanceOf(ClosedException.class);
        assertCloses(request);
        send(closed(request));
        assertThat(drained).succeedsWithin(Duration.ofSeconds(10));
        assertThatThrownBy(() -> engine.scan(request(), null, paused)).isInstanceOf(ClosedException.class);
    }
}
