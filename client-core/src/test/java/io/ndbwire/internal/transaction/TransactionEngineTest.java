package io.ndbwire.internal.transaction;

import static io.ndbwire.internal.transaction.Answers.COMMIT;
import static io.ndbwire.internal.transaction.Answers.MARKER;
import static io.ndbwire.internal.transaction.Answers.answeredBy;
import static io.ndbwire.internal.transaction.Answers.confirmation;
import static io.ndbwire.internal.transaction.Answers.operation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.internal.transaction.Batch.Ending;
import io.ndbwire.internal.transport.ScriptedCluster;
import io.ndbwire.internal.transport.ScriptedDataNode;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.TcCommit;
import io.ndbwire.wire.TcKeyReq;
import io.ndbwire.wire.TcReleaseReq;
import io.ndbwire.wire.TcRollback;
import io.ndbwire.wire.TcSeizeReq;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One data node, every order and repetition of its answers: protocol document 03, sections 3, 10 to 12 and 23. */
class TransactionEngineTest {

    private static final int ROLLED_BACK_MEANWHILE = 237;
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final int NO_SUCH_ROW = 626;
    private static final int EXISTS = 630;

    private final ScriptedCluster cluster = new ScriptedCluster();
    private final TransactionEngine engine =
            new TransactionEngine(cluster.connection(), new EngineOptions(100, 1, 100), null);
    private final ScriptedDataNode node = cluster.open().node(1);

    @AfterEach
    void close() {
        cluster.close();
    }

    private ReceivedSignal submitted(ScriptedBatch batch) {
        engine.submit(batch);
        return node.take();
    }

    private void send(OutboundSignal... signals) {
        node.send(signals);
        cluster.awaitTaken(1);
    }

    /** Shows that the one record there may be can be used again, and that nothing else was sent meanwhile. */
    private void assertRecordIsFree() {
        ScriptedBatch next = new ScriptedBatch(ScriptedOperation.insert());
        ReceivedSignal request = submitted(next);
        assertThat(request.gsn()).isEqualTo(TcKeyReq.GSN);
        assertThat(Answers.starts(request)).isTrue();
        send(confirmation(node, request, COMMIT, operation(request), 0));
        assertThat(next.checkpoint()).isEqualTo(Answers.CHECKPOINT);
        assertThat(engine.pending()).isZero();
    }

    @Test
    void valuesMayComeBeforeTheirConfirmation() {
        ScriptedOperation read = ScriptedOperation.committedRead();
        ScriptedBatch batch = new ScriptedBatch(read);
        ReceivedSignal request = submitted(batch);
        send(Answers.values(request, 7, 8));
        assertThat(batch.isDone()).isFalse();
        send(confirmation(node, request, COMMIT, operation(request), answeredBy(1)));
        assertThat(batch.checkpoint()).isEqualTo(Answers.CHECKPOINT);
        assertThat(read.values()).containsExactly(7, 8);
        assertRecordIsFree();
    }

    @Test
    void valuesMayComeAfterTheirConfirmationAndFromTheOtherNode() {
        ScriptedOperation read = ScriptedOperation.committedRead();
        ScriptedBatch batch = new ScriptedBatch(read);
        ReceivedSignal request = submitted(batch);
        send(confirmation(node, request, COMMIT, operation(request), answeredBy(2)));
        assertThat(batch.isDone()).isFalse();
        cluster.node(2).send(Answers.values(request, 9));
        batch.checkpoint();
        assertThat(read.values()).containsExactly(9);
        assertRecordIsFree();
    }

    @Test
    void aRefusedCommittedReadWaitsForItsConfirmationToo() {
        ScriptedOperation read = ScriptedOperation.committedRead();
        ScriptedBatch batch = new ScriptedBatch(read);
        ReceivedSignal request = submitted(batch);
        cluster.node(2).send(Answers.refusal(request, NO_SUCH_ROW));
        cluster.awaitTaken(2);
        assertThat(batch.isDone()).isFalse();
        send(confirmation(node, request, COMMIT, operation(request), answeredBy(2)));
        batch.checkpoint();
        assertThat(read.errorCode()).isEqualTo(NO_SUCH_ROW);
        assertThat(read.isAnswered()).isFalse();
        assertRecordIsFree();
    }

