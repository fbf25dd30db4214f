package io.ndbwire.it.cluster;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A cluster of two data nodes, 1 and 2, with two replicas, that a test class has for itself and may injure. Thread-safe,
 * but faults on one node must not overlap.
 */
public interface InjurableCluster extends ClusterUnderTest, AutoCloseable {

    /** Kills a data node and returns when it is gone; only {@link #start} starts it again. */
    void kill(int nodeId);

    /** Stops a data node where it is: its connections stay open and nothing answers on them. */
    void freeze(int nodeId);

    /**
     * Lets a frozen data node go on. When the rest of the cluster has meanwhile declared it dead, which it does after four
     * missed heartbeats, the node then ends by itself.
     */
    void thaw(int nodeId);

    /** Starts a data node that does not run, on the data that it left, and returns when it is started. */
    void start(int nodeId);

    /**
     * Starts data nodes that do not run at the same time, and returns when all are started: after the loss of all, none
     * is until the others are there. Each has a thread of its own, which the common pool does not promise.
     */
    default void startTogether(int... nodeIds) {
        ExecutorService threads = Executors.newFixedThreadPool(nodeIds.length);
        try {
            CompletableFuture.allOf(Arrays.stream(nodeIds)
                            .mapToObj(nodeId -> CompletableFuture.runAsync(() -> start(nodeId), threads))
                            .toArray(CompletableFuture<?>[]::new))
                    .join();
        } finally {
            threads.shutdown();
        }
    }

    /** Shuts a data node down in order, and returns when it has ended. */
    void stop(int nodeId);

    /**
     * Returns when the rest of the cluster sees the node as gone.
     *
     * @throws AssertionError when it does not within the limit
     */
    void awaitGone(int nodeId, Duration limit);

    /** Returns when a data node has ended by itself, for 30 s at most. */
    void awaitEnd(int nodeId);

    /** Kills the management server; the data nodes go on. */
    void killManagementServer();

    /** Starts the management server again. */
    void startManagementServer();

    /** Ends the cluster. */
    @Override
    void close();
}
