package io.ndbwire.ldap.update;

import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.operation.Budget;
import io.ndbwire.ldap.operation.Operation;

/** The transactions of all connections that wait for their ends, and how much these keep. Thread-safe. */
public final class Transactions {

    private final ControlLimits limits;
    private final Budget bytes;

    public Transactions(ControlLimits limits) {
        this.limits = limits;
        long ofAll = limits.openTransactionBytes();
        bytes = new Budget(
                "bytes of requests in transactions that wait for their ends",
                ofAll,
                Math.max(limits.transactionBytes(), ofAll / 2));
    }

    ControlLimits limits() {
        return limits;
    }

    /** Those of an operation's connection. */
    OpenTransactions of(Operation operation) {
        return operation.session().keep(OpenTransactions.class, () -> new OpenTransactions(limits, bytes.part()));
    }
}
