package io.ndbwire.client;

/**
 * What a {@link ChangeStream} delivers: a change of a row, or a word about the stream itself.
 *
 * <p>Everything comes in ascending order of its epoch. An epoch is the cluster's unit of time, a tenth of a second unless
 * configured otherwise, and a transaction belongs to one epoch as a whole. Within an epoch the changes of one row come in
 * the order of their commits; the changes of one transaction need not be neighbours. Immutable and thread-safe.
 */
public sealed interface RowChange
        permits ChangedRow, ChangesStarted, ChangesLost, EpochCompleted, TableAltered, TableDropped {

    /**
     * The epoch that it belongs to: GCI in the upper 32 bits, the number within it in the lower ones. Ascends, also over
     * restarts of the cluster but for an initial one.
     */
    long epoch();
}
