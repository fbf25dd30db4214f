package io.ndbwire.embedded.transaction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a transaction has put off, until a data node answers again or for as long as a fault has it. */
final class Postponed {

    private final Deque<Runnable> operations = new ArrayDeque<>(2);
    private final List<Runnable> delayed = new ArrayList<>(0);
    private @Nullable Runnable commit;
    private long operationsSince;

    /** Has an operation wait until its nodes answer; not for ever, see {@link #isOverdue}. */
    void untilAnswered(Runnable operation) {
        if (operations.isEmpty()) {
            operationsSince = System.currentTimeMillis();
        }
        operations.add(operation);
    }

    /** Has the commit wait until the transaction's nodes answer or have failed. */
    void commitUntilAnswered(Runnable newCommit) {
        commit = newCommit;
    }

    /** What a timer is to run: the task, if the transaction has not ended before. */
    Runnable delayed(Runnable task) {
        Runnable once = new Runnable() {
            @Override
            public void run() {
                if (delayed.remove(this)) {
                    task.run();
                }
            }
        };
        delayed.add(once);
        return once;
    }

    boolean isEmpty() {
        return operations.isEmpty() && delayed.isEmpty() && commit == null;
    }

    boolean isCommitting() {
        return commit != null;
    }

    boolean isOverdue(long nowMillis, long timeoutMillis) {
        return !operations.isEmpty() && nowMillis - operationsSince > timeoutMillis;
    }

    /**
     * Nodes answer again, or have failed: whoever still has to wait comes back. What goes on first may end the transaction,
     * and {@link #clear} the rest.
     */
    void goOn() {
        for (int left = operations.size(); left > 0 && !operations.isEmpty(); left--) {
            operations.removeFirst().run();
        }
        Runnable committing = commit;
        commit = null;
        if (committing != null) {
            committing.run();
        }
    }

    void clear() {
        operations.clear();
        delayed.clear();
        commit = null;
    }
}
