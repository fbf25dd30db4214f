package io.ndbwire.internal.transaction;

import static io.ndbwire.internal.transaction.Answers.COMMIT;
import static io.ndbwire.internal.transaction.Answers.answeredBy;
import static io.ndbwire.internal.transaction.Answers.confirmation;
import static io.ndbwire.internal.transaction.Answers.operation;
import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.internal.transport.ScriptedCluster;
import io.ndbwire.internal.transport.ScriptedDataNode;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.TcKeyConf;
import io.ndbwire.wire.TcKeyRef;
import io.ndbwire.wire.TcKeyReq;
import io.ndbwire.wire.TransIdAi;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Every order and loss of what comes for a pushed join that begins with one row: protocol document 07, section B8.
 *
 * <p>A last one hangs from a middle one, which hangs from the root, as another one does.
 */
class LinkedOperationTest {

    private static final int NO_SUCH_ROW = 626;
    private static final int OTHER_VERSION = 20021;
    private static final int READ_LOST = 4119;
    private static final int JOIN_BLOCK = 0x308;

    private final ScriptedCluster cluster = new ScriptedCluster();
    private final TransactionEngine engine =
            new TransactionEngine(cluster.connection(), new EngineOptions(100, 1, 100), null);
    private final ScriptedDataNode node = cluster.open().node(1);

    private final ScriptedOperation root = new ScriptedOperation(TcKeyReq.pushedJoin(), 5);
    private final LinkedOperation middle = new LinkedOperation(root);
    private final LinkedOperation last = new LinkedOperation(root);
    private final LinkedOperation other = new LinkedOperation(root);
    private final ScriptedBatch batch;
    private ReceivedSignal request;

