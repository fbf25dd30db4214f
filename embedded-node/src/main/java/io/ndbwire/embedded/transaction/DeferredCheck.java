package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.storage.RowTransaction;

/** A foreign key that is looked at when its transaction commits. */
interface DeferredCheck {

    /** Returns an error code. */
    int check(RowTransaction transaction);

    /** The foreign key's id, which the client is told with the error. */
    int foreignKey();
}
