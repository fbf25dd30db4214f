package io.ndbwire.internal.scan;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.internal.transaction.Anchor;
import io.ndbwire.internal.transaction.Companion;
import io.ndbwire.internal.transaction.OpenTransaction;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ScanNextReq;
import io.ndbwire.wire.ScanTabConf;
import io.ndbwire.wire.ScanTabRef;
import io.ndbwire.wire.ScanTabReq;
import io.ndbwire.wire.Signal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One scan as the data nodes know it: asks them for batches as far as its {@link ScanCursor} wants rows, and hands those over to
 * that. Event loop only. Source: protocol document 06, sections 7 to 11 and 24.
 */
final class ActiveScan implements Companion {

    /** {@link #coordinatorBlock} of a scan that may run under any coordinator. */
    static final int ANY_COORDINATOR = 0;

    private enum State {
        /** Nobody wants rows yet. */
        NEW,
        /** Waits for its transaction, or for a record. */
        WAITING,
        /** Under way. */
        RUNNING,
        /** The consumer is done with it; what the transaction has under way may still need its locks. */
        STOPPING,
        /** The data node was told to end it, and its last word is due. */
        CLOSING,
        ENDED
    }

    private final ScanEngine engine;
    private final ScanRequest request;
    private final @Nullable OpenTransaction transaction;
    private final ScanCursor cursor;
    private final ScanCursor.Listener listener;
    private final ScanStreams streams;

    private volatile boolean over;

    private State state = State.NEW;
    private @Nullable Anchor anchor;
    private @Nullable ScanRecord record;
    private int transactionId1;
    private int transactionId2;
    private long arrivedRows;
    private long lastSignNanos;

    ActiveScan(
            ScanEngine engine,
            ScanRequest request,
            @Nullable OpenTransaction transaction,
            ScanCursor cursor,
            ScanCursor.Listener listener) {
        this.engine = engine;
        this.request = request;
        this.transaction = transaction;
        this.cursor = cursor;
        this.listener = listener;
        streams = new ScanStreams(this, request, engine.receivers());
    }

    @Nullable
    OpenTransaction transaction() {
        return transaction;
    }

    ScanRequest request() {
        return request;
    }

    /** How many rows have arrived, or were counted. Once the listener was told of the end. */
    long rowCount() {
        return arrivedRows;
    }

    /** Whether the data nodes hold nothing for it any more. Any thread. */
    boolean isOver() {
        return over;
    }

    /** Does what the consumer's progress calls for. */
    void look() {
        if (state == State.NEW && !cursor.isCancelled()) {
            state = State.WAITING;
            lastSignNanos = engine.nanos();
            engine.start(this);
        } else if (state == State.RUNNING) {
            askForMore();
        }
    }

    /** Its transaction has come to it: it belongs there if there is anything of the transaction in the data nodes. */
    void transactionReached() {
        if (state != State.WAITING) {
            return;
        }
        OpenTransaction own = Objects.requireNonNull(transaction);
        anchor = own.anchor();
        if (anchor != null) {
            own.enlist(this);
        }
        engine.place(this);
    }

    @Nullable
    Anchor anchor() {
        return anchor;
    }

    /** The coordinator that the scan must run under. */
    int coordinatorBlock() {
        return anchor == null ? ANY_COORDINATOR : anchor.coordinatorBlock();
    }

    /** Begins on a free record. */
    void begin(ScanRecord newRecord, int id1, int id2, int buddyPointer) {
        record = newRecord;
        newRecord.scan = this;
        newRecord.state = ScanRecord.State.SCANNING;
        newRecord.transactionId1 = id1;
        newRecord.transactionId2 = id2;
        transactionId1 = id1;
        transactionId2 = id2;
        state = State.RUNNING;
        OutboundSignal signal = request.signal();
        ScanTabReq.stamp(signal, newRecord.coordinatorBlock, newRecord.coordinatorPointer, id1, id2, buddyPointer);
        streams.open(signal);
        lastSignNanos = engine.nanos();
        newRecord.link.send(signal);
    }

