package io.ndbwire.internal.scan;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.internal.transaction.Anchor;
import io.ndbwire.internal.transaction.OpenTransaction;
import io.ndbwire.internal.transaction.Slots;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.Command;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.internal.transport.NodeListener;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.metrics.Counters;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.ScanTabReq;
import io.ndbwire.wire.TcReleaseReq;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the scans of one cluster connection.
 *
 * <p>{@link #scan} and {@link #close} are for any thread; all else happens on the event loop. Scans have a block, records
 * and receiver ids of their own, so that key operations are not slowed down by telling the two apart.
 */
public final class ScanEngine {

    /** Our block of all scans. */
    public static final int BLOCK = Block.FIRST_API_BLOCK + 3;

    private static final Logger LOG = LoggerFactory.getLogger(ScanEngine.class);

    private static final int MAXIMUM_NODE_ID = 255;
    private static final int SWEEP_MILLIS = 20;
    /** After an unanswered close the record is given back, which the data node takes for one. */
    private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final int NO_ANSWER_IN_TIME = 4008;
    private static final int NO_CLUSTER = 4009;
    private static final int NODE_FAILED = 4029;
    private static final int NO_USABLE_NODE = 4035;

    private final ClusterConnection connection;
    private final TransactionEngine transactions;
    private final ScanOptions options;
    private final Counters counters;
    private final Slots<RowReceiver> receivers = new Slots<>(256);
    private final Slots<ScanRecord> records = new Slots<>(64);
    private final @Nullable ScanRecordPool[] pools = new ScanRecordPool[MAXIMUM_NODE_ID + 1];
    private final Set<ActiveScan> active = new LinkedHashSet<>();
    private final Set<ScanRecord> closing = new LinkedHashSet<>();
    private final AtomicInteger pending = new AtomicInteger();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    // Another process may have had our node id a moment ago, and its scans may still be known.
    private int lastTransactionId = ThreadLocalRandom.current().nextInt();
    private boolean sweeping;
    private volatile boolean closed;

    /**
     * @param connection not opened yet
     * @param transactions of the same connection, in which scans may run
     * @param options bounds
     */
    public ScanEngine(ClusterConnection connection, TransactionEngine transactions, ScanOptions options) {
        this.connection = connection;
        this.transactions = transactions;
        this.options = options;
        counters = connection.counters();
        connection.register(BLOCK, new ScanAnswers(this));
        connection.addListener(new NodeListener() {
            @Override
            public void nodeFailed(int nodeId) {
                ScanEngine.this.nodeFailed(nodeId);
            }

            @Override
            public void allNodesLost() {
                ScanEngine.this.allNodesLost();
            }
        });
    }

    /**
     * Prepares a scan, which begins when rows are wanted of it. Any thread.
     *
     * @param transaction whose changes it sees, and which can take its locks over; or null
     * @throws OverloadException if as many are under way as may be
     * @throws ClosedException if the client is closing
     */
    public ScanCursor scan(ScanRequest request, @Nullable OpenTransaction transaction, ScanCursor.Listener listener) {
        if (closed) {
            throw closedFailure();
        }
        int now = pending.incrementAndGet();
        if (now > options.maximumPending()) {
            pending.decrementAndGet();
            throw new OverloadException(
                    OverloadException.NO_CODE,
                    request.description() + ": " + (now - 1)
                            + " scans are under way, which is the limit; slow down or raise it");
        }
        return new ScanCursor(this, request, transaction, listener);
    }

    /** Scans that are prepared and have not ended. Any thread. */
    public int pending() {
        return pending.get();
    }

    /** Has the event loop do something, in the order of submission. Any thread. */
    void submit(Command command) {
        connection.submit(command);
    }

    /** The same for what is pointless once everything has ended. Any thread. */
    void tell(Command command) {
        try {
            connection.submit(command);
        } catch (ClosedException e) {
            LOG.debug("The event loop has ended, and all scans before it: {}", e.getMessage());
        }
    }

    Slots<RowReceiver> receivers() {
        return receivers;
    }

    Slots<ScanRecord> records() {
        return records;
    }

    Counters counters() {
        return counters;
    }

    long nanos() {
        return connection.clock().nanos();
    }

    int reference() {
        return connection.reference(BLOCK);
    }

    /** Begins a scan: in its transaction, behind what was requested there before, or by itself. */
    void start(ActiveScan scan) {
        if (closed) {
            scan.fail(closedFailure());
            return;
        }
        active.add(scan);
        sweepLater();
        OpenTransaction transaction = scan.transaction();
        if (transaction == null) {
            place(scan);
            return;
        }
        try {
            transactions.submit(new TransactionArrival(scan, transaction));
        } catch (NdbException e) {
            scan.fail(e);
        }
    }

    /** Finds a data node for a scan: its transaction's, or any. */
    void place(ActiveScan scan) {
        Anchor anchor = scan.anchor();
        if (anchor != null) {
            pool(anchor.link()).place(scan);
            return;
        }
        NodeLink link = connection.link(scan.request().preferredNode());
        if (link == null || !link.isAvailable()) {
            link = connection.availableLink();
        }
        if (link == null) {
            scan.fail(new UnavailableException(
                    NO_USABLE_NODE, "No data node takes work now (NDB error 4035); nothing was sent"));
        } else {
            pool(link).place(scan);
        }
    }

    private ScanRecordPool pool(NodeLink link) {
        ScanRecordPool pool = pools[link.nodeId()];
        if (pool == null) {
            pool = new ScanRecordPool(this, link, options.maximumScansPerNode());
            pools[link.nodeId()] = pool;
        }
        return pool;
    }

    /** Begins a scan on a free record. */
    void begin(ScanRecord record, ActiveScan scan) {
        ScanRequest request = scan.request();
        counters.add(request.isRangeScan() ? ClientCounter.RANGE_SCANS : ClientCounter.TABLE_SCANS, 1);
        if (request.isPruned()) {
            counters.add(ClientCounter.PRUNED_SCANS, 1);
        }
        Anchor anchor = scan.anchor();
        if (anchor == null) {
            int transactionId2 = (BLOCK & 0xFFF) << 20 | connection.nodeId() << 8;
            scan.begin(record, ++lastTransactionId, transactionId2, ScanTabReq.NO_BUDDY);
        } else {
            scan.begin(record, anchor.transactionId1(), anchor.transactionId2(), anchor.coordinatorPointer());
        }
    }

    /** The scan waits no longer. */
    void withdraw(ActiveScan scan) {
        for (ScanRecordPool pool : pools) {
            if (pool != null) {
                pool.withdraw(scan);
            }
        }
    }

    /** The end of the scan on a record was asked for. */
    void closing(ScanRecord record) {
        closing.add(record);
    }

    /** The record's scan is over in the data nodes. */
    void free(ScanRecord record) {
        if (pools[record.link.nodeId()] == record.pool) {
            record.pool.freed(record);
        } else {
            // The data node failed meanwhile: the record is gone with it.
            record.state = ScanRecord.State.RELEASED;
            records.remove(record);
        }
    }

    /** Gives a record back: what is on it ends. */
    void release(ScanRecord record) {
        record.state = ScanRecord.State.RELEASED;
        record.link.send(TcReleaseReq.encode(
                BLOCK, reference(), record.coordinatorBlock, record.coordinatorPointer, record.pointer()));
        records.remove(record);
        record.pool.dropped();
    }

    /** The data node answered the close of a record's scan, or will not. */
    void closed(ScanRecord record, boolean reusable) {
        closing.remove(record);
        ActiveScan scan = record.scan;
        record.scan = null;
        if (reusable) {
            free(record);
        } else {
            release(record);
        }
        if (scan != null) {
            scan.closed();
        }
    }

    void ended(ActiveScan scan) {
        active.remove(scan);
        pending.decrementAndGet();
        OpenTransaction transaction = scan.transaction();
        if (transaction != null) {
            transactions.companionEnded(transaction, scan);
        }
        if (closed && active.isEmpty()) {
            drained.complete(null);
        }
    }

    private static ClosedException closedFailure() {
        return new ClosedException(ClosedException.NO_CODE, "The client is closed");
    }

    private void nodeFailed(int nodeId) {
        ScanRecordPool pool = pools[nodeId];
        pools[nodeId] = null;
        for (ScanRecord record : List.copyOf(closing)) {
            if (record.link.nodeId() == nodeId) {
                forget(record);
            }
        }
        for (ActiveScan scan : List.copyOf(active)) {
            scan.nodeFailed(nodeId);
        }
        if (pool != null) {
            pool.forgetRecords();
            for (ActiveScan scan = pool.takeWaiting(); scan != null; scan = pool.takeWaiting()) {
                place(scan);
            }
        }
    }

    /** The record is gone with its data node. */
    void forget(ScanRecord record) {
        closing.remove(record);
        record.state = ScanRecord.State.RELEASED;
        records.remove(record);
        ActiveScan scan = record.scan;
        record.scan = null;
        if (scan != null) {
            scan.closed();
        }
    }

    static NdbException nodeFailure(ActiveScan scan, int nodeId) {
        return new NodeFailureException(
                NODE_FAILED, scan + ": data node " + nodeId + " failed (NDB error 4029); scan again");
    }

    private void allNodesLost() {
        for (ScanRecord record : List.copyOf(closing)) {
            forget(record);
        }
        NdbException failure = closed
                ? new ClosedException(ClosedException.NO_CODE, "The client was closed before the scan was done")
                : new NodeFailureException(NO_CLUSTER, "All data nodes were lost (NDB error 4009); scan again");
        for (ActiveScan scan : List.copyOf(active)) {
            scan.lost(failure);
        }
        for (int nodeId = 0; nodeId <= MAXIMUM_NODE_ID; nodeId++) {
            ScanRecordPool pool = pools[nodeId];
            pools[nodeId] = null;
            if (pool != null) {
                pool.forgetRecords();
            }
        }
    }

    private void sweepLater() {
        if (!sweeping) {
            sweeping = true;
            connection.eventLoop().schedule(this::sweep, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** One look over all scans now and then is cheaper than a timer for each batch. */
    private void sweep() {
        sweeping = false;
        long now = System.nanoTime();
        for (ActiveScan scan : new ArrayList<>(active)) {
            if (scan.isOverdue(now)) {
                scan.fail(new DeadlineException(
                        NO_ANSWER_IN_TIME,
                        scan + ": nothing came for "
                                + TimeUnit.NANOSECONDS.toMillis(scan.request().timeoutNanos())
                                + " ms, which is its limit (NDB error 4008)"));
            }
        }
        for (ScanRecord record : new ArrayList<>(closing)) {
            if (now - record.closeSentNanos > CLOSE_NANOS) {
                LOG.warn("{}: the close of a scan was not answered; the record is given back", record);
                closed(record, false);
            }
        }
        if (!active.isEmpty() || !closing.isEmpty()) {
            sweepLater();
        }
    }

    /**
     * Refuses new scans, ends those that nobody takes rows of, and waits for the others.
     *
     * @param timeout what is not done by then ends as the connection does
     * @return completes when nothing is under way any more
     */
    public CompletableFuture<Void> close(Duration timeout) {
        closed = true;
        connection.eventLoop().execute(() -> {
            for (ActiveScan scan : List.copyOf(active)) {
                if (!scan.isWaitingForRows()) {
                    scan.fail(new ClosedException(
                            ClosedException.NO_CODE, scan + ": the client was closed before all rows were taken"));
                }
            }
            if (active.isEmpty()) {
                drained.complete(null);
            }
        });
        return drained.completeOnTimeout(null, timeout.toMillis(), TimeUnit.MILLISECONDS);
    }
}
