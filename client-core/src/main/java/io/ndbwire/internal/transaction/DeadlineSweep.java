package io.ndbwire.internal.transaction;

import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnknownOutcomeException;
import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;

/**
 * Gives up what is past its deadline: one look over all records now and then is cheaper than a timer for each operation.
 * Event loop only.
 */
final class DeadlineSweep implements Runnable {

    private static final int PAUSE_MILLIS = 10;
    private static final int NO_ANSWER_IN_TIME = 4012;

    private final TransactionEngine engine;
    private final NodeFailureHandler nodeFailures;
    private final EventLoop eventLoop;
    private boolean scheduled;

    DeadlineSweep(TransactionEngine engine, NodeFailureHandler nodeFailures, EventLoop eventLoop) {
        this.engine = engine;
        this.nodeFailures = nodeFailures;
        this.eventLoop = eventLoop;
    }

    /** Something is under way that may have a deadline. */
    void schedule() {
        if (!scheduled) {
            scheduled = true;
            eventLoop.schedule(this, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void run() {
        scheduled = false;
        long now = System.nanoTime();
        engine.pools().expireWaiting(now);
        engine.records().forEach(record -> {
            Batch batch = record.batch;
            if (batch != null && batch.isExpired(now)) {
                expire(record);
            }
        });
        if (engine.pending() > 0) {
            schedule();
        }
    }

    private void expire(TransactionRecord record) {
        if (record.committed) {
            nodeFailures.completeWithoutValues(record);
        } else {
            boolean unknown = record.commitRequested && record.hasWritten;
            engine.giveUp(record, unknown ? unknownOutcome(record) : noAnswer(record));
        }
    }

    private static NdbException unknownOutcome(TransactionRecord record) {
        return new UnknownOutcomeException(
                NO_ANSWER_IN_TIME,
                "The commit was sent to " + record.link
                        + ", and no answer came in time (NDB error 4012); read to find out");
    }

    private static NdbException noAnswer(TransactionRecord record) {
        return new DeadlineException(
                NO_ANSWER_IN_TIME,
                "No answer from " + record.link + " in time (NDB error 4012); the transaction is given up");
    }
}
