package io.ndbwire.it.cluster;

import java.util.Set;

/** A running NDB Cluster as a behaviour test sees it, whatever kind it is of. Implementations are thread-safe. */
public interface ClusterUnderTest {

    /** Returns where its management servers listen, in NDB's connect string form. */
    String connectString();

    /** Returns what this cluster offers beyond the protocol itself. */
    Set<ClusterCapability> capabilities();

    /**
     * Runs one of NDB's own programs, such as {@code ndb_desc}, with the cluster's connect string.
     *
     * @param program its name, without a directory
     * @param arguments follow the connect string
     * @return its standard output
     * @throws UnsupportedOperationException without {@link ClusterCapability#PROGRAMS}
     * @throws IllegalArgumentException when there is no such program
     * @throws IllegalStateException when it exits with anything but 0 or runs longer than 60 s; says what it printed
     */
    String run(String program, String... arguments);
}
