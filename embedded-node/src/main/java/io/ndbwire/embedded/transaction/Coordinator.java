package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.fault.Fault;
import io.ndbwire.embedded.fault.Request;
import io.ndbwire.embedded.interpreter.Interpreter;
import io.ndbwire.embedded.interpreter.RowPlace;
import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Grants;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.embedded.storage.WordBuffer;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.TcCommit;
import io.ndbwire.wire.TcKeyFail;
import io.ndbwire.wire.TcKeyReq;
import io.ndbwire.wire.TcReleaseReq;
import io.ndbwire.wire.TcRollback;
import io.ndbwire.wire.TcSeizeConf;
import io.ndbwire.wire.TcSeizeRef;
import io.ndbwire.wire.TcSeizeReq;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transaction coordinator of one data node (protocol document 03): its records, and the requests on them.
 *
 * <p>What would stop a real data node (a record of another API node, a transaction begun before the last has ended) costs
 * the API node its links here.
 */
public final class Coordinator {

    private static final Logger LOG = LoggerFactory.getLogger(Coordinator.class);

    /** The most transaction records of one data node. */
    public static final int MAXIMUM_RECORDS = 16_384;

    /** The most commits of one data node that clients have not acknowledged. */
    private static final int MAXIMUM_MARKERS = 65_536;

    /** The part of a table's version that changes when it is created anew. */
    private static final int MAJOR_VERSION = 0xFFFFFF;

    private final int nodeId;
    private final ClusterView cluster;
    private final TableDirectory tables;
    private final TransactionOptions options;
    private final Grants grants;
    private final ActiveFaults faults;
    private final Consumer<ApiLink> eject;
    private final List<@Nullable TransactionRecord> records = new ArrayList<>();
    private final Deque<Integer> freeRecords = new ArrayDeque<>();
    /** Committed transactions, by their ids, that their clients may not know to be committed. */
    private final LongObjectMap<TransactionRecord> markers = new LongObjectHashMap<>();

    private int refusal = ErrorCode.NONE;

    private final Counters counters = new Counters();
    private int openChanges;

    /** Used by one operation at a time. */
    final WordBuffer values = new WordBuffer(8192);

    final RowPlace place = new RowPlace();
    final Interpreter interpreter = new Interpreter();

    /**
     * @param nodeId of the data node
     * @param eject closes all links of an API node that broke the protocol
     */
    public Coordinator(
            int nodeId,
            ClusterView cluster,
            TableDirectory tables,
            TransactionOptions options,
            Grants grants,
            ActiveFaults faults,
            Consumer<ApiLink> eject) {
        this.nodeId = nodeId;
        this.cluster = cluster;
        this.tables = tables;
        this.options = options;
        this.grants = grants;
        this.faults = faults;
        this.eject = eject;
    }

    /** What this coordinator, and the rows of its node, have had to do. */
    public Counters counters() {
        return counters;
    }

    /** Calls for each record that carries a transaction. */
    public void forEachTransaction(Consumer<TransactionRecord> consumer) {
        for (TransactionRecord record : records) {
            if (record != null && record.isOpen()) {
                consumer.accept(record);
            }
        }
    }

    /** The data node's id. */
    public int nodeId() {
        return nodeId;
    }

    public TransactionOptions options() {
        return options;
    }

    ClusterView cluster() {
        return cluster;
    }

    /** TCSEIZEREQ. */
    public void seize(ApiLink link, Signal signal) {
        int reference = TcSeizeReq.clientReference(signal);
        int clientPointer = TcSeizeReq.clientPointer(signal);
        boolean noInstance = Integer.compareUnsigned(TcSeizeReq.instance(signal), 1) > 0;
        boolean full = noInstance || freeRecords.isEmpty() && records.size() == MAXIMUM_RECORDS;
        if (full || refusal != ErrorCode.NONE) {
            int code = full ? ErrorCode.OUT_OF_RECORDS : refusal;
            link.send(TcSeizeRef.encode(Block.number(reference), clientPointer, code));
            return;
        }
        int pointer = freeRecords.isEmpty() ? records.size() : freeRecords.removeLast();
        TransactionRecord record = new TransactionRecord(this, pointer, link, Block.number(reference), clientPointer);
        if (pointer == records.size()) {
            records.add(record);
        } else {
            records.set(pointer, record);
        }
        link.send(TcSeizeConf.encode(
                record.clientBlock(), clientPointer, pointer, Block.reference(ApiLink.COORDINATOR_BLOCK, nodeId)));
    }

    /** TCRELEASEREQ. */
    public void release(ApiLink link, Signal signal) {
        int pointer = TcReleaseReq.coordinatorPointer(signal);
        TransactionRecord record = find(pointer);
        int clientPointer = TcReleaseReq.clientPointer(signal);
        int clientBlock = Block.number(TcReleaseReq.clientReference(signal));
        if (record == null || record.link() != link) {
            link.send(TcReleaseReq.refusal(
                    ApiLink.COORDINATOR_BLOCK, clientBlock, clientPointer, ErrorCode.RECORD_NOT_OWNED));
            return;
        }
        forget(record);
        link.send(TcReleaseReq.confirmation(ApiLink.COORDINATOR_BLOCK, clientBlock, clientPointer));
    }

