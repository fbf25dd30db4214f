package io.ndbwire.internal.transaction;

import static io.ndbwire.internal.transaction.Answers.COMMIT;
import static io.ndbwire.internal.transaction.Answers.MARKER;
import static io.ndbwire.internal.transaction.Answers.answeredBy;
import static io.ndbwire.internal.transaction.Answers.confirmation;
import static io.ndbwire.internal.transaction.Answers.operation;
import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.internal.transaction.Batch.Ending;
import io.ndbwire.internal.transport.ScriptedCluster;
import io.ndbwire.internal.transport.ScriptedDataNode;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.TcCommit;
import io.ndbwire.wire.TcKeyReq;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A coordinator fails, and the survivor tells what became of its transactions: protocol documents 02, section 9, and 03,
 * section 15.
 */
class NodeFailureHandlingTest {

    private final ScriptedCluster cluster = new ScriptedCluster();
    private final TransactionEngine engine = new TransactionEngine(cluster.connection(), EngineOptions.DEFAULT, null);
    private final ScriptedDataNode failing = cluster.open().node(1);
    private final ScriptedDataNode survivor = cluster.node(2);

    @AfterEach
    void close() {
        cluster.close();
    }

    private ReceivedSignal submitted(ScriptedBatch batch) {
        engine.submit(batch);
        return failing.take();
    }

    private void fail() {
        cluster.reportFailure(2, 1);
        cluster.awaitTaken(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"operation", "nothing", "garbage"})
    void aCommitThatWasTakenOverSucceedsWhateverOperationIsNamed(String named) {
        ScriptedBatch batch = new ScriptedBatch(ScriptedOperation.insert());
        ReceivedSignal request = submitted(batch);
        fail();
        assertThat(batch.isDone()).as("the survivor decides").isFalse();
        int word0 = switch (named) {
            case "operation" -> operation(request);
            case "nothing" -> 0;
            default -> 0x12345678;
        };
        survivor.send(Answers.committedByTakeOver(request, word0 | 1));
        batch.checkpoint();
        ReceivedSignal acknowledgement = survivor.take();
        assertThat(acknowledgement.gsn()).isEqualTo(TcCommit.ACK_GSN);
        assertThat(acknowledgement.data()).containsExactly(request.word(6), request.word(7));
        cluster.reportTakeOver(2, 1);
        cluster.reportComplete(2, 1);
        cluster.awaitTaken(2);
        assertThat(batch.ends()).isEqualTo(1);
    }

    @Test
    void aTransactionThatWasRolledBackByTakeOverMayBeRepeated() {
        ScriptedBatch batch = new ScriptedBatch(ScriptedOperation.insert());
        ReceivedSignal request = submitted(batch);
        fail();
        survivor.send(Answers.rolledBackByTakeOver(request, operation(request)));
        assertThat(batch.failure()).isInstanceOfSatisfying(NodeFailureException.class, failure -> {
            assertThat(failure.code()).isEqualTo(4031);
            assertThat(failure.isRetryable()).isTrue();
        });
    }

    @Test
    void withoutAWordTheEndOfTheTakeOverDecides() {
        ScriptedBatch first = new ScriptedBatch(ScriptedOperation.insert());
        submitted(first);
        fail();
        assertThat(first.isDone()).isFalse();
        cluster.reportTakeOver(2, 1);
        assertThat(first.failure())
                .isInstanceOfSatisfying(
                        NodeFailureException.class,
                        failure -> assertThat(failure.code()).isEqualTo(4010));
    }

    @Test
    void whatNotAllSurvivorsToldIsOfUnknownOutcome() {
        ScriptedBatch batch = new ScriptedBatch(ScriptedOperation.insert());
        submitted(batch);
        fail();
        NodeFailureHandler handler = new NodeFailureHandler(engine, engine.records());
        cluster.connection().eventLoop().execute(() -> handler.nodeFailureHandled(1, false));
        assertThat(batch.failure())
                .isInstanceOfSatisfying(
                        UnknownOutcomeException.class,
                        failure -> assertThat(failure.isRetryable()).isFalse());
    }

    @Test
    void aReportAboutAnotherTransactionDecidesNothing() {
        ScriptedBatch batch = new ScriptedBatch(ScriptedOperation.insert());
        ReceivedSignal request = submitted(batch);
        survivor.send(Answers.rolledBackByTakeOver(request, operation(request)));
        cluster.awaitTaken(2);
        assertThat(batch.isDone())
                .as("before the failure nobody can have taken over")
                .isFalse();
        fail();
        cluster.reportComplete(2, 2);
        ReceivedSignal other = new ReceivedSignal(
                request.gsn(),
                request.senderBlock(),
                request.receiverBlock(),
                List.of(0, operation(request), 0, 0, 0, 0, request.word(6) + 1, request.word(7)),
                List.of());
        survivor.send(Answers.committedByTakeOver(other, operation(request)));
        survivor.send(Answers.rolledBackByTakeOver(other, operation(request)));
        cluster.awaitTaken(2);
        assertThat(batch.isDone()).isFalse();
        survivor.send(Answers.committedByTakeOver(request, 0));
        batch.checkpoint();
    }

