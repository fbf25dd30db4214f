/**
 * Transactions and key operations on one cluster connection.
 *
 * <p>A {@link io.ndbwire.internal.transaction.Batch} of {@link io.ndbwire.internal.transaction.KeyOperation}s is built
 * and admitted on a caller's thread, everything else happens on the connection's event loop: {@link
 * io.ndbwire.internal.transaction.TransactionEngine} gives it a {@link
 * io.ndbwire.internal.transaction.TransactionRecord} of a data node, sends it, and matches what comes back by number.
 * Source: protocol document 03.
 */
@NullMarked
package io.ndbwire.internal.transaction;

import org.jspecify.annotations.NullMarked;