    /** TCKEYREQ and TCINDXREQ. */
    public void keyOperation(ApiLink link, Signal signal) {
        TransactionRecord record = owned(link, TcKeyReq.coordinatorPointer(signal));
        if (record == null) {
            return;
        }
        int requestInfo = TcKeyReq.requestInfo(signal);
        if (TcKeyReq.isCommit(requestInfo) && !TcKeyReq.isExecute(requestInfo)) {
            breach(link, "a commit without the execute flag");
            return;
        }
        int id1 = TcKeyReq.transactionId1(signal);
        int id2 = TcKeyReq.transactionId2(signal);
        int error = ErrorCode.NONE;
        if (TcKeyReq.isStart(requestInfo) && !record.isSame(id1, id2)) {
            if (!record.begin(id1, id2)) {
                breach(link, "a transaction begun on a record whose last one has not ended");
                return;
            }
            error = startRefusal();
        } else if (!record.isOpen()) {
            record.refuse(id1, id2, TcKeyReq.isExecute(requestInfo), ErrorCode.START_FLAG_MISSING);
            return;
        } else if (!record.isSame(id1, id2)) {
            breach(link, "an operation of another transaction than its record's");
            return;
        }
        if (!record.accept(requestInfo)) {
            return;
        }
        if (TcKeyReq.isWrite(requestInfo)) {
            int excess = record.countChange(options, openChanges);
            if (excess != ErrorCode.NONE) {
                record.failed(excess);
                return;
            }
            openChanges++;
        }
        StoredTable table = tables.find(TcKeyReq.tableId(signal));
        if (error == ErrorCode.NONE) {
            error = refusal(table, signal);
        }
        if (table == null || error != ErrorCode.NONE) {
            record.failed(error);
            return;
        }
        count(requestInfo, signal.sectionLength(1));
        KeyOperation operation = new KeyOperation(record, table, signal);
        Fault fault = strike(operation.request(), table);
        if (fault == null) {
            operation.start();
        } else {
            operation.start(fault);
        }
    }

    /** Why no transaction begins now. */
    private int startRefusal() {
        return markers.size() < MAXIMUM_MARKERS ? refusal : ErrorCode.OUT_OF_COMMIT_MARKERS;
    }

    private void count(int requestInfo, int attributeWords) {
        boolean read = !TcKeyReq.isWrite(requestInfo);
        counters.add(Counters.ATTRIBUTE_INFORMATION, attributeWords);
        counters.add(read ? Counters.READS : Counters.WRITES, 1);
        counters.add(Counters.SIMPLE_READS, read && TcKeyReq.isSimple(requestInfo) ? 1 : 0);
    }

    private static int refusal(@Nullable StoredTable table, Signal signal) {
        if (TcKeyReq.isPushedJoin(TcKeyReq.requestInfo(signal))) {
            return ErrorCode.NOT_IMPLEMENTED;
        }
        if (table == null || (signal.gsn() == TcKeyReq.INDEX_GSN) != (table.asIndex() != null)) {
            return ErrorCode.NO_SUCH_TABLE_IN_COORDINATOR;
        }
        if ((table.version() & MAJOR_VERSION) != (TcKeyReq.tableVersion(signal) & MAJOR_VERSION)) {
            return ErrorCode.SCHEMA_VERSION;
        }
        return table.isDropping() ? ErrorCode.TABLE_BEING_DROPPED : ErrorCode.NONE;
    }

    /** So many changes of a transaction are committed or undone. */
    void changesEnded(int count) {
        openChanges -= count;
    }

    // ---- faults

    /** What befalls a request, by the tests' will; null for nothing. */
    public @Nullable Fault strike(@Nullable Request request, @Nullable StoredTable table) {
        return request == null || faults.isEmpty() ? null : faults.strike(request, table, nodeId);
    }

    /** Has something done later. */
    public void later(Duration delay, Runnable task) {
        faults.later(delay, () -> {
            task.run();
            grants.run();
        });
    }

    /** Has all transactions that begin be refused with an error; {@link ErrorCode#NONE} for none. */
    public void refuseWith(int code) {
        refusal = code;
    }

    /** The error that all transactions and scans that begin are refused with. */
    public int refusal() {
        return refusal;
    }

    /** Whether no transaction holds or wants anything. */
    public boolean isIdle() {
        return records.stream().noneMatch(record -> record != null && record.isBusy());
    }

    /** Remembers a commit until its client acknowledges it: only then nobody will ask for its outcome. */
    void rememberCommit(TransactionRecord record) {
        markers.put((long) record.id2() << 32 | record.id1() & 0xFFFFFFFFL, record);
    }

    /** TC_COMMIT_ACK. */
    public void acknowledge(ApiLink link, Signal signal) {
        markers.remove(TcCommit.acknowledged(signal));
    }

