package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.fault.Fault;
import io.ndbwire.embedded.fault.Request;
import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.LockRequest;
import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.UniqueIndex;
import io.ndbwire.embedded.storage.Words;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.TcKeyConf;
import io.ndbwire.wire.TcKeyRef;
import io.ndbwire.wire.TcKeyReq;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One operation on one row: through a unique index or by primary key, past the locks of others, to the row, and behind a
 * change to the table's unique indexes. Wherever a lock must be waited for it stops, and goes on when that is granted.
 */
final class KeyOperation {

    private static final int READ = 0;
    private static final int UPDATE = 1;
    private static final int INSERT = 2;
    private static final int DELETE = 3;
    private static final int WRITE = 4;
    private static final int READ_EXCLUSIVE = 5;
    private static final int UNLOCK = 7;

    /** What another operation needs, and the client has not asked for. */
    interface Caller {

        /** Whether a row, which is locked now, is to be changed as it is now. */
        boolean isWanted(byte[] row);

        /** The row is changed, or nothing was to be done. */
        void done();
    }

    private final TransactionRecord record;
    private final int requestInfo;
    private final int operation;
    private final int operationPointer;
    private final int partition;
    private final boolean throughIndex;
    private final byte[] attributeInformation;
    /** Null for an operation of the client, which is confirmed. */
    private final @Nullable Caller caller;

    private StoredTable table;
    private byte[] key;
    private boolean heldBefore;
    private int wordsSent;
    private @Nullable Upkeep upkeep;

    KeyOperation(TransactionRecord record, StoredTable table, Signal signal) {
        this.record = record;
        this.table = table;
        requestInfo = TcKeyReq.requestInfo(signal);
        operation = TcKeyReq.operation(requestInfo);
        operationPointer = TcKeyReq.operationPointer(signal);
        throughIndex = signal.gsn() == TcKeyReq.INDEX_GSN;
        partition = TcKeyReq.hasDistributionKey(requestInfo) ? TcKeyReq.distributionKey(signal, requestInfo) : -1;
        key = signal.section(0);
        attributeInformation = signal.section(1);
        caller = null;
    }

    private KeyOperation(
            TransactionRecord record,
            StoredTable table,
            int requestInfo,
            byte[] key,
            byte[] attributeInformation,
            Caller caller) {
        this.record = record;
        this.table = table;
        this.requestInfo = requestInfo;
        this.key = key;
        this.attributeInformation = attributeInformation;
        this.caller = caller;
        operation = TcKeyReq.operation(requestInfo);
        operationPointer = 0;
        throughIndex = false;
        partition = -1;
    }

    /** An operation that another one needs: the client hears nothing of it but its failure. */
    static KeyOperation inside(
            TransactionRecord record,
            StoredTable table,
            int requestInfo,
            byte[] key,
            byte[] attributeInformation,
            Caller caller) {
        return new KeyOperation(record, table, requestInfo, key, attributeInformation, caller);
    }

    TransactionRecord record() {
        return record;
    }

    void start() {
        if (operation == UNLOCK) {
            unlock();
        } else if (!table.key().accepts(key)) {
            failed(ErrorCode.EMPTY_KEY);
        } else if (throughIndex) {
            lookUp();
        } else {
            access();
        }
    }

    /** Starts as a fault has it. */
    void start(Fault fault) {
        switch (fault.effect()) {
            case ERROR -> failed(fault.code());
            case DELAY ->
                record.coordinator().later(fault.delay(), record.postponed().delayed(this::start));
            case DROP, LOST_ANSWER -> {
                // The client has to give up waiting.
            }
        }
    }

    /** What a fault may befall; null for one that none does. */
    @Nullable
    Request request() {
        return switch (operation) {
            case READ, READ_EXCLUSIVE -> Request.READ;
            case INSERT -> Request.INSERT;
            case UPDATE -> Request.UPDATE;
            case DELETE -> Request.DELETE;
            case WRITE -> Request.WRITE;
            default -> null;
        };
    }

    private boolean isExclusive() {
        return operation != READ;
    }

    // ---- through a unique index

    private void lookUp() {
        Fragment fragment = table.fragmentOf(key);
        int slot = fragment.find(key);
        if (slot < 0) {
            failed(ErrorCode.NO_SUCH_ROW);
            return;
        }
        lock(fragment.lockable(slot), new LockRequest(record.rows(), isExclusive()) {
            @Override
            protected void granted(LockedRow row) {
                record.waits().remove(this);
                lookedUp(row);
            }

            @Override
            protected void rowGone() {
                record.waits().remove(this);
                lookUp();
            }
        });
    }

