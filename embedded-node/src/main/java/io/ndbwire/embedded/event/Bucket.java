package io.ndbwire.embedded.event;

import java.util.List;

/** A share of a node group's rows, whose changes one of the group's nodes tells at a time. */
final class Bucket {

    private static final int OWNER_SHIFT = 8;

    private final int index;
    private final int streamId;
    private final List<Integer> nodes;
    private int server;
    private int serverStart;

    /**
     * @param index its number in the cluster
     * @param numberOfOwner which of its owner's buckets it is
     * @param nodes of the group; the owner first, then who takes over
     */
    Bucket(int index, int numberOfOwner, List<Integer> nodes) {
        this.index = index;
        this.nodes = nodes;
        server = owner();
        streamId = owner() << OWNER_SHIFT | numberOfOwner;
    }

    int index() {
        return index;
    }

    /** Its name in signals, the same whichever node tells its changes. */
    int streamId() {
        return streamId;
    }

    /** The node that tells its changes when all nodes work. */
    int owner() {
        return nodes.get(0);
    }

    /** The nodes of its group; the owner first, then who takes over. */
    List<Integer> nodes() {
        return nodes;
    }

    /** Whether another node can take over. */
    boolean hasReplicas() {
        return nodes.size() > 1;
    }

    /** The node that tells its changes now. */
    int server() {
        return server;
    }

    /** The server's start that tells its changes: a later one of the same node knows nothing of them. */
    int serverStart() {
        return serverStart;
    }

    void server(int newServer, int start) {
        server = newServer;
        serverStart = start;
    }
}
