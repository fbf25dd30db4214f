package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.transport.ApiLink;
import org.jspecify.annotations.Nullable;

/** What a coordinator must know of the data nodes. */
public interface ClusterView {

    /** The link of a data node to an API node; null if there is none. */
    @Nullable
    ApiLink link(int dataNodeId, int apiNodeId);

    /** The living data node that holds a fragment and changes it first; 0 if none lives. */
    int primary(Fragment fragment);

    /** Whether a living data node holds a fragment. */
    boolean holds(int dataNodeId, Fragment fragment);

    /**
     * Has the data nodes that do it count an operation on a row: all that hold the row for a change, one for a read.
     */
    void operationOn(Fragment fragment, boolean change);

    /** The living data nodes that hold a fragment: bit n is node n's. */
    long holders(Fragment fragment);

    /** Whether any of these nodes, bit n for node n, lives and does not answer. */
    boolean isAnyFrozen(long nodes);

    /** The global checkpoint index that a commit has now: GCI in the upper, epoch in the lower half. */
    long globalCheckpoint();
}
