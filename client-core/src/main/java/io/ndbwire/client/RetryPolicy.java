package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import java.time.Duration;

/**
 * When a transaction that failed for a reason that passes is repeated: after pauses that grow twofold, give or take a
 * quarter, until the deadline or the number of attempts is reached.
 *
 * @param attempts at most, the first one included; at least 1
 * @param firstPause before the second attempt
 * @param longestPause between attempts
 * @param deadline for all attempts together
 */
public record RetryPolicy(int attempts, Duration firstPause, Duration longestPause, Duration deadline) {

    /** Up to 100 attempts within 30 seconds, pauses of 10 ms to 500 ms. */
    public static final RetryPolicy DEFAULT =
            new RetryPolicy(100, Duration.ofMillis(10), Duration.ofMillis(500), Duration.ofSeconds(30));

    /** One attempt. */
    public static final RetryPolicy NONE =
            new RetryPolicy(1, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(30));

    /** Checks the ranges. */
    public RetryPolicy {
        if (attempts < 1) {
            throw new InvalidValueException("Retry policy: " + attempts + " attempts; at least 1 is needed");
        }
        if (firstPause.isNegative() || longestPause.isNegative() || deadline.isNegative() || deadline.isZero()) {
            throw new InvalidValueException("Retry policy: pauses may not be negative, the deadline must be positive");
        }
    }
}
