package io.ndbwire.internal.event;

/** Why changes are lost. */
public enum LossReason {
    /** The subscriber asks for less than comes. */
    SLOW_SUBSCRIBER,
    /** This client had no room for the changes of unfinished epochs. */
    CLIENT_MEMORY,
    /** The data nodes had no room to keep the changes until they were sent. */
    DATA_NODE_MEMORY,
    /** The data nodes were lost, or dropped this client. */
    CONNECTION_LOST
}
