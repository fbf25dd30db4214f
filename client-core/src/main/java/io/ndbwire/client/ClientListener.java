package io.ndbwire.client;

/** Is told of connection events, on the client's event loops: it must not block. */
public interface ClientListener {

    /** The data node takes work from now on. */
    default void nodeAvailable(int nodeId) {}

    /** The data node failed, or the link to it was lost; the client reconnects by itself. */
    default void nodeLost(int nodeId) {}

    /** The last data node was lost; work fails until one is back. */
    default void clusterLost() {}
}
