package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.fault.Fault;
import io.ndbwire.embedded.fault.Request;
import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.TcCommit;
import io.ndbwire.wire.TcKeyConf;
import io.ndbwire.wire.TcKeyReq;
import io.ndbwire.wire.TcRollback;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record of the coordinator, which carries one transaction at a time: the operations of the running batch, what they
 * wait for, and how the transaction ends.
 */
public final class TransactionRecord {

    private enum State {
        /** No transaction, or one that has ended with its answer. */
        IDLE,
        OPEN,
        /** Rolled back; the client is told when it executes the next batch, if it has not been. */
        FAILED
    }

    private final Coordinator coordinator;
    private final int pointer;
    private final ApiLink link;
    private final int clientBlock;
    private final int clientPointer;
    private final RowTransaction rows = new RowTransaction();
    private final LockWaits waits = new LockWaits();
    private final Confirmations confirmations = new Confirmations();
    private final List<DeferredCheck> deferred = new ArrayList<>(0);
    private final Postponed postponed = new Postponed();
    private @Nullable RecordOccupant occupant;
    private State state = State.IDLE;
    private int id1;
    private int id2;
    private int abortCode;
    private int abortData;
    private int unsettled;
    private int changes;
    private boolean executing;
    private boolean committing;
    private boolean holdsMarker;
    private boolean commitStruck;
    private boolean answerLost;
    /** The data nodes whose failure ends the transaction: bit n is node n's. */
    private long nodes;

    private long usedAt = System.currentTimeMillis();

    TransactionRecord(Coordinator coordinator, int pointer, ApiLink link, int clientBlock, int clientPointer) {
        this.coordinator = coordinator;
        this.pointer = pointer;
        this.link = link;
        this.clientBlock = clientBlock;
        this.clientPointer = clientPointer;
    }

    Coordinator coordinator() {
        return coordinator;
    }

    public int pointer() {
        return pointer;
    }

    /** The link of the API node that seized it. */
    public ApiLink link() {
        return link;
    }

    /** The client's block that all answers go to. */
    public int clientBlock() {
        return clientBlock;
    }

    /** The client's number for the record. */
    public int clientPointer() {
        return clientPointer;
    }

    /** The link of the node that holds a fragment first; the coordinator's own where that has none. */
    public ApiLink linkOf(Fragment fragment) {
        return linkOf(coordinator.cluster().primary(fragment));
    }

    ApiLink linkOf(int node) {
        ApiLink found = coordinator.cluster().link(node, link.apiNodeId());
        return found == null ? link : found;
    }

    /** What it carries in place of a transaction; null for nothing. */
    public @Nullable RecordOccupant occupant() {
        if (occupant != null && occupant.isDone()) {
            occupant = null;
        }
        return occupant;
    }

    public void occupy(RecordOccupant newOccupant) {
        occupant = newOccupant;
    }

    public void vacate() {
        occupant = null;
    }

    /** Whether it carries a scan, or a transaction that holds rows or waits for some. */
    public boolean isBusy() {
        return occupant() != null || state == State.OPEN && (unsettled > 0 || executing || rows.holdsAny());
    }

    /** Operations whose outcome is not known yet. */
    public int unsettled() {
        return unsettled;
    }

    /** Whether its transaction failed and its client has not ended it. */
    public boolean isFailed() {
        return state == State.FAILED;
    }

    /** When it was used last, in milliseconds of the clock. */
    public long usedAt() {
        return usedAt;
    }

    public int id1() {
        return id1;
    }

    public int id2() {
        return id2;
    }

    /** The transaction as rows know it. */
    public RowTransaction rows() {
        return rows;
    }

    /** Whether it carries a transaction, or one that failed and whose client has not been told. */
    public boolean isOpen() {
        return state != State.IDLE;
    }

    /** Whether the transaction that it carries has that id. */
    public boolean isSame(int otherId1, int otherId2) {
        return state != State.IDLE && isLast(otherId1, otherId2);
    }

    /** Whether the transaction that it carries, or carried last, has that id. */
    boolean isLast(int otherId1, int otherId2) {
        return id1 == otherId1 && id2 == otherId2;
    }

    /** Begins a transaction; returns whether the last one has ended, or held nothing that had to be ended. */
    boolean begin(int newId1, int newId2) {
        if (isBusy()) {
            return false;
        }
        state = State.OPEN;
        id1 = newId1;
        id2 = newId2;
        rows.identify(newId1, newId2);
        endChanges();
        coordinator.counters().add(Counters.TRANSACTIONS, 1);
        abortCode = ErrorCode.NONE;
        abortData = 0;
        confirmations.clear();
        unsettled = 0;
        executing = false;
        committing = false;
        holdsMarker = false;
        commitStruck = false;
        answerLost = false;
        nodes = 0;
        return true;
    }