    /** The node itself has failed: its transactions stay as they are until {@link #handOver}. */
    public void fail() {
        for (TransactionRecord record : records) {
            if (record != null) {
                record.orphaned();
            }
        }
        grants.run();
    }

    /** Another node has failed: transactions that need it are rolled back, unless their commit has begun. */
    public void nodeFailed(int failedNode) {
        for (TransactionRecord record : records) {
            if (record != null) {
                record.nodeFailed(failedNode);
            }
        }
    }

    /** Data nodes answer again, or have failed: what waited for them goes on. */
    public void goOn() {
        for (TransactionRecord record : records) {
            if (record != null) {
                record.postponed().goOn();
            }
        }
        grants.run();
    }

    /**
     * Has others decide this failed node's transactions: those that were not committed are rolled back. Clients are told.
     *
     * @param successors the coordinator that tells an API node; null for one that no living node is connected to
     */
    public void handOver(IntFunction<@Nullable Coordinator> successors) {
        for (var marker : markers.entries()) {
            TransactionRecord record = marker.value();
            Coordinator successor = successors.apply(record.link().apiNodeId());
            if (successor != null) {
                successor.tellCommitted(record, marker.key());
            }
        }
        for (TransactionRecord record : records) {
            Coordinator successor = record == null || !record.isOpen()
                    ? null
                    : successors.apply(record.link().apiNodeId());
            if (record != null && successor != null) {
                successor.tellRolledBack(record);
            }
        }
        clear();
    }

    private void tellCommitted(TransactionRecord record, long id) {
        ApiLink link = cluster.link(nodeId, record.link().apiNodeId());
        if (link != null) {
            link.send(
                    TcKeyFail.committed(ApiLink.COORDINATOR_BLOCK, record.clientBlock(), (int) id, (int) (id >>> 32)));
            markers.put(id, record);
        }
    }

    private void tellRolledBack(TransactionRecord record) {
        ApiLink link = cluster.link(nodeId, record.link().apiNodeId());
        if (link != null) {
            link.send(
                    TcKeyFail.rolledBack(ApiLink.COORDINATOR_BLOCK, record.clientBlock(), record.id1(), record.id2()));
        }
    }

    /** Forgets everything; what was not committed is rolled back. */
    public void clear() {
        for (TransactionRecord record : records) {
            if (record != null) {
                record.release();
            }
        }
        records.clear();
        freeRecords.clear();
        markers.clear();
        grants.run();
    }

    /** TC_COMMITREQ. */
    public void commit(ApiLink link, Signal signal) {
        TransactionRecord record = owned(link, TcCommit.coordinatorPointer(signal));
        if (record != null && record.isSame(TcCommit.transactionId1(signal), TcCommit.transactionId2(signal))) {
            record.commitRequested();
        }
    }

    /** TCROLLBACKREQ. */
    public void rollback(ApiLink link, Signal signal) {
        TransactionRecord record = owned(link, TcRollback.coordinatorPointer(signal));
        if (record != null && record.isLast(TcRollback.transactionId1(signal), TcRollback.transactionId2(signal))) {
            record.rollbackRequested();
        }
    }

    /** TC_HBREP. */
    public void keepAlive(ApiLink link, Signal signal) {
        TransactionRecord record = owned(link, TcCommit.coordinatorPointer(signal));
        if (record != null) {
            record.used();
        }
    }

    /** Ends what has waited for too long; to be called about ten times a second. */
    public void tick(long nowMillis) {
        for (TransactionRecord record : records) {
            if (record != null) {
                record.tick(nowMillis, options);
            }
        }
        grants.run();
    }

    /** An API node is gone: its transactions are rolled back, and its records free. */
    public void apiNodeFailed(int apiNodeId) {
        for (TransactionRecord record : List.copyOf(records.stream()
                .filter(record -> record != null && record.link().apiNodeId() == apiNodeId)
                .toList())) {
            if (record != null) {
                forget(record);
            }
        }
        for (var entries = markers.entries().iterator(); entries.hasNext(); ) {
            if (entries.next().value().link().apiNodeId() == apiNodeId) {
                entries.remove();
            }
        }
    }

    private void forget(TransactionRecord record) {
        record.release();
        records.set(record.pointer(), null);
        freeRecords.addLast(record.pointer());
    }

    /** The record of that number; null if there is none. */
    public @Nullable TransactionRecord find(int pointer) {
        return pointer >= 0 && pointer < records.size() ? records.get(pointer) : null;
    }

    /** The record of that number if it is the API node's; else the API node is ejected. */
    public @Nullable TransactionRecord owned(ApiLink link, int pointer) {
        TransactionRecord record = find(pointer);
        if (record == null || record.link() != link) {
            breach(link, "a request on transaction record " + Integer.toUnsignedString(pointer) + ", which is not its");
            return null;
        }
        return record;
    }

    /** Ends the links of an API node that broke the protocol. */
    public void breach(ApiLink link, String what) {
        LOG.warn("Data node {}: API node {} is ejected for {}", nodeId, link.apiNodeId(), what);
        eject.accept(link);
    }
}
