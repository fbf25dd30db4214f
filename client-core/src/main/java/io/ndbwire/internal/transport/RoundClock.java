package io.ndbwire.internal.transport;

/** The time, read once for each round of an event loop: exact enough, and free for every operation. Event loop only. */
public final class RoundClock {

    private long nanos = System.nanoTime();

    void roundBegins() {
        nanos = System.nanoTime();
    }

    /** As {@link System#nanoTime}, at the beginning of this round. */
    public long nanos() {
        return nanos;
    }
}
