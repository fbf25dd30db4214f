package io.ndbwire.embedded.management;

/** What the management server asks of the running cluster. */
public interface ClusterState {

    /** The port on which a data node listens; 0 while it does not. */
    int port(int dataNodeId);

    /** Whether a data node is started. */
    boolean isStarted(int dataNodeId);

    /** What a data node does, in the management protocol's words. */
    String status(int dataNodeId);

    /** Order of the data nodes' starts. */
    int dynamicId(int dataNodeId);

    /** Whether a data node is the president. */
    boolean isPresident(int dataNodeId);

    int nodeGroup(int dataNodeId);

    /** The address of a connected API node; empty if it is not connected. */
    String apiAddress(int apiNodeId);

    /** The version that a connected API node announced; 0 if it is not connected. */
    int apiVersion(int apiNodeId);

    /** Keeps an API node id for whoever asked for it, for some time; returns whether it was free. */
    boolean reserve(int apiNodeId, int seconds);
}
