package io.ndbwire.ldap.search;

import java.time.Duration;

/**
 * What a search may cost, whatever the client allows.
 *
 * @param entries the most entries of one search, then sizeLimitExceeded
 * @param time the longest time, then timeLimitExceeded
 * @param unindexedEntries the most entries of a search that has to look at every row of a table, then
 *     adminLimitExceeded; 0 refuses such searches
 * @param scansPerConnection how many searches of one connection go through rows at the same time, if that is no more than half
 *     of all that do; more wait
 */
public record SearchLimits(int entries, Duration time, int unindexedEntries, int scansPerConnection) {

    public static final SearchLimits DEFAULT =
            new SearchLimits(Integer.MAX_VALUE, Duration.ofHours(1), Integer.MAX_VALUE, 12);

    public SearchLimits withEntries(int newEntries) {
        return new SearchLimits(newEntries, time, unindexedEntries, scansPerConnection);
    }

    public SearchLimits withTime(Duration newTime) {
        return new SearchLimits(entries, newTime, unindexedEntries, scansPerConnection);
    }

    public SearchLimits withUnindexedEntries(int newUnindexedEntries) {
        return new SearchLimits(entries, time, newUnindexedEntries, scansPerConnection);
    }

    public SearchLimits withScansPerConnection(int scans) {
        return new SearchLimits(entries, time, unindexedEntries, scans);
    }
}