    boolean isTransaction(int id1, int id2) {
        return transactionId1 == id1 && transactionId2 == id2;
    }

    boolean isCoordinatedBy(NodeLink link) {
        ScanRecord current = record;
        return current != null && current.link == link;
    }

    /** Whether the data nodes are to bring something. */
    boolean isWaitingForRows() {
        return state == State.WAITING
                || state == State.RUNNING && (streams.areAllFinished() || streams.isAny(ScanStream::isAsked));
    }

    /** Whether the data nodes had long enough to bring what was asked for. */
    boolean isOverdue(long now) {
        return isWaitingForRows() && now - lastSignNanos > request.timeoutNanos();
    }

    void confirmed(Signal signal) {
        lastSignNanos = engine.nanos();
        boolean endOfData = ScanTabConf.isEndOfData(signal);
        if (endOfData) {
            // The coordinator has released the scan, though rows may be on their way.
            freeRecord();
        }
        int count = ScanTabConf.streamCount(signal);
        for (int i = 0; i < count && state == State.RUNNING; i++) {
            if (engine.receivers().find(ScanTabConf.receiverId(signal, i)) instanceof ScanStream stream
                    && stream.scan == this
                    && stream.confirm(
                            ScanTabConf.rows(signal, i), ScanTabConf.words(signal, i), ScanTabConf.handle(signal, i))) {
                completeIfCounted(stream);
            } else {
                fail(violation("a batch was confirmed that nobody asked for"));
            }
        }
        if (endOfData && state == State.RUNNING) {
            if (streams.isAny(stream -> !stream.isFinished() && !stream.isConfirmed())) {
                fail(violation("the data node ended it before all fragments were read"));
            }
            endIfDone();
        }
    }

    private ProtocolException violation(String what) {
        return new ProtocolException(ProtocolException.NO_CODE, this + ": " + what);
    }

    void rowArrived(RowReceiver receiver, Signal signal) {
        ScanStream stream = receiver.streamOf(signal);
        if (stream == null) {
            // Every row is counted: without this one the scan would wait for ever.
            fail(violation("a row came that belongs to no stream"));
        } else if (stream.row(receiver.operation(), signal)) {
            completeIfCounted(stream);
        } else {
            fail(violation("more rows came than a batch may have"));
        }
    }

    void keyArrived(ScanStream stream, Signal signal) {
        if (stream.key(signal)) {
            completeIfCounted(stream);
        } else {
            fail(violation("more keys came than a batch may have"));
        }
    }

    private void completeIfCounted(ScanStream stream) {
        if (!stream.isComplete()) {
            return;
        }
        if (!stream.isConsistent()) {
            fail(violation("rows and their count do not match"));
            return;
        }
        engine.counters().add(ClientCounter.SCAN_BATCHES, 1);
        ScanBatch batch = stream.takeBatch();
        arrivedRows += stream.arrivedRows(batch);
        boolean awaited = false;
        if (batch.rowCount > 0 || batch.last) {
            engine.counters().add(ClientCounter.ROWS_READ, batch.rowCount);
            stream.delivered++;
            awaited = cursor.offer(batch);
        } else {
            // Nothing was found for a while, or rows are only counted: the data node waits to be told to go on.
            stream.want();
        }
        if (batch.last) {
            streams.finished(stream);
        } else {
            // At the end of the event loop's round, together with others of this scan that come in the same one.
            cursor.wake();
        }
        if (streams.areAllFinished()) {
            listener.ended(null);
            endIfDone();
        } else if (awaited) {
            listener.rowsArrived();
        }
    }

    /** Once all rows are here and the coordinator has released the scan. */
    private void endIfDone() {
        if (state == State.RUNNING && streams.areAllFinished() && record == null) {
            end();
        }
    }

