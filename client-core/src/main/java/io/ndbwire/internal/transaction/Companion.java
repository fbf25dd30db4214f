package io.ndbwire.internal.transaction;

import io.ndbwire.error.NdbException;

/**
 * Work that runs beside a transaction's batches and has to be over before the transaction ends: a scan. Event loop only.
 *
 * <p>It tells {@link TransactionEngine#companionEnded} when it is over, whatever the reason.
 */
public interface Companion {

    /** The transaction is to end, which waits until this has. */
    void transactionEnds();

    /** The transaction has failed: this is to end too. */
    void transactionFailed(NdbException why);

    /** All batches of the transaction that were handed over are done. */
    void transactionIdle();
}