    @Test
    void everyAnswerMayComeTwice() {
        ScriptedOperation refused = ScriptedOperation.lockingRead();
        ScriptedOperation read = ScriptedOperation.committedRead();
        ScriptedOperation insert = ScriptedOperation.insert();
        ScriptedBatch batch = new ScriptedBatch(refused, read, insert);
        ReceivedSignal first = submitted(batch);
        ReceivedSignal second = node.take();
        ReceivedSignal third = node.take();
        OutboundSignal refusal = Answers.refusal(first, NO_SUCH_ROW);
        send(refusal, refusal, Answers.values(first, 1), Answers.values(first, 1));
        send(Answers.values(second, 2), Answers.values(second, 3));
        OutboundSignal part = confirmation(node, first, 0, operation(second), answeredBy(1));
        send(part, part, Answers.values(second, 4), Answers.values(third, 5));
        assertThat(batch.isDone())
                .as("the insert is neither confirmed nor committed")
                .isFalse();
        OutboundSignal last = confirmation(node, first, COMMIT, operation(third), 0);
        send(last, last);
        assertThat(batch.checkpoint()).isEqualTo(Answers.CHECKPOINT);
        assertThat(batch.ends()).isEqualTo(1);
        assertThat(read.values()).containsExactly(2);
        assertThat(read.answers()).isEqualTo(1);
        assertThat(refused.errorCode()).isEqualTo(NO_SUCH_ROW);
        assertRecordIsFree();
    }

    @Test
    void answersForNobodyAreDropped() {
        ScriptedOperation read = ScriptedOperation.committedRead();
        ScriptedBatch batch = new ScriptedBatch(read);
        ReceivedSignal request = submitted(batch);
        int block = TransactionEngine.BLOCK;
        int id1 = request.word(6);
        int id2 = request.word(7);
        int later = operation(request) + (1 << 20);
        for (int pointer : new int[] {-1, 0x7FFFFFFF, 0x80000000, 0xFFFFFF00, 12_345, later}) {
            send(
                    OutboundSignal.of(5, 0x2F9, block, pointer, id1, id2, 1),
                    OutboundSignal.of(11, 0x2F5, block, pointer, id1, id2, 626, 0),
                    OutboundSignal.of(10, 0x2F5, block, pointer, 0, 1 | COMMIT, id1 + 1, id2, pointer, 0, 0),
                    OutboundSignal.of(16, 0x2F5, block, pointer, id1 + 1, id2, 266, 0),
                    OutboundSignal.of(13, 0x2F5, block, pointer, id1, id2),
                    OutboundSignal.of(14, 0x2F5, block, pointer, id1, id2, 232, 0),
                    OutboundSignal.of(17, 0x2F5, block, pointer & ~1, id1, id2, 1, 1),
                    OutboundSignal.of(18, 0x2F5, block, pointer, id1, id2, 237),
                    OutboundSignal.of(8, 0x2F5, block, pointer & ~1, id1, id2),
                    OutboundSignal.of(9, 0x2F5, block, pointer, id1, id2),
                    OutboundSignal.of(37, 0x2F5, block, pointer, 99, 0x02F50001),
                    OutboundSignal.of(38, 0x2F5, block, pointer, 219),
                    OutboundSignal.of(34, 0x2F5, block, pointer),
                    OutboundSignal.of(849, 0x2F5, block, pointer));
        }
        // The right operation under another transaction's id.
        send(OutboundSignal.of(5, 0x2F9, block, operation(request), id1 - 1, id2, 1));
        assertThat(batch.isDone()).isFalse();
        send(confirmation(node, request, COMMIT, operation(request), answeredBy(1)), Answers.values(request, 5));
        batch.checkpoint();
        assertThat(read.values()).containsExactly(5);
        assertRecordIsFree();
    }

    @Test
    void valuesThatComeAfterARollbackAreDropped() {
        ScriptedOperation read = ScriptedOperation.lockingRead();
        ScriptedBatch batch = new ScriptedBatch(read, ScriptedOperation.insert());
        ReceivedSignal first = submitted(batch);
        ReceivedSignal second = node.take();
        send(Answers.rollbackReport(node, second, EXISTS));
        assertThat(batch.failure()).isInstanceOf(DuplicateKeyException.class);
        send(Answers.values(first, 1), Answers.refusal(second, EXISTS), Answers.rollbackReport(node, second, EXISTS));
        assertThat(read.answers()).isZero();
        assertThat(batch.ends()).isEqualTo(1);
        assertRecordIsFree();
    }