    private void lookedUp(LockedRow entryRow) {
        byte[] entry = entryRow.seenBy(record.rows());
        if (entry == null) {
            failed(ErrorCode.NO_SUCH_ROW);
            return;
        }
        UniqueIndex index = Objects.requireNonNull(table.asIndex());
        key = index.baseKey(entry);
        table = Objects.requireNonNull(table.indexedTable());
        access();
    }

    // ---- to the row

    private void access() {
        Fragment fragment;
        if (partition >= 0 && !throughIndex) {
            if (partition >= table.fragmentCount()) {
                record.failed(ErrorCode.PARTITION_OUT_OF_RANGE);
                return;
            }
            fragment = table.fragment(partition);
        } else {
            fragment = table.fragmentOf(key);
        }
        record.coordinator().cluster().operationOn(fragment, TcKeyReq.isWrite(requestInfo));
        int slot = fragment.find(key);
        if (TcKeyReq.isCommittedRead(requestInfo)) {
            readCommitted(fragment, slot);
        } else if (!isReached(fragment)) {
            record.postponed().untilAnswered(this::access);
        } else if (slot >= 0) {
            lockRow(fragment, slot);
        } else if (operation == INSERT || operation == WRITE) {
            finish(RowChange.insertAbsent(this, fragment));
        } else {
            failed(ErrorCode.NO_SUCH_ROW);
        }
    }

    /** Has the nodes that it needs take part in the transaction; returns whether they answer. */
    private boolean isReached(Fragment fragment) {
        ClusterView cluster = record.coordinator().cluster();
        boolean isRead = operation == READ || operation == READ_EXCLUSIVE;
        long nodes = isRead ? 1L << cluster.primary(fragment) : cluster.holders(fragment);
        record.involve(nodes);
        return !cluster.isAnyFrozen(nodes);
    }

    private void readCommitted(Fragment fragment, int slot) {
        int node = readingNode(fragment);
        byte[] row = slot < 0 ? null : fragment.seenBy(slot, record.rows());
        int error = row == null ? ErrorCode.NO_SUCH_ROW : RowRead.read(this, fragment, slot, row);
        if (error != ErrorCode.NONE) {
            record.linkOf(node).send(refusal(ApiLink.ROW_BLOCK, error));
        } else {
            sendRow(node);
        }
        record.confirmed(operationPointer, TcKeyConf.committedReadAnsweredBy(node));
    }

    private void lockRow(Fragment fragment, int slot) {
        LockedRow row = fragment.lockable(slot);
        heldBefore = row.isHeldBy(record.rows());
        if (TcKeyReq.hasScanInfo(requestInfo)) {
            if (!heldBefore) {
                row.letGoIfFree();
                record.failed(ErrorCode.TAKE_OVER_IMPOSSIBLE);
                return;
            }
            row.keep(record.rows());
        }
        if (row.acquire(record.rows(), isExclusive())) {
            locked(row);
            return;
        }
        lock(row, new LockRequest(record.rows(), isExclusive()) {
            @Override
            protected void granted(LockedRow granted) {
                record.waits().remove(this);
                locked(granted);
            }

            @Override
            protected void rowGone() {
                record.waits().remove(this);
                access();
            }
        });
    }

    /** Goes on with the lock at once, or when it is granted. */
    void lock(LockedRow row, LockRequest request) {
        if (TcKeyReq.isNoWait(requestInfo) && !row.isFreeFor(request)) {
            failed(ErrorCode.LOCK_NOT_FREE);
        } else if (row.acquire(request)) {
            row.proceed(request);
        } else {
            record.waits().add(request, row);
        }
    }

    private void locked(LockedRow row) {
        boolean isRead = operation == READ || operation == READ_EXCLUSIVE;
        int error = isRead ? readLocked(row) : changeLocked(row);
        if (isRead && !TcKeyReq.isSimple(requestInfo)) {
            row.keep(record.rows());
        } else if (!heldBefore && !row.isKeptBy(record.rows())) {
            // Another operation of the transaction may have waited for the same row, and keep it.
            record.rows().release(row);
        }
        finish(error);
    }