    /** Asks for what is wanted and may be buffered. */
    private void askForMore() {
        ScanRecord current = record;
        if (current == null || isLockNeeded()) {
            return;
        }
        int count = streams.takeHandles(0, cursor.wanted() - arrivedRows);
        cursor.holdBack(streams.isHoldingBack());
        if (streams.isHoldingBack()) {
            // The consumer may have made progress before it could see that this waits for it.
            count = streams.takeHandles(count, cursor.wanted() - arrivedRows);
        }
        if (count > 0) {
            lastSignNanos = engine.nanos();
            current.link.send(ScanNextReq.next(
                    ScanEngine.BLOCK,
                    current.coordinatorBlock,
                    current.coordinatorPointer,
                    transactionId1,
                    transactionId2,
                    streams.handles(),
                    count));
        }
    }

    /** Whether an operation that takes a lock over may be on its way: the scan must not let go of it before. */
    private boolean isLockNeeded() {
        return request.locks() && anchor != null && transaction != null && transaction.isBusy();
    }

    void refused(ScanRecord onRecord, Signal signal) {
        NdbException failure = ErrorCatalogue.exception(
                ScanTabRef.errorCode(signal), this + " at data node " + onRecord.link.nodeId());
        if (!ScanTabRef.isCloseNeeded(signal)) {
            freeRecord();
        }
        fail(failure);
    }

    /** Ends the scan as failed. */
    void fail(NdbException failure) {
        boolean known = state == State.RUNNING && streams.areAllFinished();
        boolean underWay = state == State.NEW || state == State.WAITING || state == State.RUNNING;
        // It holds no lock that anybody could still take over.
        close();
        if (underWay && !known && !cursor.isCancelled()) {
            listener.ended(failure);
        }
    }

    /** The consumer is done with it. */
    void stop() {
        if (state == State.RUNNING && isLockNeeded()) {
            streams.close();
            state = State.STOPPING;
        } else {
            close();
        }
    }

    private void close() {
        ScanRecord current = record;
        switch (state) {
            case NEW, WAITING -> {
                engine.withdraw(this);
                end();
            }
            case RUNNING, STOPPING -> {
                streams.close();
                if (current == null) {
                    end();
                } else {
                    state = State.CLOSING;
                    over = true;
                    current.state = ScanRecord.State.CLOSING;
                    current.closeSentNanos = engine.nanos();
                    engine.closing(current);
                    current.link.send(ScanNextReq.close(
                            ScanEngine.BLOCK,
                            current.coordinatorBlock,
                            current.coordinatorPointer,
                            transactionId1,
                            transactionId2));
                }
            }
            case CLOSING, ENDED -> {}
        }
    }

    @Override
    public void transactionIdle() {
        if (state == State.STOPPING) {
            close();
        } else if (state == State.RUNNING) {
            askForMore();
        }
    }

    @Override
    public void transactionEnds() {
        fail(new ClosedException(
                ClosedException.NO_CODE, this + ": its transaction was ended before all rows were taken"));
    }

    @Override
    public void transactionFailed(NdbException why) {
        fail(why);
    }

    /** A data node failed: what it was to send is lost, and, if it coordinated the scan, all is. */
    void nodeFailed(int nodeId) {
        ScanRecord current = record;
        boolean coordinated = current != null && current.link.nodeId() == nodeId;
        // Once the coordinator has released the scan it will not tell that rows on their way are lost.
        boolean untold = state == State.RUNNING && current == null;
        if (coordinated || untold) {
            lost(ScanEngine.nodeFailure(this, nodeId));
        }
    }

    /** Ends the scan as failed; its record, if it has one, is gone. */
    void lost(NdbException failure) {
        ScanRecord current = record;
        record = null;
        if (current != null) {
            engine.forget(current);
        }
        if (state == State.CLOSING) {
            end();
        } else {
            fail(failure);
        }
    }

    /** The data node said its last word, or never will. */
    void closed() {
        record = null;
        if (state == State.CLOSING) {
            end();
        }
    }

    private void freeRecord() {
        ScanRecord current = record;
        if (current != null) {
            record = null;
            engine.free(current);
        }
    }

    private void end() {
        if (state != State.ENDED) {
            state = State.ENDED;
            over = true;
            engine.ended(this);
        }
    }

    @Override
    public String toString() {
        return request.description();
    }
}
