package io.ndbwire.ldap.control;

import java.time.Duration;

/**
 * What controls may cost.
 *
 * @param deletedEntries the most entries that one subtree delete deletes; more are adminLimitExceeded, and nothing is deleted
 * @param sortedEntries the most entries that are sorted; more are adminLimitExceeded
 * @param pagedSearches how many searches, of all connections, may wait for their next pages; more are busy
 * @param pageIdle how long a search waits for its next page, then it is given up
 * @param transactionChanges the most changes of one transaction; more are adminLimitExceeded
 * @param transactionBytes the most bytes that the requests of one transaction have; more are adminLimitExceeded
 * @param openTransactionBytes the most bytes that the requests of all transactions have that wait for their ends; more are
 *     busy
 * @param transactionIdle how long a transaction waits for its next change or its end, then it is aborted
 */
public record ControlLimits(
        int deletedEntries,
        int sortedEntries,
        int pagedSearches,
        Duration pageIdle,
        int transactionChanges,
        int transactionBytes,
        int openTransactionBytes,
        Duration transactionIdle) {

    public static final ControlLimits DEFAULT =
            new ControlLimits(10_000, 10_000, 20, Duration.ofMinutes(1), 200, 1 << 24, 1 << 26, Duration.ofMinutes(1));

    public ControlLimits withDeletedEntries(int entries) {
        return new ControlLimits(
                entries,
                sortedEntries,
                pagedSearches,
                pageIdle,
                transactionChanges,
                transactionBytes,
                openTransactionBytes,
                transactionIdle);
    }

    public ControlLimits withSortedEntries(int entries) {
        return new ControlLimits(
                deletedEntries,
                entries,
                pagedSearches,
                pageIdle,
                transactionChanges,
                transactionBytes,
                openTransactionBytes,
                transactionIdle);
    }

    public ControlLimits withTransactions(int changes, Duration idle) {
        return new ControlLimits(
                deletedEntries,
                sortedEntries,
                pagedSearches,
                pageIdle,
                changes,
                transactionBytes,
                openTransactionBytes,
                idle);
    }

    /** With bytes of one transaction, and of all that wait for their ends. */
    public ControlLimits withTransactionBytes(int ofOne, int ofAll) {
        return new ControlLimits(
                deletedEntries,
                sortedEntries,
                pagedSearches,
                pageIdle,
                transactionChanges,
                ofOne,
                ofAll,
                transactionIdle);
    }

    public ControlLimits withPages(int searches, Duration idle) {
        return new ControlLimits(
                deletedEntries,
                sortedEntries,
                searches,
                idle,
                transactionChanges,
                transactionBytes,
                openTransactionBytes,
                transactionIdle);
    }
}
