package io.ndbwire.internal.transaction;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.internal.transaction.TransactionRecord.State;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.internal.transport.SignalReceiver;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.metrics.Counters;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.TcCommit;
import io.ndbwire.wire.TcKeyConf;
import io.ndbwire.wire.TcKeyFail;
import io.ndbwire.wire.TcKeyRef;
import io.ndbwire.wire.TcReleaseReq;
import io.ndbwire.wire.TcRollback;
import io.ndbwire.wire.TcSeizeConf;
import io.ndbwire.wire.TcSeizeRef;
import io.ndbwire.wire.TransIdAi;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Matches the data nodes' answers with what waits for them (protocol document 03, sections 10 to 15).
 *
 * <p>Values and confirmations come from different nodes in any order, and completion is counted, never assumed. Whatever
 * does not belong to the transaction that is on its record now is late and dropped, but a commit is always acknowledged:
 * the data nodes would remember it for ever. Event loop only.
 */
final class AnswerHandler implements SignalReceiver {

    private static final Logger LOG = LoggerFactory.getLogger(AnswerHandler.class);

    private static final int ABORTED_BY_TAKE_OVER = 4031;
    private static final int READ_LOST = 4119;
    private static final int NO_SUCH_ROW = 626;
    private static final int REFUSED_BY_PROGRAM = 899;

    private final TransactionEngine engine;
    private final NodeFailureHandler failures;
    private final Slots<KeyOperation> slots;
    private final RecordTable records;
    private final Counters counters;

    AnswerHandler(
            TransactionEngine engine,
            NodeFailureHandler failures,
            Slots<KeyOperation> slots,
            RecordTable records,
            Counters counters) {
        this.engine = engine;
        this.failures = failures;
        this.slots = slots;
        this.records = records;
        this.counters = counters;
    }

    @Override
    public void receive(NodeLink link, Signal signal) {
        switch (signal.gsn()) {
            case TransIdAi.GSN -> values(link, signal);
            case TcKeyConf.GSN, TcKeyConf.INDEX_GSN -> confirmed(link, signal);
            case TcKeyRef.GSN, TcKeyRef.INDEX_GSN -> refused(signal);
            case TcRollback.REP_GSN -> rolledBack(link, signal);
            case TcCommit.CONF_GSN -> committed(link, signal);
            case TcCommit.REF_GSN -> commitRefused(link, signal);
            case TcRollback.CONF_GSN -> rollbackConfirmed(signal);
            case TcRollback.REF_GSN -> LOG.debug("Too late to roll back at {}: {}", link, signal);
            case TcKeyFail.CONF_GSN -> committedByTakeOver(link, signal);
            case TcKeyFail.REF_GSN -> rolledBackByTakeOver(signal);
            case TcSeizeConf.GSN -> seized(signal);
            case TcSeizeRef.GSN -> seizeRefused(signal);
            case TcReleaseReq.CONF_GSN, TcReleaseReq.REF_GSN -> released(signal);
            default -> LOG.debug("Ignored from {}: {}", link, signal);
        }
    }

    private void values(NodeLink link, Signal signal) {
        KeyOperation operation = slots.find(TransIdAi.operationPointer(signal));
        if (operation == null) {
            return;
        }
        TransactionRecord record = operation.record;
        if (record == null
                || operation.isHeardOf()
                || !record.isTransaction(TransIdAi.transactionId1(signal), TransIdAi.transactionId2(signal))) {
            return;
        }
        counters.add(ClientCounter.ROWS_READ, 1);
        if (link == record.link) {
            counters.add(ClientCounter.LOCAL_ROWS_READ, 1);
        }
        operation.answer(signal.buffer(), TransIdAi.valuesIndex(signal), 4 * TransIdAi.valuesLength(signal));
        settleAndComplete(record, operation);
    }