    @Test
    void aCommitIsAlwaysAcknowledgedToWhoeverTellsIt() {
        ScriptedBatch batch = new ScriptedBatch(ScriptedOperation.insert());
        ReceivedSignal request = submitted(batch);
        OutboundSignal committed = confirmation(node, request, COMMIT | MARKER, operation(request), 0);
        // The second time the client knows nothing of it any more.
        for (int i = 0; i < 2; i++) {
            send(committed);
            ReceivedSignal acknowledgement = node.take();
            assertThat(acknowledgement.gsn()).isEqualTo(TcCommit.ACK_GSN);
            assertThat(acknowledgement.receiverBlock()).isEqualTo(ScriptedDataNode.COORDINATOR);
            assertThat(acknowledgement.data()).containsExactly(request.word(6), request.word(7));
        }
        // Without the commit flag the marker means nothing.
        send(confirmation(node, request, MARKER, operation(request), 0));
        for (int gsn : new int[] {TcCommit.CONF_GSN, 8}) {
            send(OutboundSignal.of(gsn, 0x4F5, TransactionEngine.BLOCK, 0x7000 | 1, 77, 78));
            ReceivedSignal acknowledgement = node.take();
            assertThat(acknowledgement.gsn()).isEqualTo(TcCommit.ACK_GSN);
            assertThat(acknowledgement.receiverBlock()).isEqualTo(0x4F5);
            assertThat(acknowledgement.data()).containsExactly(77, 78);
        }
        assertThat(batch.ends()).isEqualTo(1);
        assertRecordIsFree();
    }

    @Test
    void onlyTheFirstRequestStartsAndOnlyTheLastExecutes() {
        OpenTransaction transaction = new OpenTransaction();
        ScriptedBatch first = new ScriptedBatch(
                        ScriptedOperation.insert(), ScriptedOperation.insert(), ScriptedOperation.insert())
                .in(transaction, Ending.NONE);
        engine.submit(first);
        ReceivedSignal[] requests = {node.take(), node.take(), node.take()};
        for (int i = 0; i < requests.length; i++) {
            assertThat(Answers.starts(requests[i])).isEqualTo(i == 0);
            assertThat(Answers.executes(requests[i])).isEqualTo(i == 2);
            assertThat(Answers.commits(requests[i])).isFalse();
            assertThat(requests[i].receiverBlock())
                    .as("what TCSEIZECONF named")
                    .isEqualTo(ScriptedDataNode.COORDINATOR);
        }
        int[] all = {operation(requests[0]), 0, operation(requests[1]), 0, operation(requests[2]), 0};
        send(confirmation(node, requests[0], MARKER, all));
        assertThat(first.checkpoint()).isZero();
        ScriptedBatch second = new ScriptedBatch(ScriptedOperation.insert()).in(transaction, Ending.COMMIT);
        ReceivedSignal last = submitted(second);
        assertThat(Answers.starts(last)).isFalse();
        assertThat(Answers.executes(last) && Answers.commits(last)).isTrue();
        assertThat(last.word(6)).as("the same transaction").isEqualTo(requests[0].word(6));
        send(confirmation(node, last, COMMIT, operation(last), 0));
        second.checkpoint();
        assertRecordIsFree();
    }

    @Test
    void aConfirmationThatTrailsItsBatchDoesNotEndTheRollbackAfterIt() {
        OpenTransaction transaction = new OpenTransaction();
        ScriptedBatch read = new ScriptedBatch(ScriptedOperation.lockingRead()).in(transaction, Ending.NONE);
        ReceivedSignal request = submitted(read);
        send(Answers.refusal(request, NO_SUCH_ROW));
        read.checkpoint();
        ScriptedBatch rollback = new ScriptedBatch().in(transaction, Ending.ROLLBACK);
        ReceivedSignal rollbackRequest = submitted(rollback);
        assertThat(rollbackRequest.gsn()).isEqualTo(TcRollback.REQ_GSN);
        // To start on the record now would stop the data node.
        send(confirmation(node, request, 0));
        assertThat(rollback.isDone()).isFalse();
        ScriptedBatch next = new ScriptedBatch(ScriptedOperation.insert());
        engine.submit(next);
        cluster.awaitEventLoop();
        cluster.awaitTaken(1);
        assertThat(node.peek()).isNull();
        send(Answers.rolledBack(node, rollbackRequest));
        rollback.checkpoint();
        ReceivedSignal insert = node.take();
        assertThat(Answers.starts(insert)).isTrue();
        send(confirmation(node, insert, COMMIT, operation(insert), 0));
        next.checkpoint();
    }

