package io.ndbwire.metrics;

/**
 * The counters of NDB's own API, by the same meaning, so that figures can be compared; each only grows.
 *
 * <p>Source: the status variables {@code Ndb_api_*} of a MySQL server.
 */
public enum ClientCounter {
    /** Batches of key operations that were waited for. */
    WAIT_EXECUTE_COMPLETE,
    /** Batches of scans that were waited for. */
    WAIT_SCAN_RESULT,
    /** Dictionary requests that were waited for. */
    WAIT_META_REQUEST,
    /** Nanoseconds from the arrival of batches on the event loop to their completion, summed up. */
    WAIT_NANOS,
    /** Bytes given to the sockets. */
    BYTES_SENT,
    /** Bytes taken from the sockets. */
    BYTES_RECEIVED,
    TRANSACTIONS_STARTED,
    TRANSACTIONS_COMMITTED,
    TRANSACTIONS_ABORTED,
    /** Transactions that ended in any way. */
    TRANSACTIONS_CLOSED,
    /** Operations by primary key. */
    PRIMARY_KEY_OPERATIONS,
    /** Operations by unique index. */
    UNIQUE_KEY_OPERATIONS,
    TABLE_SCANS,
    RANGE_SCANS,
    /** Scans that were confined to one partition. */
    PRUNED_SCANS,
    SCAN_BATCHES,
    /** Rows that came back. */
    ROWS_READ,
    /** Rows that came from the node that coordinated the transaction. */
    LOCAL_ROWS_READ,
    DATA_EVENTS,
    NON_DATA_EVENTS,
    EVENT_BYTES,
    /** Writes of a buffer that was full. */
    FORCED_SENDS,
    /** Writes at the end of an event loop's round. */
    UNFORCED_SENDS,
    /** Signals that waited for the end of their round to share a write. */
    DEFERRED_SENDS
}
