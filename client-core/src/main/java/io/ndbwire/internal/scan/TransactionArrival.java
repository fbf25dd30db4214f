package io.ndbwire.internal.scan;

import io.ndbwire.error.NdbException;
import io.ndbwire.internal.transaction.Batch;
import io.ndbwire.internal.transaction.OpenTransaction;

/** A scan's place among the steps of its transaction: it runs behind what was requested before. */
final class TransactionArrival extends Batch {

    private final ActiveScan scan;

    TransactionArrival(ActiveScan scan, OpenTransaction transaction) {
        this.scan = scan;
        transaction(transaction);
        ending(Ending.NONE);
        limit(scan.request().timeoutNanos(), scan.request().failFast());
        if (scan.request().locks()) {
            // Locks can be taken over only by a transaction that has a record.
            beginTransaction();
        }
    }

    @Override
    protected void succeeded(long globalCheckpoint) {
        scan.transactionReached();
    }

    @Override
    protected void failed(NdbException failure) {
        scan.fail(failure);
    }

    @Override
    protected String describe() {
        return scan.toString();
    }
}
