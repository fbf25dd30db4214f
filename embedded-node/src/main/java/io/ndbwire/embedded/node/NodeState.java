package io.ndbwire.embedded.node;

/** Where a data node is in its life. */
enum NodeState {
    /** There is no such process. */
    ENDED("NO_CONTACT"),
    /** It is frozen, and the others have declared it failed; it ends when it goes on. */
    EXPELLED("NO_CONTACT"),
    /** It admits API nodes and takes no work yet. */
    STARTING("STARTING"),
    STARTED("STARTED"),
    /** It ends what is running and takes no new work. */
    STOPPING("SHUTTING_DOWN");

    private final String status;

    NodeState(String status) {
        this.status = status;
    }

    /** As the management server tells it. */
    String status() {
        return status;
    }

    /** Whether the node serves its share of the data. */
    boolean isMember() {
        return this == STARTED || this == STOPPING;
    }

    boolean admitsApiNodes() {
        return this == STARTED || this == STARTING;
    }
}
