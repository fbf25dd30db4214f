package io.ndbwire.internal.transaction;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.internal.transaction.TransactionRecord.State;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.RoundClock;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.metrics.Counters;
import io.ndbwire.metrics.LatencyRecorder;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.TcCommit;
import io.ndbwire.wire.TcHeartbeat;
import io.ndbwire.wire.TcKeyReq;
import io.ndbwire.wire.TcReleaseReq;
import io.ndbwire.wire.TcRollback;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the batches of one cluster connection.
 *
 * <p>{@link #submit} is for any thread; all else happens on the event loop. Answers are taken by {@link AnswerHandler},
 * which calls back when a record's state changes.
 */
public final class TransactionEngine {

    /** Our block of all transactions. */
    public static final int BLOCK = Block.FIRST_API_BLOCK + 1;

    private static final Logger LOG = LoggerFactory.getLogger(TransactionEngine.class);

    private static final int COMMIT_UNDER_WAY = 230;

    private final ClusterConnection connection;
    private final EngineOptions options;
    private final RoundClock clock;
    private final Counters counters;
    private final @Nullable LatencyRecorder latencies;
    private final Slots<KeyOperation> slots = new Slots<>(1024);
    private final RecordTable records = new RecordTable();
    private final RecordPools pools;
    private final int[] lastFailure = new int[RecordPools.MAXIMUM_NODE_ID + 1];
    private final Admission admission;
    private final DeadlineSweep deadlines;
    // Another process may have had our node id a moment ago, and its transactions may still be known.
    private int lastTransactionId = ThreadLocalRandom.current().nextInt();
    private int failures;

    /**
     * @param connection not opened yet
     * @param options bounds
     * @param latencies is told how long each batch took, or null
     */
    public TransactionEngine(ClusterConnection connection, EngineOptions options, @Nullable LatencyRecorder latencies) {
        this.connection = connection;
        this.options = options;
        this.latencies = latencies;
        clock = connection.clock();
        counters = connection.counters();
        pools = new RecordPools(this, connection);
        admission = new Admission(options.maximumPending());
        NodeFailureHandler nodeFailures = new NodeFailureHandler(this, records);
        deadlines = new DeadlineSweep(this, nodeFailures, connection.eventLoop());
        connection.register(BLOCK, new AnswerHandler(this, nodeFailures, slots, records, counters));
        connection.addListener(nodeFailures);
    }

    /**
     * Hands a batch over. Any thread.
     *
     * @throws OverloadException if as much is under way as may be; nothing was done
     * @throws ClosedException if the client is closing; nothing was done
     */
    public void submit(Batch batch) {
        admission.admit(batch.weight(), batch.isEndAlone());
        batch.engine = this;
        connection.submit(batch);
    }

    /**
     * Hands batches over together, which wakes the event loop once for all. Any thread.
     *
     * @param batches filled; only the first ones count
     * @param count how many
     * @throws OverloadException if as much is under way as may be; nothing was done
     * @throws ClosedException if the client is closing; nothing was done
     */
    public void submit(Batch[] batches, int count) {
        int weight = 0;
        for (int i = 0; i < count; i++) {
            batches[i].engine = this;
            weight += batches[i].weight();
        }
        admission.admit(weight, false);
        connection.submit(batches, count);
    }

    /** Operations that were submitted and are not completed. Any thread. */
    public int pending() {
        return admission.pending();
    }

    EngineOptions options() {
        return options;
    }

    RecordTable records() {
        return records;
    }

    RecordPools pools() {
        return pools;
    }

    int reference() {
        return connection.reference(BLOCK);
    }

    void start(Batch batch) {
        batch.startNanos = clock.nanos();
        deadlines.schedule();
        OpenTransaction transaction = batch.transaction();
        if (transaction == null) {
            pools.place(batch);
        } else if (transaction.busy) {
            transaction.enqueue(batch);
        } else {
            step(transaction, batch);
        }
    }

    private void step(OpenTransaction transaction, Batch batch) {
        transaction.busy = true;
        if (transaction.hasEnded()) {
            if (batch.ending() == Batch.Ending.ROLLBACK && transaction.isUndone()) {
                succeed(batch, 0);
            } else {
                refuse(batch, transaction.reason());
            }
        } else if (batch.ending() != Batch.Ending.NONE && transaction.hasCompanions()) {
            transaction.waitingEnd = batch;
            transaction.endCompanions();
        } else if (transaction.record != null && !runsBeside(transaction.record, batch)) {
            execute(transaction.record, batch, false);
        } else if (batch.size() == 0 && !batch.begins()) {
            if (batch.ending() != Batch.Ending.NONE) {
                transaction.ended(batch.ending());
            }
            succeed(batch, 0);
        } else {
            pools.place(batch);
        }
    }

    /** Committed reads before anything is locked are transactions of their own, as if no record were held yet. */
    private static boolean runsBeside(TransactionRecord record, Batch batch) {
        return !record.started && batch.size() > 0 && batch.committedReadsOnly() && batch.ending() == Batch.Ending.NONE;
    }

    /** What ran beside a transaction is over. */
    public void companionEnded(OpenTransaction transaction, Companion companion) {
        Batch end = transaction.waitingEnd;
        if (transaction.dismiss(companion) && end != null) {
            transaction.waitingEnd = null;
            step(transaction, end);
        }
    }

    /** Begins a transaction on a free record. */
    void begin(TransactionRecord record, Batch batch) {
        record.transactionId1 = ++lastTransactionId;
        record.transactionId2 = (BLOCK & 0xFFF) << 20 | connection.nodeId() << 8;
        record.hasWritten = false;
        record.started = false;
        record.transaction = null;
        counters.add(ClientCounter.TRANSACTIONS_STARTED, 1);
        execute(record, batch, true);
    }

    private void execute(TransactionRecord record, Batch batch, boolean start) {
        OpenTransaction transaction = batch.transaction();
        boolean commit = batch.ending() == Batch.Ending.COMMIT;
        if (transaction == null || start && batch.committedReadsOnly() && !batch.begins()) {
            commit = true;
        } else {
            transaction.record = record;
            record.transaction = transaction;
        }
        record.batch = batch;
        record.unsettled = batch.size();
        record.commitRequested = commit;
        record.committed = false;
        record.failuresAtSend = failures;
        record.globalCheckpoint = 0;
        record.hasWritten |= batch.writes();
        if (batch.size() > 0) {
            send(record, batch, commit);
        } else if (!record.started) {
            endBeforeStart(record, batch);
        } else if (commit) {
            record.state = State.COMMITTING;
            record.link.send(TcCommit.request(
                    BLOCK,
                    record.coordinatorBlock,
                    record.coordinatorPointer,
                    record.transactionId1,
                    record.transactionId2));
        } else if (batch.ending() == Batch.Ending.ROLLBACK) {
            rollback(record, false);
            record.state = State.ROLLING_BACK;
        } else {
            record.state = State.EXECUTING;
            complete(record);
        }
    }

    /** To the data nodes there is no transaction yet: it begins, goes on or ends here alone. */
    private void endBeforeStart(TransactionRecord record, Batch batch) {
        record.state = batch.ending() == Batch.Ending.ROLLBACK ? State.ROLLING_BACK : State.EXECUTING;
        complete(record);
    }

    private void send(TransactionRecord record, Batch batch, boolean commit) {
        record.state = State.EXECUTING;
        record.pool.operationsBegun(batch.size());
        TcKeyReq.Ending ending = commit ? TcKeyReq.Ending.COMMIT : TcKeyReq.Ending.EXECUTE;
        boolean first = !record.started;
        record.started = true;
        int indexed = 0;
        for (KeyOperation operation = batch.first(); operation != null; operation = operation.next) {
            slots.add(operation);
            operation.record = record;
            operation.sent();
            if (operation.isCarried()) {
                continue;
            }
            if (operation.carriesOthers()) {
                operation.writeNumbers(operation.request());
            }
            TcKeyReq.stamp(
                    operation.request(),
                    record.coordinatorBlock,
                    record.coordinatorPointer,
                    operation.pointer,
                    record.transactionId1,
                    record.transactionId2,
                    first,
                    operation.next == null ? ending : TcKeyReq.Ending.NONE);
            first = false;
            if (operation.request().gsn() == TcKeyReq.INDEX_GSN) {
                indexed++;
            }
            record.link.send(operation.request());
        }
        counters.add(ClientCounter.PRIMARY_KEY_OPERATIONS, batch.size() - indexed);
        if (indexed > 0) {
            counters.add(ClientCounter.UNIQUE_KEY_OPERATIONS, indexed);
        }
    }

    private void rollback(TransactionRecord record, boolean unsettled) {
        record.link.send(TcRollback.request(
                BLOCK,
                record.coordinatorBlock,
                record.coordinatorPointer,
                record.transactionId1,
                record.transactionId2,
                unsettled));
    }

    /**
     * Completes the operations on a record once nothing of them is due any more. An end that was asked for by itself has
     * an answer of its own: a confirmation that trails an earlier batch must not free the record before that.
     */
    void completeIfSettled(TransactionRecord record) {
        boolean executing = record.state == State.EXECUTING || record.state == State.IN_DOUBT;
        if (executing && record.unsettled == 0 && (!record.commitRequested || record.committed)) {
            complete(record);
        }
    }

    /** The batch on a record is done; if that ended the transaction, the record is free. */
    void complete(TransactionRecord record) {
        Batch batch = detach(record);
        // Committed reads hold no record for their transaction; their commit ends it all the same.
        OpenTransaction transaction = batch.ending() == Batch.Ending.COMMIT ? batch.transaction() : record.transaction;
        long globalCheckpoint = record.globalCheckpoint;
        boolean ended = record.commitRequested || record.state == State.ROLLING_BACK;
        if (ended) {
            counters.add(
                    record.commitRequested ? ClientCounter.TRANSACTIONS_COMMITTED : ClientCounter.TRANSACTIONS_ABORTED,
                    1);
            close(record);
            if (transaction != null) {
                transaction.ended(record.commitRequested ? Batch.Ending.COMMIT : Batch.Ending.ROLLBACK);
            }
            free(record);
        } else {
            record.state = State.OPEN;
            record.pool.beginWaiting();
        }
        succeed(batch, globalCheckpoint);
    }

    /**
     * The coordinator does not commit: as a rule it is rolling back already. Its last word on that may never come, and to
     * begin anew before would stop the data node, so the record is given back.
     */
    void commitRefused(TransactionRecord record, int errorCode, String where) {
        NdbException failure = errorCode == COMMIT_UNDER_WAY
                ? ErrorCatalogue.unknownOutcome(errorCode, where)
                : ErrorCatalogue.exception(errorCode, where);
        Batch batch = detach(record);
        counters.add(ClientCounter.TRANSACTIONS_ABORTED, 1);
        fail(record, failure);
        abandonedTransactionEnded(record);
        refuse(batch, failure);
    }

    /** The data nodes rolled the transaction on a record back. */
    void rolledBack(TransactionRecord record, NdbException failure) {
        Batch batch = record.batch == null ? null : detach(record);
        counters.add(ClientCounter.TRANSACTIONS_ABORTED, 1);
        fail(record, failure);
        free(record);
        if (batch != null) {
            refuse(batch, failure);
        }
    }

    private void fail(TransactionRecord record, NdbException why) {
        OpenTransaction transaction = record.transaction;
        close(record);
        if (transaction != null) {
            transaction.failed(why);
        }
    }

    private void close(TransactionRecord record) {
        counters.add(ClientCounter.TRANSACTIONS_CLOSED, 1);
        if (record.transaction != null) {
            record.transaction.record = null;
            record.transaction = null;
        }
    }

    /** Takes the batch off a record: answers to its operations are late from now on. */
    private Batch detach(TransactionRecord record) {
        Batch batch = Objects.requireNonNull(record.batch);
        record.batch = null;
        for (KeyOperation operation = batch.first(); operation != null; operation = operation.next) {
            slots.remove(operation);
            operation.record = null;
        }
        record.pool.operationsEnded(batch.size());
        return batch;
    }

    private void free(TransactionRecord record) {
        if (pools.holds(record)) {
            record.pool.released(record);
        } else {
            // The data node failed meanwhile: the record is gone with it.
            record.state = State.RELEASED;
            records.remove(record);
        }
    }

    private void succeed(Batch batch, long globalCheckpoint) {
        OpenTransaction transaction = batch.transaction();
        int weight = batch.weight();
        counted(batch, true);
        if (transaction != null && batch.goesOn()) {
            admission.reweigh(weight, batch.weight());
            batch.startNanos = clock.nanos();
            step(transaction, batch);
            return;
        }
        admission.release(weight);
        try {
            batch.succeeded(globalCheckpoint);
        } catch (RuntimeException | Error e) {
            LOG.error("A completion callback threw", e);
        }
        next(batch.transaction());
    }

    /** The batch ends without success. */
    void refuse(Batch batch, NdbException failure) {
        OpenTransaction transaction = batch.transaction();
        if (transaction != null && !transaction.hasEnded()) {
            // A later step must not go on as if this one had happened.
            transaction.failed(failure);
        }
        counted(batch, false);
        admission.release(batch.weight());
        try {
            batch.failed(failure);
        } catch (RuntimeException | Error e) {
            LOG.error("A completion callback threw", e);
        }
        next(batch.transaction());
    }

    private void counted(Batch batch, boolean succeeded) {
        long nanos = clock.nanos() - batch.startNanos;
        counters.add(ClientCounter.WAIT_EXECUTE_COMPLETE, 1);
        counters.add(ClientCounter.WAIT_NANOS, nanos);
        if (latencies != null) {
            record(latencies, batch.size(), nanos, succeeded);
        }
    }

    private static void record(LatencyRecorder latencies, int operations, long nanos, boolean succeeded) {
        try {
            latencies.batchCompleted(operations, nanos, succeeded);
        } catch (RuntimeException | Error e) {
            LOG.error("The latency recorder threw", e);
        }
    }

    /** Goes on with the steps that wait, in a loop and not step within step: there may be thousands that fail at once. */
    private void next(@Nullable OpenTransaction transaction) {
        if (transaction == null) {
            return;
        }
        transaction.busy = false;
        if (transaction.advancing) {
            return;
        }
        transaction.advancing = true;
        Batch batch = transaction.dequeue();
        while (batch != null) {
            step(transaction, batch);
            batch = transaction.busy ? null : transaction.dequeue();
        }
        transaction.advancing = false;
        if (!transaction.isBusy()) {
            transaction.idle();
        }
    }

    /** Tells the data node that a transaction waits for its application, not for its death. Any thread. */
    public void keepAlive(OpenTransaction transaction) {
        connection.eventLoop().execute(() -> {
            TransactionRecord record = transaction.record;
            if (record != null && record.state == State.OPEN && record.started) {
                record.link.send(TcHeartbeat.encode(
                        BLOCK,
                        record.coordinatorBlock,
                        record.coordinatorPointer,
                        record.transactionId1,
                        record.transactionId2));
            }
        });
    }

    /** A data node failed: what is sent from now on is not touched by that. */
    void nodeFailed(int nodeId) {
        lastFailure[nodeId] = ++failures;
    }

    /** Whether a data node failed after so many failures of any node; only then is what it was to send lost. */
    boolean hasFailedSince(int nodeId, int earlierFailures) {
        return nodeId <= RecordPools.MAXIMUM_NODE_ID && lastFailure[nodeId] - earlierFailures > 0;
    }

    /** Ends a batch whose answer did not come; its record is not used again. */
    void giveUp(TransactionRecord record, NdbException failure) {
        State state = record.state;
        Batch batch = detach(record);
        fail(record, failure);
        if (state == State.IN_DOUBT) {
            record.state = State.RELEASED;
            records.remove(record);
        } else {
            record.state = State.ABANDONED;
            if (state == State.EXECUTING) {
                rollback(record, true);
            }
        }
        refuse(batch, failure);
    }

    /** The data node's last word on a transaction whose caller gave up; such a record is not used again. */
    void abandonedTransactionEnded(TransactionRecord record) {
        record.state = State.RELEASED;
        record.link.send(TcReleaseReq.encode(
                BLOCK, reference(), record.coordinatorBlock, record.coordinatorPointer, record.clientPointer));
    }

    void released(TransactionRecord record) {
        records.remove(record);
        record.pool.dropped();
    }

    /** Whether what fails now fails because of {@link #close}. */
    boolean isClosing() {
        return admission.isClosing();
    }

    /**
     * Refuses new work and waits for what is under way.
     *
     * @param timeout what is not done by then ends as the connection does
     * @return completes when nothing is under way any more
     */
    public CompletableFuture<Void> close(Duration timeout) {
        return admission.close(connection.eventLoop(), timeout);
    }
}
