package io.ndbwire.ldap.security;

import java.time.Duration;

/**
 * When an account is locked. Immutable.
 *
 * @param failures how many attempts may fail; 0 locks nobody
 * @param within the time in which they count
 * @param lasts how long it is locked
 */
public record LockOutOptions(int failures, Duration within, Duration lasts) {

    /** Nobody is locked, as whoever wants can lock others. */
    public static final LockOutOptions NONE = new LockOutOptions(0, Duration.ofMinutes(5), Duration.ofMinutes(5));

    public LockOutOptions {
        if (failures < 0 || within.isNegative() || lasts.isNegative()) {
            throw new IllegalArgumentException("Accounts are locked after 1 failure or more, for 0 s or longer");
        }
    }
}