    @Test
    void aConfirmationThatTrailsItsBatchSettlesNothingOfTheNext() {
        OpenTransaction transaction = new OpenTransaction();
        ScriptedBatch read = new ScriptedBatch(ScriptedOperation.lockingRead()).in(transaction, Ending.NONE);
        ReceivedSignal request = submitted(read);
        send(Answers.refusal(request, NO_SUCH_ROW));
        read.checkpoint();
        ScriptedBatch insert = new ScriptedBatch(ScriptedOperation.insert()).in(transaction, Ending.NONE);
        ReceivedSignal insertRequest = submitted(insert);
        send(confirmation(node, request, 0));
        assertThat(insert.isDone()).isFalse();
        send(confirmation(node, insertRequest, 0, operation(insertRequest), 0));
        insert.checkpoint();
        ScriptedBatch commit = new ScriptedBatch().in(transaction, Ending.COMMIT);
        ReceivedSignal commitRequest = submitted(commit);
        assertThat(commitRequest.gsn()).isEqualTo(TcCommit.REQ_GSN);
        send(confirmation(node, insertRequest, 0));
        assertThat(commit.isDone()).isFalse();
        send(Answers.committed(node, commitRequest));
        assertThat(commit.checkpoint()).isEqualTo(Answers.CHECKPOINT);
        assertThat(node.take().gsn()).isEqualTo(TcCommit.ACK_GSN);
        assertRecordIsFree();
    }

    @Test
    void aRecordWhoseCommitWasRefusedIsGivenBackAndNotStartedOn() {
        OpenTransaction transaction = new OpenTransaction();
        ScriptedBatch insert = new ScriptedBatch(ScriptedOperation.insert()).in(transaction, Ending.NONE);
        ReceivedSignal request = submitted(insert);
        send(confirmation(node, request, 0, operation(request), 0));
        insert.checkpoint();
        ScriptedBatch commit = new ScriptedBatch().in(transaction, Ending.COMMIT);
        ReceivedSignal commitRequest = submitted(commit);
        ScriptedBatch next = new ScriptedBatch(ScriptedOperation.insert());
        engine.submit(next);

        // The coordinator is still rolling back: to start on its record now would stop the data node.
        send(Answers.ofEnding(TcCommit.REF_GSN, node, commitRequest, 0, ROLLED_BACK_MEANWHILE));

        assertThat(commit.failure()).isInstanceOf(NdbException.class);
        assertThat(node.take().gsn()).isEqualTo(TcReleaseReq.GSN);
        ReceivedSignal started = node.take();
        assertThat(started.word(0)).as("another record").isNotEqualTo(request.word(0));
        send(confirmation(node, started, COMMIT, operation(started), 0));
        next.checkpoint();
    }

    @Test
    void stepsThatWaitBehindAFailureFailWithItsReason() {
        OpenTransaction transaction = new OpenTransaction();
        ScriptedBatch first = new ScriptedBatch(ScriptedOperation.insert()).in(transaction, Ending.NONE);
        ReceivedSignal request = submitted(first);
        List<ScriptedBatch> behind = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            ScriptedBatch step = new ScriptedBatch(ScriptedOperation.insert()).in(transaction, Ending.NONE);
            engine.submit(step);
            behind.add(step);
        }
        send(Answers.rollbackReport(node, request, 630));

