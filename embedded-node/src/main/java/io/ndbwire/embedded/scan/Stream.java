package io.ndbwire.embedded.scan;

import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.LockRequest;
import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.RowCursor;
import java.util.ArrayList;
import java.util.List;
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
    /** Whether the fragment has no more rows, which the client does not know yet. */
    boolean atEnd;

    Stream(int receiverId) {
        this.receiverId = receiverId;
    }

    int receiverId() {
        return receiverId;
    }

    void beginBatch() {
        rows = 0;
        words = 0;
        handle = 0;
    }
}
