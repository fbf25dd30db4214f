package io.ndbwire.it.cluster;

/** What a test may ask of one cluster under test and not of every other. */
public enum ClusterCapability {
    /** {@link ClusterUnderTest#run} can run NDB's own programs on it. */
    PROGRAMS,
    /** Its tables can be altered and have foreign keys. */
    ALTERATION,
    /** It tells changes of rows. */
    CHANGES,
    /** Its data nodes tell their states, memory and counters. */
    INFORMATION,
    /** Its data nodes make joins by themselves. */
    PUSHED_JOINS,
    /** It is an {@link InjurableCluster}, whose nodes can be killed and frozen; only by who owns it. */
    NODE_FAULTS
}
