package io.ndbwire.embedded.node;

/** Cuts time into epochs: a number of them make a global checkpoint (protocol document 07, section A1). */
final class Epochs {

    /** As NDB's {@code TimeBetweenGlobalCheckpoints} is by default. */
    private static final int CHECKPOINT_MILLIS = 2_000;

    private static final long FIRST = 1L << 32;

    private final int perCheckpoint;
    private long current = FIRST;

    /** @param epochMillis how long an epoch lasts */
    Epochs(int epochMillis) {
        perCheckpoint = Math.max(1, CHECKPOINT_MILLIS / epochMillis);
    }

    /** The epoch that goes on: the checkpoint in the upper, its number in that in the lower half. */
    long current() {
        return current;
    }

    /** Goes on behind an epoch of an earlier life. */
    void continueBehind(long epoch) {
        current = (epoch >>> 32) + 1 << 32;
    }

    /** Begins the next epoch; returns the one that has ended. */
    long next() {
        long ended = current;
        current = (int) ended + 1 < perCheckpoint ? ended + 1 : (ended >>> 32) + 1 << 32;
        return ended;
    }
}