    void refuse(int newId1, int newId2, boolean execute, int code) {
        if (execute) {
            link.send(
                    TcRollback.report(ApiLink.COORDINATOR_BLOCK, clientBlock, clientPointer, newId1, newId2, code, 0));
        }
    }

    void used() {
        usedAt = System.currentTimeMillis();
    }

    /** Takes note of an operation's flags; returns whether the operation is to be done. */
    boolean accept(int requestInfo) {
        used();
        executing |= TcKeyReq.isExecute(requestInfo);
        committing |= TcKeyReq.isCommit(requestInfo);
        if (state == State.FAILED) {
            reportFailure();
            return false;
        }
        unsettled++;
        return true;
    }

    /** What its operations wait for. */
    LockWaits waits() {
        return waits;
    }

    /**
     * Counts a change that the client asks for.
     *
     * @param openChanges of all transactions of the coordinator
     * @return an error code, with which the change is not counted
     */
    int countChange(TransactionOptions options, int openChanges) {
        if (changes >= options.maximumOperationsOfTransaction()) {
            return ErrorCode.TRANSACTION_TOO_LARGE;
        }
        if (openChanges >= options.maximumOperations()) {
            return ErrorCode.TOO_MANY_OPERATIONS;
        }
        changes++;
        return ErrorCode.NONE;
    }

    private void endChanges() {
        coordinator.changesEnded(changes);
        changes = 0;
    }

    /** Has a foreign key looked at when the transaction commits. */
    void defer(DeferredCheck check) {
        deferred.add(check);
    }

    /** Whether all that was put off holds; if not, the transaction is rolled back, and the client told. */
    private boolean holdsDeferred() {
        for (DeferredCheck check : deferred) {
            int error = check.check(rows);
            if (error != ErrorCode.NONE) {
                executing = true;
                failed(error, check.foreignKey());
                return false;
            }
        }
        deferred.clear();
        return true;
    }

    /** An operation has changed its row: the commit must be acknowledged. */
    void wrote() {
        holdsMarker = true;
    }

    /**
     * An operation is done.
     *
     * @param attributeInfo see {@link TcKeyConf}
     */
    void confirmed(int operationPointer, int attributeInfo) {
        confirmations.add(operationPointer, attributeInfo);
        settled();
    }

    /** An operation was refused by itself. */
    void settled() {
        unsettled--;
        endBatch();
    }

    /** Ends the batch if all of it has come and is settled. */
    void endBatch() {
        if (!executing || unsettled > 0 || state != State.OPEN) {
            return;
        }
        if (committing && (!holdsDeferred() || isCommitPutOff())) {
            return;
        }
        executing = false;
        long checkpoint = 0;
        boolean marker = holdsMarker;
        boolean committed = committing;
        if (committed) {
            checkpoint = rows.holdsAny() ? coordinator.cluster().globalCheckpoint() : 0;
            state = State.IDLE;
            commitRows(checkpoint);
        } else {
            rows.nextStep();
        }
        if (!answerLost) {
            confirmations.send(this, committed, marker, checkpoint);
        }
    }

    private void commitRows(long checkpoint) {
        rows.commit(checkpoint);
        coordinator.counters().add(Counters.COMMITS, 1);
        endChanges();
        if (holdsMarker) {
            coordinator.rememberCommit(this);
        }
    }

    // ---- data nodes that do not answer, and injected faults

    Postponed postponed() {
        return postponed;
    }

    /** Has the failure of any of these nodes, bit n for node n, end the transaction. */
    void involve(long moreNodes) {
        nodes |= moreNodes;
    }

    /** Whether the commit has to wait, or will not be. */
    private boolean isCommitPutOff() {
        if (!commitStruck) {
            commitStruck = true;
            Fault fault = coordinator.strike(Request.COMMIT, null);
            if (fault != null && isCommitStruck(fault)) {
                return true;
            }
        }
        if (rows.holdsAny() && coordinator.cluster().isAnyFrozen(nodes)) {
            postponed.commitUntilAnswered(this::commitAgain);
            return true;
        }
        return false;
    }

