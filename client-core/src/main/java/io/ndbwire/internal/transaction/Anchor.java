package io.ndbwire.internal.transaction;

import io.ndbwire.internal.transport.NodeLink;

/**
 * Where a transaction lives in the data nodes, for what runs beside it.
 *
 * @param link to the coordinator's node
 * @param coordinatorBlock the coordinator, with its instance
 * @param coordinatorPointer the transaction's record there
 * @param transactionId1 low word of the transaction's id
 * @param transactionId2 high word of the transaction's id
 */
public record Anchor(
        NodeLink link, int coordinatorBlock, int coordinatorPointer, int transactionId1, int transactionId2) {}
