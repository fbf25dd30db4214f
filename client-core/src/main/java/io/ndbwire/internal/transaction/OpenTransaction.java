package io.ndbwire.internal.transaction;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnknownOutcomeException;
import java.util.ArrayList;
import java.util.List;
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

    /** What has to be over before it ends. */
    private final List<Companion> companions = new ArrayList<>(0);

    /** The batch that ends it, once the companions have ended. */
    @Nullable
    Batch waitingEnd;

    /** Where it lives in the data nodes; null before its first batch that locks something, and after its end. */
    public @Nullable Anchor anchor() {
        TransactionRecord current = record;
        return current == null
                ? null
                : new Anchor(
                        current.link,
                        current.coordinatorBlock,
                        current.coordinatorPointer,
                        current.transactionId1,
                        current.transactionId2);
    }

    /** Whether a batch is under way or waits. */
    public boolean isBusy() {
        return busy || firstWaiting != null;
    }

    /** Lets its end wait for the companion's. */
    public void enlist(Companion companion) {
        companions.add(companion);
    }

    boolean dismiss(Companion companion) {
        companions.remove(companion);
        return companions.isEmpty();
    }

    boolean hasCompanions() {
        return !companions.isEmpty();
    }

    void endCompanions() {
        List.copyOf(companions).forEach(Companion::transactionEnds);
    }

    void idle() {
        if (!companions.isEmpty()) {
            List.copyOf(companions).forEach(Companion::transactionIdle);
        }
    }

    /** It came to the end that was asked for. */
    void ended(Batch.Ending how) {
        ending = how;
    }

    /** It came to an end that was not asked for. */
    void failed(NdbException why) {
        failure = why;
        if (!companions.isEmpty()) {
            List.copyOf(companions).forEach(companion -> companion.transactionFailed(why));
        }
    }

    /** It was rolled back by its own step: what comes later is told why. Event loop only. */
    public void undone(NdbException why) {
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