    private void confirmed(NodeLink link, Signal signal) {
        int id1 = TcKeyConf.transactionId1(signal);
        int id2 = TcKeyConf.transactionId2(signal);
        if (TcKeyConf.wantsAcknowledgement(signal)) {
            link.send(TcCommit.acknowledgement(TransactionEngine.BLOCK, signal.senderBlock(), id1, id2));
        }
        TransactionRecord record = record(signal, id1, id2);
        if (record == null) {
            return;
        }
        boolean committed = TcKeyConf.isCommitted(signal);
        if (record.state == State.ABANDONED) {
            if (committed) {
                engine.abandonedTransactionEnded(record);
            }
            return;
        }
        int count = TcKeyConf.operationCount(signal);
        for (int i = 0; i < count; i++) {
            KeyOperation operation = slots.find(TcKeyConf.operationPointer(signal, i));
            if (operation != null && operation.record == record && !operation.isSettled()) {
                confirm(record, operation, TcKeyConf.attributeInfo(signal, i));
            }
        }
        if (committed) {
            record.committed = true;
            record.globalCheckpoint = TcKeyConf.globalCheckpoint(signal);
        }
        engine.completeIfSettled(record);
    }

    private @Nullable TransactionRecord record(Signal signal, int id1, int id2) {
        int clientPointer = TcKeyConf.clientPointer(signal);
        TransactionRecord record;
        if (clientPointer != TcKeyConf.NO_CLIENT_POINTER) {
            record = records.find(clientPointer);
        } else {
            KeyOperation operation =
                    TcKeyConf.operationCount(signal) == 0 ? null : slots.find(TcKeyConf.operationPointer(signal, 0));
            record = operation == null ? null : operation.record;
        }
        return record != null && record.isBusy() && record.isTransaction(id1, id2) ? record : null;
    }

    private void confirm(TransactionRecord record, KeyOperation operation, int attributeInfo) {
        if (TcKeyConf.isCommittedRead(attributeInfo)) {
            operation.confirm(true);
            operation.answeringNode = TcKeyConf.answeringNode(attributeInfo);
            if (!operation.isSettled() && engine.hasFailedSince(operation.answeringNode, record.failuresAtSend)) {
                operation.refuse(READ_LOST, 0);
                record.unsettled -= operation.refuseLinked();
            }
        } else {
            operation.confirm(attributeInfo != 0);
        }
        if (operation.isSettled()) {
            record.unsettled--;
        }
    }

    private void refused(Signal signal) {
        KeyOperation operation = slots.find(TcKeyRef.operationPointer(signal));
        if (operation == null) {
            return;
        }
        TransactionRecord record = operation.record;
        if (record == null || !record.isTransaction(TcKeyRef.transactionId1(signal), TcKeyRef.transactionId2(signal))) {
            return;
        }
        int code = TcKeyRef.errorCode(signal);
        if (operation.isJoined() && code != NO_SUCH_ROW && code != REFUSED_BY_PROGRAM) {
            joinRefused(record, code);
            return;
        }
        if (operation.isSettled()) {
            return;
        }
        operation.refuse(code, TcKeyRef.errorData(signal));
        record.unsettled -= operation.refuseLinked();
        settleAndComplete(record, operation);
    }

    /** A pushed join ends with the first real failure of an operation, whatever has come before. */
    private void joinRefused(TransactionRecord record, int code) {
        Batch batch = record.batch;
        for (KeyOperation operation = batch == null ? null : batch.first();
                operation != null;
                operation = operation.next) {
            record.unsettled -= operation.settleWithoutRow(code) ? 1 : 0;
        }
        engine.completeIfSettled(record);
    }

    private void settleAndComplete(TransactionRecord record, KeyOperation operation) {
        if (operation.isSettled()) {
            record.unsettled--;
            engine.completeIfSettled(record);
        }
    }

    private void rolledBack(NodeLink link, Signal signal) {
        TransactionRecord record = records.find(TcRollback.clientPointer(signal));
        if (record == null
                || !record.isBusy()
                || !record.isTransaction(TcRollback.transactionId1(signal), TcRollback.transactionId2(signal))) {
            return;
        }
        switch (record.state) {
            case ABANDONED -> engine.abandonedTransactionEnded(record);
            case ROLLING_BACK -> engine.complete(record);
            default ->
                engine.rolledBack(
                        record,
                        ErrorCatalogue.exception(
                                TcRollback.errorCode(signal), TcRollback.errorData(signal), where(record, link)));
        }
    }

