package io.ndbwire.internal.scan;

import io.ndbwire.internal.data.JoinShape;

/**
 * The operations of a pushed join whose root is a scan, as its {@link ScanRequest} needs them. Immutable.
 *
 * @param shape how they hang together
 * @param receiverOffsets where in the attribute information, in bytes, the receiver id of each operation goes
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares or changes it
public record PushedOperations(JoinShape shape, int[] receiverOffsets) {}
