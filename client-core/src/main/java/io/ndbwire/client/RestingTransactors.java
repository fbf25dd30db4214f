package io.ndbwire.client;

import io.netty.channel.EventLoop;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The transactions that pause before they are repeated. Thread-safe. */
final class RestingTransactors {

    private final EventLoop eventLoop;
    private final Set<Transactor<?>> resting = ConcurrentHashMap.newKeySet();

    RestingTransactors(EventLoop eventLoop) {
        this.eventLoop = eventLoop;
    }

    /** Repeats a transaction after a pause, or fails it when the client is closed meanwhile. */
    void add(Transactor<?> transactor, long millis) {
        resting.add(transactor);
        try {
            eventLoop.schedule(
                    () -> {
                        if (resting.remove(transactor)) {
                            transactor.attempt();
                        }
                    },
                    millis,
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            cancel();
        }
    }

    /** The client is closed. */
    void cancel() {
        for (Transactor<?> transactor : List.copyOf(resting)) {
            if (resting.remove(transactor)) {
                transactor.cancel();
            }
        }
    }
}
