package io.ndbwire.it.cluster;

import java.util.Optional;

/** Where one kind of cluster comes from. A new kind of cluster is one more implementation of this. */
interface ClusterSource {

    /** Returns what reports call this kind of cluster. */
    String displayName();

    /** Returns why there can be no such cluster here, or nothing when there can. */
    Optional<String> unavailable();

    /** Makes the cluster ready for use; closed at the end of the run when it is {@link AutoCloseable}. */
    ClusterUnderTest open();
}
