package io.ndbwire.embedded.scan;

import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.LockRequest;
import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.RowCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One receiver of a scan, with the fragment that it is at and what its running batch has so far. */
final class Stream {

    private final int receiverId;
    final List<LockedRow> locks = new ArrayList<>();

    @Nullable
    Fragment fragment;

    @Nullable
    RowCursor cursor;

    @Nullable
    LockRequest wait;

    @Nullable
    LockedRow waitedFor;

    /** Whether the transaction holds the lock that is waited for already, if a weaker one. */
    boolean heldBefore;

    long waitingSince;
    /** What the client asks for the next batch with; 0 while it may not. */
    int handle;

    /** The data node that the running or last batch's rows come from. */
    int node;

    int rows;
    int words;
    boolean finished;
    /** Whether the program wants no more rows of the fragment. */
    boolean wantsNoMore;

    /** Whether the fragment has no more rows, which the client does not know yet. */
    boolean atEnd;

    private int putOff = RowCursor.END;

    Stream(int receiverId) {
        this.receiverId = receiverId;
    }

    int receiverId() {
        return receiverId;
    }

    /** Goes on with a fragment; null for none. */
    void begin(@Nullable Fragment newFragment, @Nullable RowCursor newCursor) {
        fragment = newFragment;
        cursor = newCursor;
        finished = newFragment == null;
        wantsNoMore = false;
        putOff = RowCursor.END;
    }

    /** The place of the next row; {@link RowCursor#END} if there is none. */
    int next() {
        RowCursor rowCursor = Objects.requireNonNull(cursor);
        int slot = putOff;
        putOff = RowCursor.END;
        return slot != RowCursor.END && rowCursor.isLastStillThere() ? slot : rowCursor.next();
    }

    /** Has the row that was found last be found once more. */
    void putOff(int slot) {
        putOff = slot;
    }

    /** Whether the row that was found last, and waited for since, is still where it was found. */
    boolean isLastStillThere() {
        return Objects.requireNonNull(cursor).isLastStillThere();
    }

    void waitsNoLonger() {
        wait = null;
        waitedFor = null;
    }

    void beginBatch() {
        rows = 0;
        words = 0;
        handle = 0;
    }
}
