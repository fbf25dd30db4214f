package io.ndbwire.embedded.storage;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A row that somebody holds, waits for or changes: it stands in the row's place for that time. Locks are given in the
 * order in which they were asked for, but for those who hold the row already.
 */
public final class LockedRow {

    /** The queue of most rows; nobody is ever put in it. */
    private static final ArrayDeque<LockRequest> NOBODY = new ArrayDeque<>(0);

    private final Fragment fragment;
    private final int slot;
    private byte[] key;
    private final TransactionSet holders = new TransactionSet();
    private ArrayDeque<LockRequest> queue = NOBODY;
    private boolean exclusive;
    /** Holders whose lock stays to the end of the transaction, whatever a scan that holds it, too, does. */
    private final TransactionSet keepers = new TransactionSet();

    private byte @Nullable [] committed;
    private byte @Nullable [] current;
    /** What the row was when the current step of the transaction that changes it began. */
    private byte @Nullable [] beforeStep;

    /** The columns that the transaction's changes have set; for those who hear of the change. */
    private @Nullable BitSet written;

    private int anyValue;
    private int step;
    private boolean changed;

    LockedRow(Fragment fragment, int slot, byte @Nullable [] committed, byte[] image) {
        this.fragment = fragment;
        this.slot = slot;
        this.committed = committed;
        current = committed;
        key = image;
    }

    public Fragment fragment() {
        return fragment;
    }

    /** The row's place in its fragment. */
    public int slot() {
        return slot;
    }

    /** Any image of the row, for its key. */
    byte[] keyImage() {
        return key;
    }

    /** The committed row; null if there is none yet. */
    public byte @Nullable [] committed() {
        return committed;
    }

    /** The newest state, of whoever changes it; null if it is deleted. */
    public byte @Nullable [] current() {
        return current;
    }

    /** The row as a transaction's reads see it: its own changes of earlier steps, or what is committed. */
    public byte @Nullable [] seenBy(RowTransaction transaction) {
        if (!changed || !holders.contains(transaction)) {
            return committed;
        }
        return step == transaction.step() ? beforeStep : current;
    }

    /** Has a holder's lock stay when a scan of the same transaction that holds it, too, goes on. */
    public void keep(RowTransaction transaction) {
        keepers.add(transaction);
    }

    /** Whether the lock is more than that of a scan's running batch: it was changed under it, or is kept. */
    public boolean isKeptBy(RowTransaction transaction) {
        return changed && holders.contains(transaction) || keepers.contains(transaction);
    }

    /** Whether anybody holds it. */
    boolean isHeld() {
        return !holders.isEmpty();
    }

    /** Whether only one may hold it. */
    public boolean isExclusive() {
        return exclusive;
    }

    /** Whether whoever holds it has changed it. */
    public boolean isChanged() {
        return changed;
    }

    /** The transaction that has changed it, which holds it alone; null if none has. */
    public @Nullable RowTransaction changer() {
        return changed ? holders.any() : null;
    }

    /** Whether a transaction holds the lock, alone where it must be. */
    public boolean isHeldBy(RowTransaction transaction) {
        return holders.contains(transaction);
    }

    /** Goes on as if the lock had been waited for; it must be held. */
    public void proceed(LockRequest request) {
        request.granted(this);
    }

    /**
     * Asks for the lock.
     *
     * @return whether it is held now; if not, the request waits in the queue
     */
    public boolean acquire(LockRequest request) {
        if (acquire(request.transaction(), request.isExclusive())) {
            return true;
        }
        if (queue == NOBODY) {
            queue = new ArrayDeque<>(2);
        }
        if (holders.contains(request.transaction())) {
            queue.addFirst(request);
        } else {
            queue.addLast(request);
        }
        return false;
    }

    /** Whether {@link #acquire} would not have to wait. */
    public boolean isFreeFor(LockRequest request) {
        return canHold(request.transaction(), request.isExclusive());
    }

    /** Takes the lock if that needs no waiting; returns whether it is held now. */
    public boolean acquire(RowTransaction transaction, boolean wantsExclusive) {
        boolean free = canHold(transaction, wantsExclusive);
        if (free) {
            hold(transaction, wantsExclusive);
        }
        return free;
    }