    private static String where(TransactionRecord record, NodeLink link) {
        Batch batch = record.batch;
        return "in " + (batch == null ? "an idle transaction" : batch.describe()) + " at data node " + link.nodeId();
    }

    private void committed(NodeLink link, Signal signal) {
        int id1 = TcCommit.transactionId1(signal);
        int id2 = TcCommit.transactionId2(signal);
        if (TcCommit.wantsAcknowledgement(signal)) {
            link.send(TcCommit.acknowledgement(TransactionEngine.BLOCK, signal.senderBlock(), id1, id2));
        }
        TransactionRecord record = records.find(TcCommit.clientPointer(signal));
        if (record == null || !record.isTransaction(id1, id2)) {
            return;
        }
        if (record.state == State.ABANDONED) {
            engine.abandonedTransactionEnded(record);
        } else if (record.state == State.COMMITTING) {
            record.globalCheckpoint = TcCommit.globalCheckpoint(signal);
            engine.complete(record);
        }
    }

    private void commitRefused(NodeLink link, Signal signal) {
        TransactionRecord record = records.find(TcCommit.clientPointer(signal));
        if (record == null || !record.isTransaction(TcCommit.transactionId1(signal), TcCommit.transactionId2(signal))) {
            return;
        }
        if (record.state == State.ABANDONED) {
            engine.abandonedTransactionEnded(record);
        } else if (record.state == State.COMMITTING) {
            engine.commitRefused(record, TcCommit.errorCode(signal), where(record, link));
        }
    }

    private void rollbackConfirmed(Signal signal) {
        TransactionRecord record = records.find(TcRollback.clientPointer(signal));
        if (record == null
                || !record.isTransaction(TcRollback.transactionId1(signal), TcRollback.transactionId2(signal))) {
            return;
        }
        if (record.state == State.ABANDONED) {
            engine.abandonedTransactionEnded(record);
        } else if (record.state == State.ROLLING_BACK) {
            engine.complete(record);
        }
    }

    private void committedByTakeOver(NodeLink link, Signal signal) {
        int id1 = TcKeyFail.transactionId1(signal);
        int id2 = TcKeyFail.transactionId2(signal);
        if (TcKeyFail.wantsAcknowledgement(signal)) {
            link.send(TcCommit.acknowledgement(TransactionEngine.BLOCK, signal.senderBlock(), id1, id2));
        }
        TransactionRecord record = records.findInDoubt(id1, id2);
        if (record != null) {
            failures.completeWithoutValues(record);
        }
    }

    private void rolledBackByTakeOver(Signal signal) {
        TransactionRecord record =
                records.findInDoubt(TcKeyFail.transactionId1(signal), TcKeyFail.transactionId2(signal));
        if (record != null) {
            engine.rolledBack(
                    record,
                    new NodeFailureException(
                            ABORTED_BY_TAKE_OVER,
                            "Data node " + record.link.nodeId() + " failed and the transaction was rolled back"
                                    + " (NDB error 4031); repeat it"));
        }
    }

    private void seized(Signal signal) {
        TransactionRecord record = records.find(TcSeizeConf.clientPointer(signal));
        if (record != null && record.state == State.SEIZING) {
            record.coordinatorPointer = TcSeizeConf.coordinatorPointer(signal);
            record.coordinatorBlock = TcSeizeConf.coordinatorBlock(signal);
            record.pool.seized(record);
        }
    }

    private void seizeRefused(Signal signal) {
        TransactionRecord record = records.find(TcSeizeRef.clientPointer(signal));
        if (record != null && record.state == State.SEIZING) {
            record.pool.seizeRefused(record, TcSeizeRef.errorCode(signal));
        }
    }

    private void released(Signal signal) {
        TransactionRecord record = records.find(signal.word(0));
        if (record != null && record.state == State.RELEASED) {
            engine.released(record);
        }
    }
}
