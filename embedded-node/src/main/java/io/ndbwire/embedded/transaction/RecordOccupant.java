package io.ndbwire.embedded.transaction;

/** What a transaction record may carry in place of a transaction: a scan. */
public interface RecordOccupant {

    /** Whether it has ended by itself, so that the record is free. */
    boolean isDone();

    /** Ends what has waited for a lock for too long. */
    void tick(long nowMillis, TransactionOptions options);

    /** A data node has failed: what it was to send is lost. */
    void nodeFailed(int nodeId);

    /** Ends it without a word; it holds nothing after that. */
    void end();
}
