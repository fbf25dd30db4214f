package io.ndbwire.embedded.transaction;

/**
 * Time-outs of transactions, in milliseconds.
 *
 * @param deadlockTimeout how long an operation waits for a lock
 * @param inactiveTimeout how long a transaction may be idle; {@link Long#MAX_VALUE} for ever
 */
public record TransactionOptions(long deadlockTimeout, long inactiveTimeout) {}