    private int changeLocked(LockedRow row) {
        byte[] image = row.current();
        boolean wanted = caller == null || image == null || caller.isWanted(image);
        return wanted ? RowChange.change(this, row) : ErrorCode.NONE;
    }

    private int readLocked(LockedRow row) {
        byte[] image = row.seenBy(record.rows());
        if (image == null) {
            return ErrorCode.NO_SUCH_ROW;
        }
        int error = RowRead.read(this, row.fragment(), row.slot(), image);
        if (error == ErrorCode.NONE) {
            sendRow(TcKeyReq.isSimple(requestInfo) ? readingNode(row.fragment()) : primary(row.fragment()));
        }
        return error;
    }

    // ---- behind a change

    /** What must be done to unique indexes before the operation is done. */
    void upkeep(Upkeep newUpkeep) {
        upkeep = newUpkeep;
    }

    private void finish(int error) {
        if (error != ErrorCode.NONE) {
            failed(error);
        } else if (upkeep != null) {
            upkeep.done();
        } else {
            done();
        }
    }

    void done() {
        if (caller == null) {
            record.confirmed(operationPointer, wordsSent);
        } else {
            caller.done();
        }
    }

    private void failed(int code) {
        if (caller != null && code == ErrorCode.NO_SUCH_ROW) {
            caller.done();
        } else if (TcKeyReq.isIgnoringErrors(requestInfo)) {
            record.link().send(refusal(ApiLink.COORDINATOR_BLOCK, code));
            record.settled();
        } else {
            record.failed(code);
        }
    }

    private OutboundSignal refusal(int senderBlock, int code) {
        return TcKeyRef.encode(
                throughIndex ? TcKeyRef.INDEX_GSN : TcKeyRef.GSN,
                senderBlock,
                record.clientBlock(),
                operationPointer,
                record.id1(),
                record.id2(),
                code,
                0);
    }

    // ---- what the row is read and changed by

    int operation() {
        return operation;
    }

    boolean isUpdate() {
        return operation == UPDATE;
    }

    boolean isDelete() {
        return operation == DELETE;
    }

    boolean isInsert() {
        return operation == INSERT;
    }

    boolean isInterpreted() {
        return TcKeyReq.isInterpreted(requestInfo);
    }

    StoredTable table() {
        return table;
    }

    byte[] key() {
        return key;
    }

    byte[] attributeInformation() {
        return attributeInformation;
    }

    /** Sends what was read, from the node that holds the row. */
    void sendRow(int node) {
        Coordinator coordinator = record.coordinator();
        wordsSent = coordinator.values.length() / 4;
        if (wordsSent > 0) {
            record.linkOf(node)
                    .sendRow(record.clientBlock(), operationPointer, record.id1(), record.id2(), coordinator.values);
        }
    }

    int primary(Fragment fragment) {
        return record.coordinator().cluster().primary(fragment);
    }

    /** Committed and simple reads are done at the coordinator's own node, where the table allows that. */
    private int readingNode(Fragment fragment) {
        Coordinator coordinator = record.coordinator();
        boolean anyReplica = table.readsBackups() || !TcKeyReq.isDirty(requestInfo);
        return anyReplica && coordinator.cluster().holds(coordinator.nodeId(), fragment)
                ? coordinator.nodeId()
                : primary(fragment);
    }

    // ---- locks

    /** Lets go of a row that was only read, by what LOCK_REF told of it. */
    private void unlock() {
        if (key.length != 8 || partition < 0) {
            failed(ErrorCode.BAD_LOCK_HANDLE);
            return;
        }
        int fragmentNumber = partition & 0xFFFF;
        int slot = Words.get(key, 4);
        Fragment fragment = fragmentNumber < table.fragmentCount() ? table.fragment(fragmentNumber) : null;
        if (fragment == null || slot < 0 || slot >= fragment.end() || fragment.committed(slot) == null) {
            failed(ErrorCode.BAD_LOCK_HANDLE);
            return;
        }
        LockedRow row = fragment.lockable(slot);
        if (!row.isHeldBy(record.rows())) {
            row.letGoIfFree();
            failed(ErrorCode.BAD_LOCK_HANDLE);
        } else if (row.isChanged()) {
            failed(ErrorCode.UNLOCK_STATE);
        } else {
            record.rows().release(row);
            done();
        }
    }
}
