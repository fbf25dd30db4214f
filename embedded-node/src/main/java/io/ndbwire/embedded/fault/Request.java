package io.ndbwire.embedded.fault;

/** What clients ask of data nodes, as far as a {@link Fault} can befall it. */
public enum Request {
    /** A read of one row by its key, with or without a lock. */
    READ,
    /** An insert of one row. */
    INSERT,
    /** An update of one row. */
    UPDATE,
    /** An insert of one row, or an update if it is there. */
    WRITE,
    /** A delete of one row. */
    DELETE,
    /** The start of a scan of a table or an ordered index. */
    SCAN,
    /** A further batch of a running scan's rows. */
    SCAN_BATCH,
    /** A commit, whether it comes with the last operations or by itself. */
    COMMIT
}
