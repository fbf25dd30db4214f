package io.ndbwire.client;

/** What a read locks (protocol document 03, section 7.2). */
public enum LockMode {
    /** Nothing: the newest committed version of the row, without ever waiting. */
    COMMITTED,
    /** A shared lock while the read runs: waits for a writer to end, then lets go. */
    SIMPLE,
    /** A shared lock until the transaction ends: nobody else changes the row. */
    SHARED,
    /** An exclusive lock until the transaction ends: nobody else changes the row or locks it. */
    EXCLUSIVE
}
