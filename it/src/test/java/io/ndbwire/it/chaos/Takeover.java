package io.ndbwire.it.chaos;

import io.ndbwire.error.NdbException;
import io.ndbwire.it.cluster.Await;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/** Between a data node's death and the moment at which the others know of it, they refuse what needs that node. */
final class Takeover {

    private Takeover() {}

    /** Returns what a step returns that is repeated for as long as it fails for a time only. */
    static <T> T through(Duration limit, Supplier<T> step) {
        Deque<T> results = new ArrayDeque<>();
        Deque<NdbException> refusals = new ArrayDeque<>();
        Await.until(
                "done without the dead node",
                limit,
                () -> {
                    try {
                        return results.add(step.get());
                    } catch (NdbException e) {
                        if (!e.isRetryable()) {
                            throw e;
                        }
                        refusals.add(e);
                        return false;
                    }
                },
                () -> String.valueOf(refusals.peekLast()));
        return results.getFirst();
    }
}