    @Test
    void aCommitThatWasToldBeforeTheFailureStaysACommit() {
        ScriptedOperation read = ScriptedOperation.lockingRead();
        ScriptedOperation insert = ScriptedOperation.insert();
        ScriptedBatch batch = new ScriptedBatch(read, insert);
        ReceivedSignal first = submitted(batch);
        ReceivedSignal second = failing.take();
        failing.send(confirmation(failing, first, COMMIT | MARKER, operation(first), 2, operation(second), 0));
        assertThat(failing.take().gsn()).isEqualTo(TcCommit.ACK_GSN);
        assertThat(batch.isDone()).as("values are due").isFalse();
        fail();
        assertThat(batch.checkpoint()).isEqualTo(Answers.CHECKPOINT);
        assertThat(read.errorCode()).as("committed, but values were lost").isEqualTo(4115);
        assertThat(insert.errorCode()).isZero();
        cluster.reportTakeOver(2, 1);
        cluster.awaitTaken(2);
        assertThat(batch.ends()).isEqualTo(1);
    }

    @Test
    void whatHadNotAskedToCommitIsRolledBackAtOnce() {
        OpenTransaction transaction = new OpenTransaction();
        ScriptedBatch batch = new ScriptedBatch(ScriptedOperation.insert()).in(transaction, Ending.NONE);
        submitted(batch);
        fail();
        assertThat(batch.failure()).isInstanceOf(NodeFailureException.class);
        ScriptedBatch commit = new ScriptedBatch().in(transaction, Ending.COMMIT);
        engine.submit(commit);
        assertThat(commit.failure()).as("not committed in part").isInstanceOf(NodeFailureException.class);
    }

    @Test
    void aCommittedReadThatTheFailedNodeWasToAnswerIsLost() {
        ScriptedOperation read = ScriptedOperation.committedRead();
        ScriptedBatch batch = new ScriptedBatch(read);
        batch.preferredNode(2);
        engine.submit(batch);
        ReceivedSignal request = survivor.take();
        survivor.send(confirmation(survivor, request, COMMIT, operation(request), answeredBy(1)));
        cluster.awaitTaken(2);
        assertThat(batch.isDone()).isFalse();
        fail();
        batch.checkpoint();
        assertThat(read.errorCode()).isEqualTo(4119);
    }

    @Test
    void aReadThatIsPromisedByANodeThatIsGoneAlreadyIsLost() {
        ScriptedOperation read = ScriptedOperation.committedRead();
        ScriptedBatch batch = new ScriptedBatch(read);
        batch.preferredNode(2);
        engine.submit(batch);
        ReceivedSignal request = survivor.take();
        fail();
        survivor.send(confirmation(survivor, request, COMMIT, operation(request), answeredBy(1)));
        batch.checkpoint();
        assertThat(read.errorCode()).isEqualTo(4119);
    }

    @Test
    void whatWaitedForARecordThereGoesToTheSurvivor() {
        failing.givesRecords(false);
        ScriptedBatch batch = new ScriptedBatch(ScriptedOperation.insert());
        submitted(batch);
        fail();
        ReceivedSignal request = survivor.take();
        assertThat(request.gsn()).isEqualTo(TcKeyReq.GSN);
        survivor.send(confirmation(survivor, request, COMMIT, operation(request), 0));
        batch.checkpoint();
    }

    @Test
    void whenNobodyIsLeftACommitIsOfUnknownOutcomeAndAReadFailed() {
        ScriptedBatch insert = new ScriptedBatch(ScriptedOperation.insert());
        submitted(insert);
        ScriptedBatch read = new ScriptedBatch(ScriptedOperation.committedRead());
        submitted(read);
        fail();
        assertThat(read.failure()).isInstanceOf(NodeFailureException.class);
        failing.refuseClients();
        survivor.refuseClients();
        survivor.hangUp();
        assertThat(insert.failure()).isInstanceOf(UnknownOutcomeException.class);
        ScriptedBatch later = new ScriptedBatch(ScriptedOperation.insert());
        engine.submit(later);
        assertThat(later.failure()).isInstanceOf(UnavailableException.class);
    }

    @Test
    void recordsOfALostConnectionAreNeverUsedAgain() {
        ScriptedBatch before = new ScriptedBatch(ScriptedOperation.insert());
        ReceivedSignal request = submitted(before);
        failing.send(confirmation(failing, request, COMMIT, operation(request), 0));
        before.checkpoint();
        int lost = request.word(0);
        fail();
        int registrations = failing.registrations();
        cluster.reportComplete(2, 1);
        failing.awaitRegistration(registrations);
        cluster.awaitTaken(1);
        ScriptedBatch after = new ScriptedBatch(ScriptedOperation.insert());
        ReceivedSignal next = submitted(after);
        assertThat(next.word(0))
                .as("a record of another connection may be another client's")
                .isNotEqualTo(lost);
        assertThat(Answers.starts(next)).isTrue();
        failing.send(confirmation(failing, next, COMMIT, operation(next), 0));
        after.checkpoint();
    }
}
