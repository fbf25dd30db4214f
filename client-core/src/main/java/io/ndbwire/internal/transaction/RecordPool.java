package io.ndbwire.internal.transaction;

import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.OverloadException;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.wire.TcSeizeReq;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The transaction records of one data node, and the batches that wait for one.
 *
 * <p>Records are asked for as they are needed, up to the limit, and kept. Both records and operations under way are
 * bounded; what waits is bounded by the engine's admission. Event loop only.
 */
final class RecordPool {

    private final TransactionEngine engine;
    private final NodeLink link;
    private final ArrayDeque<TransactionRecord> free = new ArrayDeque<>();
    private final ArrayDeque<Batch> waiting = new ArrayDeque<>();
    private int total;
    private int seizing;
    private int operations;

    RecordPool(TransactionEngine engine, NodeLink link) {
        this.engine = engine;
        this.link = link;
    }

    /** Begins the batch on a free record, or lets it wait for one. */
    void place(Batch batch) {
        if (waiting.isEmpty() && fits(batch)) {
            TransactionRecord record = free.pollLast();
            if (record != null) {
                engine.begin(record, batch);
                return;
            }
        }
        boolean limitReached = total >= engine.options().maximumTransactionsPerNode() || !fits(batch);
        if (batch.failFast() && limitReached) {
            engine.refuse(
                    batch,
                    new OverloadException(
                            OverloadException.NO_CODE,
                            "Data node " + link.nodeId() + " has " + total + " transactions and " + operations
                                    + " operations under way from here, which is the limit; slow down or raise it"));
            return;
        }
        waiting.add(batch);
        seizeForWaiting();
    }

    private boolean fits(Batch batch) {
        // A batch over the limit may go alone: it could never go otherwise.
        return link.isWritable()
                && (operations == 0
                        || operations + batch.size() <= engine.options().maximumOperationsPerNode());
    }

    private void seizeForWaiting() {
        int wanted = Math.min(
                waiting.size() - seizing - free.size(), engine.options().maximumTransactionsPerNode() - total);
        for (int i = 0; i < wanted; i++) {
            TransactionRecord record = engine.records().add(link, this);
            total++;
            seizing++;
            link.send(TcSeizeReq.encode(TransactionEngine.BLOCK, engine.reference(), record.clientPointer));
        }
    }

    void seized(TransactionRecord record) {
        seizing--;
        released(record);
    }

    void seizeRefused(TransactionRecord record, int errorCode) {
        seizing--;
        total--;
        engine.records().remove(record);
        if (total == 0) {
            // Not one record is to be had: waiting for another's end would be in vain.
            for (Batch batch = waiting.poll(); batch != null; batch = waiting.poll()) {
                engine.refuse(
                        batch, ErrorCatalogue.exception(errorCode, "while asking for a transaction record at " + link));
            }
        }
    }

    /** The record is free for the next transaction. */
    void released(TransactionRecord record) {
        record.state = TransactionRecord.State.FREE;
        free.addLast(record);
        beginWaiting();
    }

    /** The record is gone. */
    void dropped() {
        total--;
        seizeForWaiting();
    }

    void operationsBegun(int count) {
        operations += count;
    }

    void operationsEnded(int count) {
        operations -= count;
    }

    /** Begins what waits as far as there are records for it. */
    void beginWaiting() {
        while (!waiting.isEmpty()) {
            Batch batch = waiting.peek();
            if (!link.isAvailable()) {
                waiting.poll();
                engine.pools().place(batch);
            } else if (fits(batch) && !free.isEmpty()) {
                waiting.poll();
                engine.begin(free.pollLast(), batch);
            } else {
                return;
            }
        }
    }

    /** Gives back what waits, for another data node. */
    @Nullable
    Batch takeWaiting() {
        return waiting.poll();
    }

    void expire(long now) {
        if (waiting.isEmpty()) {
            return;
        }
        for (int i = waiting.size(); i > 0; i--) {
            Batch batch = waiting.poll();
            if (!batch.isExpired(now)) {
                waiting.add(batch);
            } else {
                engine.refuse(
                        batch,
                        new DeadlineException(
                                DeadlineException.NO_CODE,
                                "Not sent within its deadline: data node " + link.nodeId() + " has " + operations
                                        + " operations under way from here"));
            }
        }
        beginWaiting();
    }
}
