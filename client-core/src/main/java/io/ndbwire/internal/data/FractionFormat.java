package io.ndbwire.internal.data;

/**
 * The fraction of a second behind a time: zero to six digits in zero to three bytes (protocol document 04, section
 * 3.2).
 */
final class FractionFormat {

    private static final int[] POWERS_OF_TEN = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };

    private final int digits;
    private final int bytes;

    FractionFormat(int digits) {
        this.digits = digits;
        this.bytes = (digits + 1) / 2;
    }

    int digits() {
        return digits;
    }

    int bytes() {
        return bytes;
    }

    /** Whether no digit would be lost. */
    boolean holds(int nano) {
        return nano % POWERS_OF_TEN[9 - digits] == 0;
    }

    /** What stands in the bytes. */
    int stored(int nano) {
        return nano / POWERS_OF_TEN[9 - 2 * bytes];
    }

    /** Whether what stands in the bytes is a fraction of a second. */
    boolean isValid(int stored) {
        return stored < POWERS_OF_TEN[2 * bytes];
    }

    int nano(int stored) {
        return stored * POWERS_OF_TEN[9 - 2 * bytes];
    }

    /** What a value with too many digits is told. */
    String limit() {
        return digits == 0
                ? "no fraction of a second is allowed"
                : "at most " + digits + " digits of a second's fraction";
    }
}
