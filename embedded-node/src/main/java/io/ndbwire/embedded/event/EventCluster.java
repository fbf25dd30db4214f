package io.ndbwire.embedded.event;

import io.ndbwire.embedded.transport.ApiLink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What must be known of the data nodes to tell changes. */
public interface EventCluster {

    /** Of each node group the ids of its data nodes. */
    List<List<Integer>> nodeGroups();

    /** Whether a data node works. */
    boolean isStarted(int dataNodeId);

    /** The registered link of a data node to an API node; null if there is none. */
    @Nullable
    ApiLink link(int dataNodeId, int apiNodeId);

    /** The data node that decides for all. */
    int president();

    /** The epoch that goes on: whatever is committed now belongs to it. */
    long globalCheckpoint();

    /** Ends the links of an API node that asks for too much. */
    void eject(int apiNodeId, String why);
}
