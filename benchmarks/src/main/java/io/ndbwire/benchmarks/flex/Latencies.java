package io.ndbwire.benchmarks.flex;

import org.HdrHistogram.Histogram;

/**
 * How long transactions took, from their being handed over to their completion. One thread at a time.
 *
 * <p>Of each wave only every eighth one is looked at, beginning elsewhere each time: reading the clock for each would cost
 * several per cent of what is measured.
 */
final class Latencies {

    private static final int STEP = 8;
    private static final long LONGEST_NANOS = 60_000_000_000L;

    private final Histogram histogram = new Histogram(LONGEST_NANOS, 3);
    private int first;

    /** A wave begins. */
    void nextWave() {
        first = (first + 1) % STEP;
    }

    /** Whether the wave's transaction of that number is one to look at. */
    boolean looksAt(int number) {
        return number % STEP == first;
    }

    void record(long nanos) {
        histogram.recordValue(Math.min(nanos, LONGEST_NANOS));
    }

    /** Adds what was recorded to a sum and forgets it. */
    void drainTo(Histogram sum) {
        sum.add(histogram);
        histogram.reset();
    }
}
