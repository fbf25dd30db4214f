package io.ndbwire.internal.management;

/** What a data node does with an operation while its redo log cannot take more (protocol document 01, key 805). */
public enum RedoProblemAction {
    /** The operation fails at once. */
    ABORT,
    /** The operation waits for the redo log. */
    QUEUE
}
