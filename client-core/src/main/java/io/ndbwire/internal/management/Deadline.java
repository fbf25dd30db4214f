package io.ndbwire.internal.management;

import java.time.Duration;

/** A moment after which work is pointless. */
final class Deadline {

    private static final Duration FOREVER = Duration.ofDays(365);

    private final Duration allowed;
    private final long start = System.nanoTime();

    private Deadline(Duration allowed) {
        this.allowed = allowed;
    }

    static Deadline in(Duration allowed) {
        return new Deadline(allowed.compareTo(FOREVER) < 0 ? allowed : FOREVER);
    }

    static Deadline none() {
        return new Deadline(FOREVER);
    }

    Duration allowed() {
        return allowed;
    }

    Duration remaining() {
        Duration left = allowed.minusNanos(System.nanoTime() - start);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** The shorter one of {@code timeout} and what remains. */
    Duration limit(Duration timeout) {
        Duration left = remaining();
        return left.compareTo(timeout) < 0 ? left : timeout;
    }
}
