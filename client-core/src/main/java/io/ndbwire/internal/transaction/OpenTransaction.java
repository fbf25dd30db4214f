package io.ndbwire.internal.transaction;

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

    /** Why nothing more can be done in it. */
    @Nullable
    NdbException end;

    /** It ended by its commit. */
    boolean committed;

    /** A batch is under way; others wait, as a transaction has one at a time. */
    boolean busy;

    @Nullable
    Batch firstWaiting;

    @Nullable
    Batch lastWaiting;

    /** Whether it ended by being rolled back, or before anything was sent. */
    boolean isUndone() {
        return end != null && !committed && !(end instanceof UnknownOutcomeException);
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