    private boolean isCommitStruck(Fault fault) {
        switch (fault.effect()) {
            case ERROR -> {
                executing = true;
                failed(fault.code());
            }
            case DELAY -> coordinator.later(fault.delay(), postponed.delayed(this::commitAgain));
            case DROP -> {
                // The client has to give up waiting.
            }
            case LOST_ANSWER -> {
                answerLost = true;
                return false;
            }
        }
        return true;
    }

    private void commitAgain() {
        if (executing) {
            endBatch();
        } else {
            commitRequested();
        }
    }

    /** A data node failed: its part in the transaction is lost, unless the commit has begun. */
    void nodeFailed(int nodeId) {
        RecordOccupant scan = occupant();
        if (scan != null) {
            scan.nodeFailed(nodeId);
        }
        if (state == State.OPEN && (nodes >>> nodeId & 1) != 0 && !postponed.isCommitting()) {
            executing = true;
            failed(ErrorCode.NODE_FAILURE);
        }
    }

    /** The coordinator has failed: nothing goes on here, and its locks stay until another one has taken over. */
    void orphaned() {
        if (occupant != null) {
            occupant.end();
            occupant = null;
        }
        postponed.clear();
        waits.cancel();
    }

    /** An operation failed in a way that ends the transaction. */
    void failed(int code) {
        failed(code, 0);
    }

    /** The same, with the id of the index or foreign key that was violated. */
    void failed(int code, int data) {
        coordinator.counters().add(Counters.ABORTS, 1);
        abortCode = code;
        abortData = data;
        undo();
        state = State.FAILED;
        reportFailure();
    }

    /** The client hears of it as the answer to a batch, when the last operation of that has come. */
    private void reportFailure() {
        if (executing) {
            executing = false;
            committing = false;
            link.send(TcRollback.report(
                    ApiLink.COORDINATOR_BLOCK, clientBlock, clientPointer, id1, id2, abortCode, abortData));
        }
    }

    private void undo() {
        waits.cancel();
        postponed.clear();
        rows.rollback();
        endChanges();
        deferred.clear();
        unsettled = 0;
        confirmations.clear();
    }

    void commitRequested() {
        used();
        if (state == State.FAILED) {
            int code = abortCode == ErrorCode.NONE ? ErrorCode.ROLLED_BACK_MEANWHILE : abortCode;
            link.send(TcCommit.refusal(ApiLink.COORDINATOR_BLOCK, clientBlock, clientPointer, id1, id2, code));
        } else if (unsettled > 0 || executing) {
            undo();
            state = State.FAILED;
            abortCode = ErrorCode.COMMIT_WITH_OUTSTANDING;
            link.send(TcCommit.refusal(ApiLink.COORDINATOR_BLOCK, clientBlock, clientPointer, id1, id2, abortCode));
        } else if (holdsDeferred() && !isCommitPutOff()) {
            long checkpoint = rows.holdsAny() ? coordinator.cluster().globalCheckpoint() : 0;
            state = State.IDLE;
            commitRows(checkpoint);
            if (answerLost) {
                return;
            }
            link.send(TcCommit.confirmation(
                    ApiLink.COORDINATOR_BLOCK, clientBlock, clientPointer, holdsMarker, id1, id2, checkpoint));
        }
    }

    void rollbackRequested() {
        if (state == State.OPEN) {
            coordinator.counters().add(Counters.ABORTS, 1);
        }
        undo();
        executing = false;
        committing = false;
        state = State.IDLE;
        link.send(TcRollback.confirmation(ApiLink.COORDINATOR_BLOCK, clientBlock, clientPointer, id1, id2));
    }

    void tick(long nowMillis, TransactionOptions options) {
        if (occupant != null) {
            occupant.tick(nowMillis, options);
        }
        if (state != State.OPEN) {
            return;
        }
        if (waits.isOverdue(nowMillis, options.deadlockTimeout())
                || postponed.isOverdue(nowMillis, options.deadlockTimeout())) {
            failed(ErrorCode.LOCK_WAIT_TIMEOUT);
        } else if (waits.isEmpty()
                && postponed.isEmpty()
                && rows.holdsAny()
                && nowMillis - usedAt > options.inactiveTimeout()) {
            // Data nodes have one code for all of a transaction's time-outs.
            failed(ErrorCode.LOCK_WAIT_TIMEOUT);
        }
    }

    /** The record goes back: whatever it carries is rolled back without a word. */
    void release() {
        if (occupant != null) {
            occupant.end();
            occupant = null;
        }
        undo();
        state = State.IDLE;
    }
}