        assertThat(first.failure()).isInstanceOf(DuplicateKeyException.class);
        assertThat(behind).allSatisfy(step -> assertThat(step.failure()).isInstanceOf(DuplicateKeyException.class));
    }

    @Test
    void theEndOfATransactionThatSentNothingIsNotSentEither() {
        for (Ending ending : new Ending[] {Ending.COMMIT, Ending.ROLLBACK}) {
            OpenTransaction transaction = new OpenTransaction();
            ScriptedBatch end = new ScriptedBatch().in(transaction, ending);
            engine.submit(end);
            end.checkpoint();
            ScriptedBatch after = new ScriptedBatch(ScriptedOperation.insert()).in(transaction, Ending.NONE);
            engine.submit(after);
            assertThat(after.failure()).isInstanceOf(ClosedException.class);
        }
        assertRecordIsFree();
    }

    @Test
    void committingCommittedReadsEndsTheTransaction() {
        OpenTransaction transaction = new OpenTransaction();
        ScriptedBatch read = new ScriptedBatch(ScriptedOperation.committedRead()).in(transaction, Ending.COMMIT);
        ReceivedSignal request = submitted(read);
        send(confirmation(node, request, COMMIT, operation(request), answeredBy(1)), Answers.values(request, 5));
        read.checkpoint();
        ScriptedBatch after = new ScriptedBatch(ScriptedOperation.insert()).in(transaction, Ending.COMMIT);
        engine.submit(after);
        assertThat(after.failure()).isInstanceOf(ClosedException.class).hasMessageContaining("committed before");
        assertRecordIsFree();
    }

    @Test
    void aDeadlineRollsBackAsUnsettledAndGivesTheRecordBack() {
        ScriptedBatch batch = new ScriptedBatch(ScriptedOperation.lockingRead()).timeout(SHORT);
        ReceivedSignal request = submitted(batch);
        assertThat(batch.failure()).isInstanceOf(DeadlineException.class);
        ReceivedSignal rollback = node.take();
        assertThat(rollback.gsn()).isEqualTo(TcRollback.REQ_GSN);
        assertThat(rollback.data()).containsExactly(request.word(0), request.word(6), request.word(7), 1);
        // Answers to it are late, and the record is not used before the last word on it.
        send(Answers.values(request, 1), confirmation(node, request, 0, operation(request), 1));
        ScriptedBatch next = new ScriptedBatch(ScriptedOperation.insert());
        engine.submit(next);
        cluster.awaitEventLoop();
        cluster.awaitTaken(1);
        assertThat(node.peek()).isNull();
        send(Answers.rolledBack(node, rollback));
        ReceivedSignal release = node.take();
        assertThat(release.gsn()).isEqualTo(TcReleaseReq.GSN);
        assertThat(release.word(0)).isEqualTo(request.word(0));
        ReceivedSignal insert = node.take();
        assertThat(insert.word(0)).as("another record").isNotEqualTo(request.word(0));
        send(confirmation(node, insert, COMMIT, operation(insert), 0));
        next.checkpoint();
        assertThat(batch.ends()).isEqualTo(1);
    }

    @Test
    void aCommitThatIsNotAnsweredInTimeHasAnUnknownOutcomeAndItsLateAnswerIsAcknowledged() {
        ScriptedBatch batch = new ScriptedBatch(ScriptedOperation.insert()).timeout(SHORT);
        ReceivedSignal request = submitted(batch);
        assertThat(batch.failure()).isInstanceOf(UnknownOutcomeException.class);
        assertThat(node.take().gsn()).isEqualTo(TcRollback.REQ_GSN);
        send(confirmation(node, request, COMMIT | MARKER, operation(request), 0));
        assertThat(node.take().gsn()).isEqualTo(TcCommit.ACK_GSN);
        assertThat(node.take().gsn()).isEqualTo(TcReleaseReq.GSN);
        assertRecordIsFree();
    }

    @Test
    void whatWaitsForARecordEndsWithItsDeadlineOrTheEnginesEnd() {
        node.givesRecords(false);
        ScriptedBatch impatient = new ScriptedBatch(ScriptedOperation.insert()).timeout(SHORT);
        ScriptedBatch patient = new ScriptedBatch(ScriptedOperation.insert());
        assertThat(submitted(impatient).gsn()).isEqualTo(TcSeizeReq.GSN);
        engine.submit(patient);
        assertThat(impatient.failure()).isInstanceOf(DeadlineException.class).hasMessageContaining("Not sent");
        assertThat(patient.isDone()).isFalse();
        engine.close(SHORT).join();
        cluster.connection().close().join();
        assertThat(patient.failure()).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> engine.submit(new ScriptedBatch())).isInstanceOf(ClosedException.class);
        assertThat(engine.pending()).isZero();
    }

    @Test
    void moreThanTheLimitIsRefusedAtOnce() {
        ScriptedBatch waiting = new ScriptedBatch(ScriptedOperation.insert());
        ReceivedSignal request = submitted(waiting);
        ScriptedBatch[] many = new ScriptedBatch[100];
        for (int i = 0; i < many.length; i++) {
            many[i] = new ScriptedBatch(ScriptedOperation.insert());
        }
        assertThatThrownBy(() -> engine.submit(many, many.length))
                .isInstanceOf(OverloadException.class)
                .hasMessageContaining("1 operations are under way; with 100 more the limit of 100");
        assertThat(engine.pending()).isEqualTo(1);
        send(confirmation(node, request, COMMIT, operation(request), 0));
        waiting.checkpoint();
        assertRecordIsFree();
    }
}
