package io.ndbwire.embedded.transaction;

/**
 * Time-outs of transactions, in milliseconds, and how much a data node does at once.
 *
 * @param deadlockTimeout how long an operation waits for a lock
 * @param inactiveTimeout how long a transaction may be idle; {@link Long#MAX_VALUE} for ever
 * @param maximumOperations open changes of all transactions of one data node
 * @param maximumOperationsOfTransaction changes of one transaction
 * @param maximumScans of one data node at once
 */
public record TransactionOptions(
        long deadlockTimeout,
        long inactiveTimeout,
        int maximumOperations,
        int maximumOperationsOfTransaction,
        int maximumScans) {}
