package io.ndbwire.internal.transaction;

import io.ndbwire.error.NdbException;
import io.ndbwire.internal.transport.Command;
import io.ndbwire.wire.TcKeyReq;
import org.jspecify.annotations.Nullable;

/**
 * Operations that share one round trip: a whole transaction, or one step of a longer one.
 *
 * <p>Filled by one thread and handed over by {@link TransactionEngine#submit}; completed exactly once, on the event loop,
 * by {@link #succeeded} or {@link #failed}. It can be cleared, filled and submitted again after that.
 */
public abstract class Batch extends Command {

    /** How the transaction goes on after the batch. */
    public enum Ending {
        /** It stays open, or its batch was all there is to do before the next. */
        NONE,
        COMMIT,
        ROLLBACK
    }

    private @Nullable KeyOperation first;
    private @Nullable KeyOperation last;
    private int size;
    private boolean writes;
    private boolean committedReadsOnly = true;
    private Ending ending = Ending.COMMIT;
    private @Nullable OpenTransaction transaction;
    private int preferredNode;
    private long timeoutNanos;
    private boolean failFast;
    private boolean begins;

    @Nullable
    TransactionEngine engine;

    @Nullable
    Batch nextWaiting;

    long startNanos;

    /** Appends an operation whose request is complete. */
    public final void add(KeyOperation operation) {
        operation.next = null;
        if (last == null) {
            first = operation;
        } else {
            last.next = operation;
        }
        last = operation;
        size++;
        int requestInfo = TcKeyReq.requestInfo(operation.request());
        writes |= TcKeyReq.isWrite(requestInfo);
        committedReadsOnly &= TcKeyReq.isCommittedRead(requestInfo);
    }

    /** Takes all operations out. */
    public final void clear() {
        first = null;
        last = null;
        size = 0;
        writes = false;
        committedReadsOnly = true;
    }

    /** How the transaction goes on after the batch; {@link Ending#COMMIT} unless set. */
    public final void ending(Ending newEnding) {
        ending = newEnding;
    }

    /** The longer transaction that this is a step of; none unless set. */
    public final void transaction(@Nullable OpenTransaction newTransaction) {
        transaction = newTransaction;
    }

    /** Has the transaction begin with this batch, though it has no operations: what comes next is to find it there. */
    public final void beginTransaction() {
        begins = true;
    }

    /** The data node that should coordinate if the transaction begins with this batch, 0 for any. */
    public final void preferredNode(int nodeId) {
        preferredNode = nodeId;
    }

    /**
     * How the batch is to be limited.
     *
     * @param newTimeoutNanos how long it may take from its arrival on the event loop on
     * @param newFailFast whether it is refused at once, in place of waiting, when too much work is under way
     */
    public final void limit(long newTimeoutNanos, boolean newFailFast) {
        timeoutNanos = newTimeoutNanos;
        failFast = newFailFast;
    }

    final @Nullable KeyOperation first() {
        return first;
    }

    /** How many operations there are. */
    public final int size() {
        return size;
    }

    /** Whether the batch only ends its transaction, which no limit may keep from letting its locks go. */
    final boolean isEndAlone() {
        return size == 0 && ending != Ending.NONE;
    }

    /** How much the batch weighs against the limits: its operations, at least one. */
    final int weight() {
        return Math.max(1, size);
    }

    final boolean writes() {
        return writes;
    }

    final boolean committedReadsOnly() {
        return committedReadsOnly;
    }

    /** How the transaction goes on after the batch. */
    protected final Ending ending() {
        return ending;
    }

    final @Nullable OpenTransaction transaction() {
        return transaction;
    }

    final boolean begins() {
        return begins;
    }

    final int preferredNode() {
        return preferredNode;
    }

    final boolean isExpired(long now) {
        return now - startNanos >= timeoutNanos;
    }

    final boolean failFast() {
        return failFast;
    }

    @Override
    protected final void run() {
        TransactionEngine target = engine;
        if (target != null) {
            target.start(this);
        }
    }

    /**
     * Every operation is settled, as before {@link #succeeded}: a batch of a longer transaction may clear itself, take
     * other operations or another ending, and is then executed again before anything that waits in its transaction.
     *
     * @return whether it is to be executed again; else it is done, and {@link #succeeded} is called
     */
    protected boolean goesOn() {
        return false;
    }

    /**
     * Every operation is settled, though some may have been refused without ending the transaction, and the ending is
     * done.
     *
     * @param globalCheckpoint of the commit: GCI and epoch; 0 if nothing was committed
     */
    protected abstract void succeeded(long globalCheckpoint);

    /** What the batch does, for error messages. */
    protected abstract String describe();

    /** The transaction ended without success: rolled back, or of unknown outcome. */
    protected abstract void failed(NdbException failure);
}