    private boolean canHold(RowTransaction transaction, boolean wantsExclusive) {
        if (holders.isEmpty()) {
            return true;
        }
        if (holders.contains(transaction)) {
            return exclusive || !wantsExclusive || holders.size() == 1;
        }
        return !exclusive && !wantsExclusive && queue.isEmpty();
    }

    private void hold(RowTransaction transaction, boolean wantsExclusive) {
        if (holders.add(transaction)) {
            transaction.holds(this);
        }
        exclusive |= wantsExclusive;
    }

    /** Gives a newly created row to its creator. */
    void holdAlone(RowTransaction transaction) {
        holders.add(transaction);
        exclusive = true;
        transaction.holds(this);
    }

    /** Gives up waiting. A lock that was granted meanwhile stays with the transaction, but the request is not told. */
    public void cancel(LockRequest request) {
        if (queue.remove(request)) {
            grantNext();
        } else {
            fragment.table().grants().cancel(request);
        }
    }

    /** Gives a new state to the row, which the transaction must hold alone; null deletes it. */
    public void change(RowTransaction transaction, byte @Nullable [] image) {
        if (!changed) {
            written = null;
            anyValue = 0;
        }
        if (!changed || step != transaction.step()) {
            beforeStep = changed ? current : committed;
            step = transaction.step();
        }
        changed = true;
        current = image;
    }

    /** Takes note, behind {@link #change}, of what that was: the columns that were set, and what is attached to it. */
    public void describe(RowEditor change) {
        anyValue = change.anyValue();
        if (committed == null) {
            // All columns of a new row are told.
            return;
        }
        if (written == null) {
            written = (BitSet) change.written().clone();
        } else {
            written.or(change.written());
        }
    }

    /** The columns that the transaction's changes have set; null where nobody said. */
    public @Nullable BitSet written() {
        return written;
    }

    /** What is attached to the last change. */
    public int anyValue() {
        return anyValue;
    }

    /** Undoes {@link Fragment#lockable} where nobody holds the row in the end. */
    public void letGoIfFree() {
        if (holders.isEmpty() && queue.isEmpty()) {
            fragment.unlocked(this);
        }
    }

    /** Gives every state of the row another form. */
    void rewrite(UnaryOperator<byte[]> rewriting) {
        byte[] oldCommitted = committed;
        byte[] oldCurrent = current;
        byte[] oldBefore = beforeStep;
        key = rewriting.apply(key);
        committed = oldCommitted == null ? null : rewriting.apply(oldCommitted);
        current = oldCurrent == null ? null : oldCurrent == oldCommitted ? committed : rewriting.apply(oldCurrent);
        beforeStep = oldBefore == null ? null : oldBefore == oldCommitted ? committed : rewriting.apply(oldBefore);
    }

    void commit(RowTransaction transaction, long checkpoint) {
        if (changed) {
            byte[] old = committed;
            byte[] image = current;
            if (image != null) {
                RowFormat.checkpoint(image, checkpoint);
            }
            fragment.replaced(slot, old, image);
            committed = image;
            changed = false;
            if (old != null || image != null) {
                fragment.table().listener().changed(transaction, checkpoint, this, old, image);
            }
        }
    }

    void rollback() {
        changed = false;
        current = committed;
    }

    /** Lets go of the lock, after {@link #commit} or {@link #rollback} or without a change. */
    void release(RowTransaction transaction) {
        holders.remove(transaction);
        keepers.remove(transaction);
        grantNext();
    }

    private void grantNext() {
        Grants grants = fragment.table().grants();
        if (holders.isEmpty()) {
            exclusive = false;
            if (committed == null) {
                fragment.remove(this);
                for (LockRequest request = queue.poll(); request != null; request = queue.poll()) {
                    grants.rowGone(request, this);
                }
                return;
            }
        }
        for (LockRequest next = queue.peek(); next != null && canGrant(next); next = queue.peek()) {
            queue.poll();
            hold(next.transaction(), next.isExclusive());
            grants.granted(next, this);
        }
        if (holders.isEmpty()) {
            fragment.unlocked(this);
        }
    }

    /** As when it came, but that it is the first in the queue. */
    private boolean canGrant(LockRequest request) {
        if (holders.isEmpty()) {
            return true;
        }
        if (holders.contains(request.transaction())) {
            return exclusive || !request.isExclusive() || holders.size() == 1;
        }
        return !exclusive && !request.isExclusive();
    }
}
