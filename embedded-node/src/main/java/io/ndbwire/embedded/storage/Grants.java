package io.ndbwire.embedded.storage;

import java.util.ArrayDeque;

/**
 * Those whose wait for a lock is over, in order. They go on one after the other when whatever ended their wait is done:
 * a chain of waiters must not become a stack of calls.
 */
public final class Grants {

    private record Grant(LockRequest request, boolean gone, LockedRow row) {}

    private final ArrayDeque<Grant> waiting = new ArrayDeque<>();
    private boolean running;

    void granted(LockRequest request, LockedRow row) {
        waiting.add(new Grant(request, false, row));
    }

    void rowGone(LockRequest request, LockedRow row) {
        waiting.add(new Grant(request, true, row));
    }

    /** Has somebody who waits no longer not be told. */
    void cancel(LockRequest request) {
        waiting.removeIf(grant -> grant.request == request);
    }

    /** Lets them go on, and those whose wait they end. */
    public void run() {
        if (running) {
            return;
        }
        running = true;
        try {
            for (Grant next = waiting.poll(); next != null; next = waiting.poll()) {
                if (next.gone) {
                    next.request.rowGone();
                } else {
                    next.request.granted(next.row);
                }
            }
        } finally {
            running = false;
        }
    }
}