    LinkedOperationTest() {
        root.carry(new int[] {0}, List.of(middle, other));
        middle.carry(new int[] {4, 8}, List.of(last));
        last.carry(new int[] {12}, List.of());
        other.carry(new int[] {16}, List.of());
        batch = new ScriptedBatch(middle, last, other, root).timeout(Duration.ofSeconds(20));
        engine.submit(batch);
        request = node.take();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private void send(OutboundSignal... signals) {
        node.send(signals);
        cluster.awaitTaken(1);
        cluster.awaitEventLoop();
    }

    private OutboundSignal row(KeyOperation of, int value) {
        return signal(TransIdAi.GSN, of.pointer(), request.word(6), request.word(7), value);
    }

    private OutboundSignal refusal(KeyOperation of, int code) {
        return signal(TcKeyRef.GSN, of.pointer(), request.word(6), request.word(7), code, 0);
    }

    /** The confirmation that comes of what no other operation hangs from. */
    private OutboundSignal leaf(KeyOperation of, int nodeId) {
        return signal(
                TcKeyConf.GSN,
                TcKeyConf.NO_CLIENT_POINTER,
                0,
                1,
                request.word(6),
                request.word(7),
                of.pointer(),
                answeredBy(nodeId));
    }

    private OutboundSignal committed(int nodeId) {
        return confirmation(node, request, COMMIT, operation(request), answeredBy(nodeId));
    }

    private static OutboundSignal signal(int gsn, int... words) {
        return OutboundSignal.of(gsn, JOIN_BLOCK, TransactionEngine.BLOCK, words);
    }

    private void assertRecordIsFree() {
        ScriptedBatch next = new ScriptedBatch(ScriptedOperation.insert());
        engine.submit(next);
        ReceivedSignal following = node.take();
        assertThat(following.gsn()).isEqualTo(TcKeyReq.GSN);
        node.send(confirmation(node, following, COMMIT, operation(following), 0));
        next.checkpoint();
        assertThat(engine.pending()).isZero();
    }

    @Test
    void oneRequestCarriesTheNumbersOfAll() {
        assertThat(node.peek()).isNull();
        assertThat(operation(request)).isEqualTo(root.pointer());
        String numbers = request.sections().get(1);
        int[] expected = {root.pointer(), middle.pointer(), middle.pointer(), last.pointer(), other.pointer()};
        for (int i = 0; i < expected.length; i++) {
            int number = Integer.reverseBytes(Integer.parseUnsignedInt(numbers.substring(8 * i, 8 * i + 8), 16));
            assertThat(number).isEqualTo(expected[i]);
        }
        assertThat(Answers.commits(request) && Answers.executes(request) && Answers.starts(request))
                .isTrue();
    }

    @Test
    void allMayComeInAnyOrder() {
        send(row(last, 3), leaf(other, 2), row(root, 1), row(other, 4), leaf(last, 2), committed(2));
        assertThat(batch.isDone()).as("the middle row is missing").isFalse();
        send(row(middle, 2));
        batch.checkpoint();
        assertThat(root.values()).containsExactly(1);
        assertThat(last.isAnswered() && middle.isAnswered() && other.isAnswered())
                .isTrue();
        assertThat(last.values()).startsWith(3);
        assertRecordIsFree();
    }

    @Test
    void aLastRowIsDueThoughItsConfirmationHasCome() {
        send(committed(1), row(root, 1), row(middle, 2), leaf(last, 1), leaf(other, 1), row(other, 4));
        assertThat(batch.isDone()).isFalse();
        send(refusal(last, NO_SUCH_ROW));
        batch.checkpoint();
        assertThat(last.isAnswered()).isFalse();
        assertThat(last.errorCode()).isEqualTo(NO_SUCH_ROW);
        assertRecordIsFree();
    }

    @Test
    void ofWhatHangsFromNoRowNothingIsDue() {
        send(committed(1), row(root, 1), refusal(middle, NO_SUCH_ROW), refusal(middle, NO_SUCH_ROW));
        assertThat(batch.isDone()).isFalse();
        send(refusal(other, NO_SUCH_ROW), refusal(other, NO_SUCH_ROW), leaf(other, 1), leaf(other, 1));
        batch.checkpoint();
        assertThat(last.errorCode()).isEqualTo(NO_SUCH_ROW);
        assertRecordIsFree();
    }

    @Test
    void withoutRootThereIsNothing() {
        send(refusal(root, NO_SUCH_ROW));
        assertThat(batch.isDone())
                .as("the record is not free before the commit")
                .isFalse();
        send(committed(1));
        batch.checkpoint();
        assertThat(root.errorCode()).isEqualTo(NO_SUCH_ROW);
        assertRecordIsFree();
    }

    @Test
    void aRealFailureEndsTheJoinWhateverCameBefore() {
        send(committed(1), row(root, 1), row(middle, 2), leaf(other, 1), row(other, 4));
        send(refusal(root, OTHER_VERSION));
        batch.checkpoint();
        assertThat(last.errorCode()).isEqualTo(OTHER_VERSION);
        send(row(last, 3), leaf(last, 1));
        assertRecordIsFree();
    }

    @Test
    void aRealFailureOfOneLookUpEndsTheJoin() {
        send(refusal(other, OTHER_VERSION));
        assertThat(batch.isDone()).isFalse();
        send(committed(1));
        batch.checkpoint();
        assertThat(other.errorCode()).isEqualTo(OTHER_VERSION);
        assertRecordIsFree();
    }

    @Test
    void whatADataNodeOwedWhenItFailedIsLost() {
        send(committed(1), row(root, 1), leaf(other, 1), row(other, 4));
        cluster.reportFailure(1, 2);
        batch.checkpoint();
        assertThat(middle.errorCode()).isEqualTo(READ_LOST);
        assertThat(last.errorCode()).isEqualTo(READ_LOST);
        assertThat(other.isAnswered()).isTrue();
        assertRecordIsFree();
    }

    @Test
    void aFailureBeforeTheRootIsConfirmedIsToldAsWell() {
        cluster.reportFailure(1, 2);
        cluster.awaitTaken(1);
        assertThat(batch.isDone()).isFalse();
        send(committed(2));
        batch.checkpoint();
        assertThat(root.errorCode()).isEqualTo(READ_LOST);
        assertThat(other.isAnswered()).isFalse();
        assertRecordIsFree();
    }
}
