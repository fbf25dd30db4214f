package io.ndbwire.ldap.security;

/**
 * How passwords are kept and checked.
 *
 * @param scheme of new ones
 * @param iterations of new ones by PBKDF2
 * @param takesClearText whether values without a scheme are passwords, too
 * @param threads that check and hash
 * @param waiting how many may wait for these; then those that have most are busy
 */
public record PasswordOptions(PasswordScheme scheme, int iterations, boolean takesClearText, int threads, int waiting) {

    /** PBKDF2 as OWASP advises, one thread for each processor. */
    public static final PasswordOptions DEFAULT = new PasswordOptions(
            PasswordScheme.PBKDF2_SHA256, 600_000, false, Runtime.getRuntime().availableProcessors(), 200);

    private static final int COSTLIER = 4;

    public PasswordOptions {
        if (iterations < 1 || iterations > Pbkdf2.MAXIMUM_ITERATIONS || threads < 1 || waiting < 1) {
            throw new IllegalArgumentException("Passwords take 1 to " + Pbkdf2.MAXIMUM_ITERATIONS
                    + " iterations, at least one thread and room for one that waits");
        }
    }

    /** The same with room for that many to wait, at least. */
    PasswordOptions withWaiting(int atLeast) {
        return new PasswordOptions(scheme, iterations, takesClearText, threads, Math.max(waiting, atLeast));
    }

    /** What a new one costs, in iterations of PBKDF2. */
    long newWork() {
        return switch (scheme) {
            case SSHA -> 0;
            case PBKDF2_SHA256 -> iterations;
            case ARGON2 -> Argon2.NEW_WORK;
        };
    }

    /** The most that those of a request, and those that a bind tries, may cost together, in iterations of PBKDF2. */
    long maximumWork() {
        return (long) COSTLIER * Math.max(iterations, DEFAULT.iterations());
    }
}
