package io.ndbwire.internal.transport;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Growing pauses with jitter, so that many clients do not come back in step. Not thread-safe. */
public final class Backoff {

    private final long initialMillis;
    private final long maximumMillis;
    private int attempts;

    /**
     * @param initial the first pause, at least 1 ms
     * @param maximum no pause is longer than this plus a quarter
     */
    public Backoff(Duration initial, Duration maximum) {
        initialMillis = Math.max(1, initial.toMillis());
        maximumMillis = Math.max(initialMillis, maximum.toMillis());
    }

    /** The next pause in milliseconds: twice the one before up to the maximum, give or take a quarter. */
    public long nextMillis() {
        long base = Math.min(maximumMillis, initialMillis << Math.min(attempts++, 20));
        return base - base / 4 + ThreadLocalRandom.current().nextLong(base / 2 + 1);
    }

    /** Starts again with the first pause. */
    public void reset() {
        attempts = 0;
    }
}
