package io.ndbwire.ldap.follow;

import java.time.Duration;

/**
 * What searches may cost that go on as entries change.
 *
 * @param searches how many go on at the same time; more are busy
 * @param connectionSearches how many of one connection; more are busy
 * @param entries how many entries they all know their clients to have; more are adminLimitExceeded
 * @param changes how many rows may wait to be looked at again for one of them; then it searches for all again
 * @param cookieTime how long it is known what a client has that is not connected
 */
public record FollowLimits(int searches, int connectionSearches, int entries, int changes, Duration cookieTime) {

    public static final FollowLimits DEFAULT = new FollowLimits(100, 10, 500_000, 10_000, Duration.ofMinutes(10));

    public FollowLimits withSearches(int newSearches, int ofConnection) {
        return new FollowLimits(newSearches, ofConnection, entries, changes, cookieTime);
    }

    public FollowLimits withEntries(int newEntries) {
        return new FollowLimits(searches, connectionSearches, newEntries, changes, cookieTime);
    }

    public FollowLimits withChanges(int newChanges) {
        return new FollowLimits(searches, connectionSearches, entries, newChanges, cookieTime);
    }

    public FollowLimits withCookieTime(Duration newCookieTime) {
        return new FollowLimits(searches, connectionSearches, entries, changes, newCookieTime);
    }
}
