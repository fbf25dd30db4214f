package io.ndbwire.embedded.event;

import io.ndbwire.wire.OutboundSignal;
import java.util.List;

/** What must be known of the data nodes to tell changes. */
public interface EventCluster {

    /** Of each node group the ids of its data nodes. */
    List<List<Integer>> nodeGroups();

    /** Whether a data node works. */
    boolean isStarted(int dataNodeId);

    /** The number of a data node's last start; no two starts have the same. */
    int dynamicId(int dataNodeId);

    /** Whether an API node is registered with a data node. */
    boolean isConnected(int dataNodeId, int apiNodeId);

    /** Sends a signal from a data node to an API node; it is lost where these are not connected. */
    void send(int dataNodeId, int apiNodeId, OutboundSignal signal);

    /** The data node that decides for all. */
    int president();

    /** The epoch that goes on: whatever is committed now belongs to it. */
    long globalCheckpoint();

    /** Ends the links of an API node that asks for too much. */
    void eject(int apiNodeId, String why);
}
