package io.ndbwire.internal.transaction;

import io.ndbwire.internal.transport.NodeLink;
import org.jspecify.annotations.Nullable;

/**
 * A data node's record for one transaction at a time, and our side of the transaction that is on it.
 *
 * <p>Its state machine cannot begin a transaction before the last one's final answer: a data node would stop (protocol
 * document 03, section 23). Event loop only.
 */
final class TransactionRecord {

    /** What may happen next. */
    enum State {
        /** Asked for, not given yet. */
        SEIZING,
        /** Ready for a transaction. */
        FREE,
        /** A batch is under way. */
        EXECUTING,
        /** A transaction is open and waits for its next batch. */
        OPEN,
        /** TC_COMMITREQ is under way. */
        COMMITTING,
        /** TCROLLBACKREQ is under way. */
        ROLLING_BACK,
        /** The caller was told that time is up; the data node's last word is still due. */
        ABANDONED,
        /** The coordinator failed with a commit under way; the survivors decide. */
        IN_DOUBT,
        /** Given back; nothing may come any more. */
        RELEASED
    }

    /** Our name for it in answers: even, as its lowest bit is a flag there. */
    final int clientPointer;

    final NodeLink link;
    final RecordPool pool;
    int coordinatorPointer;
    int coordinatorBlock;
    State state = State.SEIZING;
    int transactionId1;
    int transactionId2;

    @Nullable
    Batch batch;

    @Nullable
    OpenTransaction transaction;

    /** An operation of the transaction was sent: before that the data node does not know of it. */
    boolean started;

    int unsettled;
    int failuresAtSend;
    boolean commitRequested;
    boolean committed;
    boolean hasWritten;
    long globalCheckpoint;

    TransactionRecord(int clientPointer, NodeLink link, RecordPool pool) {
        this.clientPointer = clientPointer;
        this.link = link;
        this.pool = pool;
    }

    boolean isTransaction(int id1, int id2) {
        return transactionId1 == id1 && transactionId2 == id2;
    }

    /** Whether a transaction is on it whose end is still due. */
    boolean isBusy() {
        return switch (state) {
            case SEIZING, FREE, RELEASED -> false;
            case EXECUTING, OPEN, COMMITTING, ROLLING_BACK, ABANDONED, IN_DOUBT -> true;
        };
    }

    @Override
    public String toString() {
        return "transaction record " + clientPointer + " " + state + " at " + link;
    }
}
