package io.ndbwire.internal.transaction;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.internal.transaction.TransactionRecord.State;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.internal.transport.NodeListener;

/**
 * Decides what becomes of transactions when data nodes fail (protocol document 03, section 15). Event loop only.
 *
 * <p>What had not asked to commit is rolled back for certain; a commit under way is in doubt until the survivors have
 * said what became of it, or can say nothing any more.
 */
final class NodeFailureHandler implements NodeListener {

    private static final int NODE_FAILED_AT_SEND = 4025;
    private static final int ABORTED_BY_NODE_FAILURE = 4010;
    private static final int NO_CLUSTER = 4009;
    private static final int READ_LOST = 4119;
    private static final int COMMITTED_BUT_VALUES_LOST = 4115;

    private final TransactionEngine engine;
    private final RecordTable records;

    NodeFailureHandler(TransactionEngine engine, RecordTable records) {
        this.engine = engine;
        this.records = records;
    }

    @Override
    public void nodeAvailable(NodeLink link) {
        RecordPool pool = engine.pools().existing(link.nodeId());
        if (pool != null) {
            pool.beginWaiting();
        }
    }

    @Override
    public void nodeFailed(int nodeId) {
        engine.nodeFailed(nodeId);
        RecordPool pool = engine.pools().remove(nodeId);
        records.forEach(record -> {
            if (record.link.nodeId() == nodeId) {
                coordinatorFailed(record);
            } else {
                refuseLostReads(record, nodeId);
            }
        });
        if (pool != null) {
            for (Batch batch = pool.takeWaiting(); batch != null; batch = pool.takeWaiting()) {
                engine.pools().place(batch);
            }
        }
    }

    private void coordinatorFailed(TransactionRecord record) {
        switch (record.state) {
            case SEIZING, FREE, RELEASED, ABANDONED -> records.remove(record);
            case IN_DOUBT -> {
                // The survivors decide about an earlier failure of the same node.
            }
            case ROLLING_BACK -> engine.complete(record);
            case OPEN, EXECUTING, COMMITTING -> {
                if (record.committed) {
                    completeWithoutValues(record);
                } else if (record.commitRequested && record.hasWritten && record.batch != null) {
                    record.state = State.IN_DOUBT;
                } else {
                    engine.rolledBack(
                            record,
                            new NodeFailureException(
                                    NODE_FAILED_AT_SEND,
                                    "Data node " + record.link.nodeId()
                                            + " failed while it coordinated the transaction (NDB error 4025), which is"
                                            + " rolled back; repeat it"));
                }
            }
        }
    }

    private void refuseLostReads(TransactionRecord record, int failedNode) {
        Batch batch = record.batch;
        if (batch == null) {
            return;
        }
        for (KeyOperation operation = batch.first(); operation != null; operation = operation.next) {
            if (operation.isLostWith(failedNode) && operation.settleWithoutRow(READ_LOST)) {
                record.unsettled--;
            }
        }
        engine.completeIfSettled(record);
    }

    @Override
    public void nodeFailureHandled(int nodeId, boolean toldWhole) {
        records.forEach(record -> {
            if (record.state == State.IN_DOUBT && record.link.nodeId() == nodeId) {
                engine.rolledBack(record, toldWhole ? notCommitted(nodeId) : notTold(nodeId));
            }
        });
    }

    private static NdbException notCommitted(int nodeId) {
        return new NodeFailureException(
                ABORTED_BY_NODE_FAILURE,
                "Data node " + nodeId + " failed before it committed the transaction (NDB error 4010),"
                        + " which is rolled back; repeat it");
    }

    private static NdbException notTold(int nodeId) {
        return new UnknownOutcomeException(
                ABORTED_BY_NODE_FAILURE,
                "The commit was sent to data node " + nodeId + ", which failed, and the survivors did not all tell"
                        + " what became of it (NDB error 4010); read to find out");
    }

    @Override
    public void allNodesLost() {
        records.forEach(record -> {
            if (record.committed && record.batch != null) {
                completeWithoutValues(record);
            } else if (record.batch != null) {
                boolean unknown = record.commitRequested && record.hasWritten;
                engine.rolledBack(
                        record,
                        unknown
                                ? new UnknownOutcomeException(
                                        NO_CLUSTER,
                                        "The commit was sent, and all data nodes were lost before an answer"
                                                + " (NDB error 4009); read to find out")
                                : lostFailure());
            }
        });
        refuseWaiting();
    }

    private NdbException lostFailure() {
        return engine.isClosing()
                ? new ClosedException(
                        ClosedException.NO_CODE, "The client was closed before the work was done; it is rolled back")
                : new NodeFailureException(
                        NO_CLUSTER, "All data nodes were lost (NDB error 4009); the transaction is rolled back");
    }

    /** What waits at a data node that did not fail waits in vain when the connection is closed. */
    private void refuseWaiting() {
        for (int nodeId = 0; nodeId <= RecordPools.MAXIMUM_NODE_ID; nodeId++) {
            RecordPool pool = engine.pools().existing(nodeId);
            if (pool == null) {
                continue;
            }
            for (Batch batch = pool.takeWaiting(); batch != null; batch = pool.takeWaiting()) {
                engine.refuse(
                        batch,
                        new ClosedException(ClosedException.NO_CODE, "The client was closed before the work was sent"));
            }
        }
    }

    /** The commit is certain, but values that did not come with it are lost. */
    void completeWithoutValues(TransactionRecord record) {
        Batch batch = record.batch;
        for (KeyOperation operation = batch == null ? null : batch.first();
                operation != null;
                operation = operation.next) {
            if (!operation.isSettled() && operation.wantsValues()) {
                operation.refuse(operation.isCommittedRead() ? READ_LOST : COMMITTED_BUT_VALUES_LOST, 0);
            }
        }
        engine.complete(record);
    }
}
