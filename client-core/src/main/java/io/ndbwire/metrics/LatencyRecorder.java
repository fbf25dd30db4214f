package io.ndbwire.metrics;

/** Is told how long batches took; called on event loops, so it must be quick and must not block. */
@FunctionalInterface
public interface LatencyRecorder {

    /**
     * A batch is complete.
     *
     * @param operations how many it had; 0 for a commit or roll-back alone
     * @param nanos from its arrival on the event loop to its completion, nanoseconds; the clock is read once per round of
     *     the event loop
     * @param succeeded false if its transaction was rolled back or its outcome is unknown
     */
    void batchCompleted(int operations, long nanos, boolean succeeded);
}
