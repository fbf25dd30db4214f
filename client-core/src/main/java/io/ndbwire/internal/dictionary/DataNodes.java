package io.ndbwire.internal.dictionary;

import io.ndbwire.wire.OutboundSignal;

/**
 * What the dictionary needs of the links to the data nodes, so that it can be tested without a cluster. For the event
 * loop but where it says otherwise.
 */
interface DataNodes {

    /** {@link #availableNode()} if no node takes new work. */
    int NO_NODE = 0;

    /** The reference of the dictionary's own block, to which replies go. */
    int reference();

    /** A data node that takes new work, each in turn, or {@link #NO_NODE}. */
    int availableNode();

    /**
     * Sends a signal.
     *
     * @return false if there is no link to that node
     */
    boolean send(int nodeId, OutboundSignal signal);

    /** Runs work on the event loop. Any thread. */
    void execute(Runnable work);

    /** Runs work on the event loop after a pause. */
    void schedule(Runnable work, long millis);

    /** The clock of deadlines, in nanoseconds from an arbitrary point. */
    long nanoTime();
}
