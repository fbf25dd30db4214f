package io.ndbwire.internal.transaction;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnknownOutcomeException;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of more than one batch: what its batches share on the event loop.
 *
 * <p>It begins in the data nodes with its first batch that locks something; committed reads before that are answered as
 * transactions of their own, which is the same and holds nothing.
 */
public final class OpenTransaction {

    /** The record that it holds, from the first locking batch on to its end. */
    @Nullable
    TransactionRecord record;

    /** How it was ended, if it was asked for. */
    private Batch.@Nullable Ending ending;

    /** Why it was rolled back, or its outcome is unknown, if that was not asked for. */
    private @Nullable NdbException failure;

    /** What waits is being gone through. */
    boolean advancing;

    /** A batch is under way; others wait, as a transaction has one at a time. */
    boolean busy;

    @Nullable
    Batch firstWaiting;

    @Nullable
    Batch lastWaiting;

    /** It came to the end that was asked for. */
    void ended(Batch.Ending how) {
        ending = how;
    }

    /** It came to an end that was not asked for. */
    void failed(NdbException why) {
        failure = why;
    }

    boolean hasEnded() {
        return ending != null || failure != null;
    }

    /** Why nothing more can be done in it. */
    NdbException reason() {
        if (failure != null) {
            return failure;
        }
        return new ClosedException(
                ClosedException.NO_CODE,
                "The transaction was " + (ending == Batch.Ending.COMMIT ? "committed" : "rolled back") + " before");
    }

    /** Whether it ended by being rolled back, or before anything was sent. */
    boolean isUndone() {
        return failure == null ? ending == Batch.Ending.ROLLBACK : !(failure instanceof UnknownOutcomeException);
    }

    void enqueue(Batch batch) {
        batch.nextWaiting = null;
        if (lastWaiting == null) {
            firstWaiting = batch;
        } else {
            lastWaiting.nextWaiting = batch;
        }
        lastWaiting = batch;
    }

    @Nullable
    Batch dequeue() {
        Batch batch = firstWaiting;
        if (batch != null) {
            firstWaiting = batch.nextWaiting;
            batch.nextWaiting = null;
            if (firstWaiting == null) {
                lastWaiting = null;
            }
        }
        return batch;
    }
}
